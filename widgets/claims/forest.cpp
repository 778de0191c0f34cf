// SPDX-License-Identifier: MIT
#include "widgets/claims/forest.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal square = 4;  // half its side
constexpr qreal diamond = 6; // half its height
constexpr qreal tick = 4;
constexpr double sameLow = 0.80, sameHigh = 1.25;
constexpr int violet = 5; // the style of lane F, used for nothing else here

void paintArrow(QPainter &painter, const QPointF &tip, int direction)
{
    const QPointF points[] = {tip + QPointF(-direction * 5, -4), tip, tip + QPointF(-direction * 5, 4)};
    painter.drawPolyline(points, 3);
}

} // namespace

ForestAxis::ForestAxis(const QRectF &room, double low, double high) : m_room(room), m_low(low), m_high(high)
{
}

qreal ForestAxis::at(double ratio) const
{
    const double clamped = std::clamp(ratio, m_low, m_high);
    return m_room.left() + m_room.width() * std::log(clamped / m_low) / std::log(m_high / m_low);
}

void paintForestGround(QPainter &painter, const ForestAxis &axis, const Theme &theme)
{
    const QRectF &room = axis.room();
    painter.fillRect(QRectF(QPointF(axis.at(sameLow), room.top()), QPointF(axis.at(sameHigh), room.bottom())),
                     theme.sunken);
    painter.setPen(QPen(theme.border, 1));
    for (const double ratio : {2.0, 4.0, 8.0})
        if (axis.holds(ratio))
            painter.drawLine(QPointF(axis.at(ratio), room.top()), QPointF(axis.at(ratio), room.bottom()));
    painter.setPen(QPen(theme.strongBorder, 1));
    painter.drawLine(QPointF(axis.at(1), room.top()), QPointF(axis.at(1), room.bottom()));
}

void paintForestRow(QPainter &painter, const ForestAxis &axis, const LaneComparison *comparison,
                    const std::optional<double> &paper, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal y = axis.room().center().y();
    if (comparison) {
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(Qt::NoBrush);
        const Range &interval = comparison->interval.range;
        const qreal from = axis.at(interval.low), to = axis.at(interval.high);
        painter.drawLine(QPointF(from, y), QPointF(to, y));
        if (axis.holds(interval.low))
            painter.drawLine(QPointF(from, y - tick), QPointF(from, y + tick));
        else
            paintArrow(painter, {from, y}, -1);
        if (axis.holds(interval.high))
            painter.drawLine(QPointF(to, y - tick), QPointF(to, y + tick));
        else
            paintArrow(painter, {to, y}, 1);
        const Range &median = comparison->ratio;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.text);
        if (median.low > 0 && std::isfinite(median.high)) {
            const qreal x = axis.at(std::sqrt(median.low * median.high));
            painter.drawRect(QRectF(x - square, y - square, 2 * square, 2 * square));
        } else if (median.low > 0 || std::isfinite(median.high)) {
            // Only one end of the median is known: half a square, open where it goes on.
            const bool isAbove = median.low > 0;
            const qreal x = axis.at(isAbove ? median.low : median.high);
            const qreal tip = isAbove ? x + 2 * square : x - 2 * square;
            painter.drawPolygon(QPolygonF{{x, y - square}, {tip, y}, {x, y + square}});
        }
    }
    if (paper && *paper > 0) {
        const qreal x = axis.at(*paper);
        QPainterPath path(QPointF(x, y - diamond));
        path.lineTo(x + diamond, y);
        path.lineTo(x, y + diamond);
        path.lineTo(x - diamond, y);
        path.closeSubpath();
        painter.setPen(QPen(theme.lane(violet).color, 1.5));
        painter.setBrush(theme.surface);
        painter.drawPath(path);
    }
    painter.restore();
}

void paintSeed(QPainter &painter, const QRectF &box, const SeedMark &mark, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle = box.center();
    if (!mark.isIn) {
        painter.setPen(QPen(theme.strongBorder, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middle, 3, 3);
    } else if (mark.score == 0) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawLine(middle + QPointF(-4, 0), middle + QPointF(4, 0));
    } else {
        const qreal up = mark.score > 0 ? -1 : 1;
        QPainterPath path(middle + QPointF(0, up * 4));
        path.lineTo(middle + QPointF(4.5, -up * 4));
        path.lineTo(middle + QPointF(-4.5, -up * 4));
        path.closeSubpath();
        painter.setPen(QPen(theme.text, 1.2));
        painter.setBrush(mark.score > 0 ? QBrush(theme.text) : QBrush(Qt::NoBrush));
        painter.drawPath(path);
    }
    painter.restore();
}

QRectF seedBox(const QRectF &room, int seed)
{
    return {room.left() + 11 * seed, room.center().y() - 8, 11, 16};
}

} // namespace fovea::ui
