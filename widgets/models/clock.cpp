// SPDX-License-Identifier: MIT
#include "widgets/models/clock.h"

#include <algorithm>

namespace fovea::ui {

void Clock::setLast(int epoch)
{
    const int shown = m_follows ? epoch : std::min(m_epoch, epoch);
    if (epoch == m_last && shown == m_epoch)
        return;
    m_last = epoch;
    m_epoch = shown;
    Q_EMIT changed();
}

void Clock::setEpoch(int epoch)
{
    epoch = std::clamp(epoch, -1, m_last);
    if (epoch == m_epoch && !m_follows)
        return;
    m_epoch = epoch;
    m_follows = false;
    Q_EMIT changed();
}

void Clock::setFollows(bool follows)
{
    if (follows == m_follows)
        return;
    m_follows = follows;
    if (follows)
        m_epoch = m_last;
    Q_EMIT changed();
}

} // namespace fovea::ui
