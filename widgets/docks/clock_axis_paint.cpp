// SPDX-License-Identifier: MIT
#include "widgets/docks/clock_axis.h"

#include "widgets/docks/clock_axis_private.h"
#include "widgets/words/race_text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

using namespace clock;

void ClockAxis::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    paintScale(painter);
    paintTicks(painter);
    paintPennants(painter);
    paintHover(painter);
    paintHandle(painter);
}

void ClockAxis::paintScale(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal y = axisHeight();
    painter.setPen(QPen(theme.border, 2));
    painter.drawLine(QPointF(positionOf(init), y), QPointF(positionOf(end()), y));
    if (m_clock.last() > init) {
        painter.setPen(QPen(theme.strongBorder, 2));
        painter.drawLine(QPointF(positionOf(init), y), QPointF(positionOf(m_clock.last()), y));
    }
    if (m_low)
        return;
    painter.setPen(theme.muted);
    const QFontMetricsF metrics(painter.font());
    const auto label = [&](int epoch) {
        const qreal width = metrics.horizontalAdvance(numberOf(epoch)) + size::gap;
        const qreal left =
            std::clamp(positionOf(epoch) - width / 2, 0.0, std::max(0.0, this->width() - width));
        painter.drawText(QRectF(left, y + labelDistance, width, metrics.height()), Qt::AlignCenter,
                         numberOf(epoch));
    };
    label(init);
    for (const int epoch : labelled())
        label(epoch);
}

// One for every epoch while they are told apart, darker where weights of the selected lane are kept.
void ClockAxis::paintTicks(QPainter &painter) const
{
    const auto draw = [&](int epoch, const QColor &color) {
        const qreal x = std::round(positionOf(epoch)) + 0.5;
        painter.setPen(QPen(color, size::hair));
        painter.drawLine(QPointF(x, axisHeight() - size::tiny), QPointF(x, axisHeight() + size::tiny));
    };
    const Theme &theme = m_themes.theme();
    const qreal perEpoch = qreal(std::max(1, width() - 2 * edge)) / (end() - init);
    const int step = perEpoch >= closestTicks ? 1 : labelStep();
    draw(init, theme.strongBorder);
    for (int number = step; number <= end() + 1; number += step)
        draw(number - 1, theme.strongBorder);
    const int selected = m_data.selectedLane();
    const RunView *run = selected < 0 ? nullptr : keptRun(m_data.lanes()[std::size_t(selected)]);
    if (!run)
        return;
    qreal drawn = -closestTicks; // a comb, not a bar
    for (const int epoch : run->snapshots) {
        if (positionOf(epoch) - drawn < closestTicks)
            continue;
        drawn = positionOf(epoch);
        draw(epoch, theme.muted);
    }
}

void ClockAxis::paintPennants(QPainter &painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    QFont bold = painter.font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const std::vector<QRectF> rects = flags();
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const QRectF &rect = rects[i];
        const LaneView &lane = m_data.lanes()[std::size_t(pennants()[i].lane)];
        const QColor color = theme.lane(lane.style).color;
        const qreal pole = std::round(positionOf(pennants()[i].epoch));
        painter.setPen(QPen(color, 2));
        painter.drawLine(QPointF(pole, rect.top()), QPointF(pole, axisHeight()));
        if (rect.left() != pole)
            painter.drawLine(QPointF(pole, rect.top() + 1), QPointF(rect.left(), rect.top() + 1));
        QPainterPath flag(rect.topLeft());
        flag.lineTo(rect.topRight());
        flag.lineTo(rect.right() - size::tiny, rect.center().y());
        flag.lineTo(rect.bottomRight());
        flag.lineTo(rect.bottomLeft());
        flag.closeSubpath();
        painter.fillPath(flag, color);
        painter.setPen(theme.dark ? theme.sunken : theme.surface);
        painter.drawText(rect.adjusted(0, 0, 1 - size::tiny, 0), Qt::AlignCenter, laneSign(lane));
    }
    painter.restore();
}

void ClockAxis::paintHandle(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF center(handlePosition(), axisHeight());
    if (hasFocus()) {
        QColor halo = theme.accent;
        halo.setAlphaF(0.25F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(halo);
        painter.drawEllipse(center, handleRadius + 4, handleRadius + 4);
    }
    // Filled while it follows, hollow while it is held.
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(m_clock.follows() ? theme.accent : theme.surface);
    painter.drawEllipse(center, handleRadius, handleRadius);
    painter.restore();
}

void ClockAxis::paintHover(QPainter &painter) const
{
    if (m_hovered == nowhere)
        return;
    const Theme &theme = m_themes.theme();
    const qreal x = std::round(positionOf(m_hovered)) + 0.5;
    painter.setPen(QPen(theme.accent, size::hair, Qt::DotLine));
    painter.drawLine(QPointF(x, size::tiny), QPointF(x, axisHeight()));
    if (m_low)
        return;
    const QString text = numberOf(m_hovered);
    const QFontMetricsF metrics(painter.font());
    const qreal width = metrics.horizontalAdvance(text) + size::gap;
    const QRectF box(x - width / 2, axisHeight() + labelDistance, width, metrics.height());
    painter.fillRect(box, theme.surface);
    painter.setPen(theme.accent);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace fovea::ui
