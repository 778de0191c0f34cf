// SPDX-License-Identifier: MIT
#include "widgets/maps/film_shape.h"

#include "widgets/kit/theme.h"
#include "widgets/maps/film_frames.h"

#include <QFontMetrics>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int pictureAbove = 8 * size::gap; // sides
constexpr int pictureBeside = 5 * size::gap;
constexpr int barHeight = 2;
constexpr int barGap = 2;

} // namespace

FilmShape filmShape(int rows)
{
    const QFontMetrics metrics(font(Type::Small));
    FilmShape shape;
    shape.beside = rows > 1;
    shape.text = metrics.height();
    shape.chip = shape.text + 2;
    shape.left = size::tiny + shape.chip + size::gap;
    const int words =
        std::max({metrics.horizontalAdvance(filmEpochText(-1)), metrics.horizontalAdvance(filmEpochText(998)),
                  metrics.horizontalAdvance(FilmFrames::tr("focus %1").arg("0.00"))});
    if (shape.beside) {
        shape.side = std::max(pictureBeside, 2 * shape.text + barGap + barHeight);
        shape.cell = {shape.side + size::tiny + words, shape.side};
    } else {
        shape.side = std::max(pictureAbove, words);
        shape.cell = {shape.side, shape.side + 2 * barGap + 2 * shape.text + barHeight};
    }
    shape.rowHeight = shape.cell.height() + size::gap;
    return shape;
}

QRect FilmShape::picture(const QPoint &corner) const
{
    return {corner, QSize(side, side)};
}

QRect FilmShape::epoch(const QPoint &corner) const
{
    if (beside)
        return {corner.x() + side + size::tiny, corner.y(), cell.width() - side - size::tiny, text};
    return {corner.x(), corner.y() + side + barGap, cell.width(), text};
}

QRect FilmShape::focus(const QPoint &corner) const
{
    return epoch(corner).translated(0, text);
}

QRect FilmShape::bar(const QPoint &corner) const
{
    const QRect words = focus(corner);
    return {words.left(), words.bottom() + barGap, words.width(), barHeight};
}

} // namespace fovea::ui
