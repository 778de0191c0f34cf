// SPDX-License-Identifier: MIT
#include "widgets/charts/seed_pips.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int pipExtent = 12;
constexpr int pipPitch = 16;
constexpr int mostInALine = 10;
constexpr qreal ringWidth = 1.5;
constexpr int fullTurn = 16 * 360; // as QPainter counts

void paintArrow(QPainter &painter, const QRectF &box, int direction, const QColor &color)
{
    const qreal width = box.width() * 0.22, height = box.width() * 0.12 * (direction > 0 ? 1 : -1);
    const QPointF middle = box.center();
    const QPointF points[] = {middle + QPointF(-width, height), middle + QPointF(0, -height),
                              middle + QPointF(width, height)};
    painter.setPen(QPen(color, ringWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points, 3);
}

} // namespace

Pip pipOf(const RunStanding &run)
{
    if (run.counted)
        return run.arrival == Arrival::Reached ? Pip::Reached : Pip::NotReached;
    if (run.arrival == Arrival::Reached)
        return Pip::RunningReached;
    return run.isUnderWay() || (hasEnded(run.status) && !run.missing) ? Pip::Running : Pip::Waiting;
}

void paintPip(QPainter &painter, const QRectF &box, Pip pip, double share, const QColor &lane,
              const Theme &theme, int score)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal inset = ringWidth / 2;
    const QRectF ring = box.adjusted(inset, inset, -inset, -inset);
    if (pip == Pip::Reached) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(lane);
        painter.drawEllipse(box);
        if (score != 0)
            paintArrow(painter, box, score, theme.surface);
        painter.restore();
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(pip == Pip::NotReached ? theme.muted : theme.strongBorder, ringWidth));
    painter.drawEllipse(ring);
    if (pip == Pip::NotReached) {
        const qreal arm = box.width() * 0.18;
        const QPointF middle = box.center();
        painter.setPen(QPen(theme.muted, ringWidth, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm));
        painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm));
    } else if (pip != Pip::Waiting) {
        painter.setPen(QPen(lane, ringWidth + 0.5, Qt::SolidLine, Qt::FlatCap));
        painter.drawArc(ring, fullTurn / 4, -int(std::lround(std::clamp(share, 0.03, 1.0) * fullTurn)));
    }
    if (pip == Pip::RunningReached) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(lane);
        painter.drawEllipse(box.center(), box.width() * 0.22, box.width() * 0.22);
    }
    painter.restore();
}

PipRow::PipRow(const QRectF &room, int pips)
    : m_room(room), m_pips(pips),
      m_perLine(pips <= mostInALine ? std::max(1, pips) : std::max(mostInALine, (pips + 1) / 2))
{
    m_pitch = std::min<qreal>(pipPitch, qreal(mostInALine * pipPitch) / m_perLine);
    m_extent = std::max<qreal>(
        2, std::min<qreal>(pipExtent, m_pitch - pipPitch + pipExtent + (m_pitch < pipPitch ? 3 : 0)));
    if (pips > m_perLine)
        m_extent = std::min(m_extent, (room.height() - 2) / 2 - 1);
}

QRectF PipRow::box(int pip) const
{
    const int lines = m_pips > m_perLine ? 2 : 1;
    const qreal lineHeight = lines == 1 ? m_extent : m_extent + 1;
    const qreal top = m_room.center().y() - (lines * lineHeight - (lines - 1)) / 2;
    return {m_room.left() + m_pitch * (pip % m_perLine), top + (pip / m_perLine) * lineHeight, m_extent,
            m_extent};
}

int PipRow::at(const QPointF &point) const
{
    for (int pip = 0; pip < m_pips; ++pip) {
        const qreal around = std::max(0.0, (m_pitch - m_extent) / 2);
        if (box(pip).adjusted(-around, -1, around, 1).contains(point))
            return pip;
    }
    return -1;
}

qreal PipRow::width() const
{
    return m_perLine * m_pitch;
}

} // namespace fovea::ui
