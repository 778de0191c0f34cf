// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/board.h"
#include "widgets/kit/theme.h"

#include <QRectF>

class QPainter;

namespace fovea::ui {

// One log axis for every ratio of the board, from a quarter to sixteen.
class ForestAxis
{
public:
    explicit ForestAxis(const QRectF &room, double low = 0.25, double high = 16);

    qreal at(double ratio) const; // within the room, whatever the ratio
    bool holds(double ratio) const { return ratio >= m_low && ratio <= m_high; }
    const QRectF &room() const { return m_room; }

private:
    QRectF m_room;
    double m_low, m_high;
};

// What counts as the same, the line at 1 and faint lines at other powers of two.
void paintForestGround(QPainter &painter, const ForestAxis &axis, const Theme &theme);
// Median as a square, interval with its ends, an open end as an arrow; null: nothing is known.
void paintForestRow(QPainter &painter, const ForestAxis &axis, const LaneComparison *comparison,
                    const std::optional<double> &paper, const Theme &theme);

// A planned seed: up and filled where it speaks for the claim's lane, down and hollow where for the other, a
// dash where for neither, a thin ring where it is missing.
void paintSeed(QPainter &painter, const QRectF &box, const SeedMark &mark, const Theme &theme);
QRectF seedBox(const QRectF &room, int seed); // 16 pixels high, to be pointed at

} // namespace fovea::ui
