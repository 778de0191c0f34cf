// SPDX-License-Identifier: MIT
#include "widgets/words/formulas.h"

#include <QFile>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>

namespace fovea::ui {

namespace {

const QString folder = QStringLiteral(":/formulas/");
constexpr qreal unitsPerEm = 1000; // of the typesetter
constexpr qreal margin = 2;        // pixels, so that no stroke is cut

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<Formula> readFormulas()
{
    std::vector<Formula> result;
    const QString text = QString::fromUtf8(contents(folder + QStringLiteral("formulas.txt")));
    static const QRegularExpression gap(QStringLiteral("\n\\s*\n"));
    for (const QString &paragraph : text.split(gap, Qt::SkipEmptyParts)) {
        QStringList lines = paragraph.split(u'\n', Qt::SkipEmptyParts);
        lines.removeIf([](const QString &line) { return line.startsWith(u'#'); });
        if (lines.size() >= 2)
            result.push_back({lines[0].trimmed(), lines[1].trimmed(), lines.value(2).trimmed()});
    }
    return result;
}

} // namespace

const std::vector<Formula> &formulas()
{
    static const std::vector<Formula> all = readFormulas();
    return all;
}

const Formula *formula(const QString &name)
{
    for (const Formula &each : formulas())
        if (each.name == name)
            return &each;
    return nullptr;
}

QImage formulaImage(const QString &name, const Theme &theme, const QFont &font, qreal devicePixelRatio)
{
    QByteArray svg = contents(folder + name + QStringLiteral(".svg"));
    svg.replace("currentColor", theme.text.name().toLatin1());
    QSvgRenderer renderer(svg);
    if (!renderer.isValid())
        return {};
    const qreal em = QFontMetricsF(font).height();
    const QSizeF size = renderer.viewBoxF().size() * em / unitsPerEm;
    const QSizeF padded = size + QSizeF(2 * margin, 2 * margin);
    QImage image((padded * devicePixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, QRectF(QPointF(margin, margin), size));
    return image;
}

} // namespace fovea::ui
