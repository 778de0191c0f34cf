// SPDX-License-Identifier: MIT
#include "widgets/figures/figure.h"

#include <qcustomplot.h>

#include <QFontInfo>

#include <cmath>
#include <memory>

namespace fovea::ui {

namespace {

constexpr double margin = size::gap;

double fillPage(QCPPainter *painter, ThemeManager &themes, double width, const Figure &figure,
                const FigureStyle &style)
{
    FigurePage page(painter, themes, width - 2 * margin, {margin, margin});
    page.markClock(style.clock);
    figure.draw(page);
    if (style.caption && !figure.caption.isEmpty()) {
        page.gap();
        page.paragraph(figure.caption);
    }
    return page.height() + 2 * margin;
}

} // namespace

Picture pictureOf(const Figure &figure, const FigureStyle &style)
{
    const auto themes = std::make_shared<ThemeManager>(style.dark ? Theme::darkTheme() : Theme::light());
    const double scale = style.points / QFontInfo(font(Type::Small)).pointSizeF();
    const double width = style.millimetres / millimetresPerInch * dotsPerInch / scale;
    const double height = fillPage(nullptr, *themes, width, figure, style);
    Picture picture;
    picture.extent = QSize(int(std::lround(width)), int(std::ceil(height)));
    picture.scale = scale;
    picture.dotsPerInch = 300;
    picture.title = figure.title;
    picture.paint = [=, extent = picture.extent](QPaintDevice &device, PictureKind kind) {
        QCPPainter painter;
        if (!painter.begin(&device))
            return false;
        if (kind == PictureKind::Vectors) {
            painter.setMode(QCPPainter::pmVectorized);
            painter.setMode(QCPPainter::pmNoCaching);
            painter.scale(scale, scale);
        }
        painter.setRenderHint(QPainter::Antialiasing, true);
        // A little more: the last pixels of an image may be covered in part only.
        painter.fillRect(QRect({}, extent + QSize(1, 1)), themes->theme().surface);
        fillPage(&painter, *themes, width, figure, style);
        return painter.end();
    };
    return picture;
}

QString fileStem(const QStringList &parts)
{
    QStringList words;
    for (const QString &part : parts) {
        QString word;
        for (const QChar letter : part)
            if (letter.isLetterOrNumber() || letter == QLatin1Char('.'))
                word += letter;
            else if (!word.isEmpty() && !word.endsWith(QLatin1Char('-')))
                word += QLatin1Char('-');
        while (word.endsWith(QLatin1Char('-')) || word.endsWith(QLatin1Char('.')))
            word.chop(1);
        if (!word.isEmpty())
            words << word.toLower();
    }
    return words.join(QLatin1Char('_'));
}

} // namespace fovea::ui
