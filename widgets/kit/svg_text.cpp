// SPDX-License-Identifier: MIT
#include "widgets/kit/picture_file.h"

#include <QFont>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QRegularExpression>

#include <cmath>

namespace fovea::ui {

namespace {

// "DejaVu Sans, sans-serif" for "Sans Serif".
QString familiesOf(const QString &alias)
{
    const QFontInfo info{QFont(alias)};
    const QString fixed = QStringLiteral("monospace"); // some such families do not say that they are
    const bool isFixed =
        alias.compare(fixed, Qt::CaseInsensitive) == 0 || QFontDatabase::isFixedPitch(info.family());
    const QString generic = isFixed ? fixed : QStringLiteral("sans-serif");
    return info.family().compare(generic, Qt::CaseInsensitive) == 0
               ? generic
               : info.family() + QStringLiteral(", ") + generic;
}

QString plain(QString text)
{
    return text.replace(QLatin1String("&lt;"), QLatin1String("<"))
        .replace(QLatin1String("&gt;"), QLatin1String(">"))
        .replace(QLatin1String("&quot;"), QLatin1String("\""))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
}

// As the layout has measured it, in the resolution of documents whatever the screen's is.
double widthOf(const QString &text, const QRegularExpressionMatch &run)
{
    QFont font(run.captured(QStringLiteral("family")));
    font.setPointSizeF(run.captured(QStringLiteral("size")).toDouble() * 72 / dotsPerInch);
    font.setWeight(QFont::Weight(run.captured(QStringLiteral("weight")).toInt()));
    font.setItalic(run.captured(QStringLiteral("style")) != QLatin1String("normal"));
    QImage page(1, 1, QImage::Format_RGB32);
    const int dotsPerMetre = int(std::lround(dotsPerInch / millimetresPerInch * 1000));
    page.setDotsPerMeterX(dotsPerMetre);
    page.setDotsPerMeterY(dotsPerMetre);
    return QFontMetricsF(font, &page).horizontalAdvance(text);
}

} // namespace

QByteArray withPortableText(const QByteArray &svg)
{
    static const QRegularExpression item(QStringLiteral(
        "<text [^>]*font-family=\"(?<family>[^\"]*)\" font-size=\"(?<size>[^\"]*)\" "
        "font-weight=\"(?<weight>[^\"]*)\" font-style=\"(?<style>[^\"]*)\"[^>]*(?<end>>)(?<text>[^<]*)"));
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
    const QString from = QString::fromUtf8(svg);
    QString sized;
    sized.reserve(from.size() * 2);
    qsizetype done = 0;
    for (auto runs = item.globalMatch(from); runs.hasNext();) {
        const QRegularExpressionMatch run = runs.next();
        const qsizetype end = run.capturedStart(QStringLiteral("end"));
        sized += QStringView(from).mid(done, end - done);
        const double width = widthOf(plain(run.captured(QStringLiteral("text"))), run);
        if (width > 0)
            sized += QStringLiteral("textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\"").arg(width);
        done = end;
    }
    sized += QStringView(from).mid(done);

    QString named;
    named.reserve(sized.size());
    done = 0;
    for (auto names = family.globalMatch(sized); names.hasNext();) {
        const QRegularExpressionMatch name = names.next();
        named += QStringView(sized).mid(done, name.capturedStart(1) - done);
        named += familiesOf(name.captured(1)).toHtmlEscaped();
        done = name.capturedEnd(1);
    }
    named += QStringView(sized).mid(done);
    return named.toUtf8();
}

} // namespace fovea::ui
