// SPDX-License-Identifier: MIT
#include "widgets/theory/epoch_chart.h"

#include <QMouseEvent>

#include <cmath>

namespace fovea::ui {

EpochChart::EpochChart(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void EpochChart::setClock(int epoch, int last)
{
    if (epoch == m_clock && last == m_last)
        return;
    m_clock = epoch;
    m_last = last;
    update();
}

std::optional<int> EpochChart::epochAt(const QPointF &place) const
{
    for (const ChartFrame &frame : frames()) {
        if (!frame.plot().adjusted(-size::gap, 0, size::gap, size::dense).contains(place))
            continue;
        const int epoch = int(std::lround(frame.valueAt(place.x()))) - 1;
        return std::clamp(epoch, -1, m_last);
    }
    return {};
}

void EpochChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto epoch = epochAt(event->position());
    setCursor(epoch && m_last >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    Q_EMIT epochHovered(epoch.value_or(-1));
}

void EpochChart::mousePressEvent(QMouseEvent *event)
{
    const auto epoch = epochAt(event->position());
    if (event->button() == Qt::LeftButton && epoch && m_last >= 0)
        Q_EMIT epochChosen(*epoch);
}

void EpochChart::leaveEvent(QEvent *)
{
    Q_EMIT epochHovered(-1);
}

} // namespace fovea::ui
