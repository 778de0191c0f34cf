// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_link.h"

#include <cmath>

namespace fovea::ui {

void PlotLink::setSettings(const PlotSettings &settings)
{
    if (settings == m_settings)
        return;
    const bool otherX = settings.xAxis != m_settings.xAxis || settings.logX != m_settings.logX;
    m_settings = settings;
    if (otherX)
        setTracker(std::nan(""));
    Q_EMIT settingsChanged();
    if (otherX)
        follow();
}

void PlotLink::follow()
{
    if (m_follows)
        return;
    m_follows = true;
    Q_EMIT viewChanged();
}

void PlotLink::hold(double lower, double upper)
{
    if (!(lower < upper) || (!m_follows && lower == m_lower && upper == m_upper))
        return;
    m_follows = false;
    m_lower = lower;
    m_upper = upper;
    Q_EMIT viewChanged();
}

void PlotLink::setTracker(double x)
{
    if (x == m_tracker || (std::isnan(x) && std::isnan(m_tracker)))
        return;
    m_tracker = x;
    Q_EMIT trackerMoved();
}

} // namespace fovea::ui
