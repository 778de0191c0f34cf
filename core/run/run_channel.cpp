// SPDX-License-Identifier: MIT
#include "core/run/run_channel.h"

#include <utility>

namespace fovea {

void RunChannel::post(RunEvent event)
{
    {
        const std::lock_guard lock(m_mutex);
        m_events.push_back(std::move(event));
    }
    m_posted.notify_one();
}

bool RunChannel::setProgress(RunId run, const RunProgress &progress)
{
    const std::lock_guard lock(m_mutex);
    m_progress[run] = progress;
    return std::exchange(m_answered[run], m_asked) != m_asked;
}

void RunChannel::setWeights(RunId run, LiveWeights weights)
{
    const std::lock_guard lock(m_mutex);
    m_weights[run] = std::move(weights);
}

void RunChannel::askWeights()
{
    const std::lock_guard lock(m_mutex);
    ++m_asked;
}

std::map<RunId, LiveWeights> RunChannel::popWeights()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_weights, {});
}

std::vector<RunEvent> RunChannel::popEvents(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    m_posted.wait_for(lock, timeout, [this] { return m_woken || !m_events.empty(); });
    m_woken = false;
    return std::exchange(m_events, {});
}

void RunChannel::wake()
{
    {
        const std::lock_guard lock(m_mutex);
        m_woken = true;
    }
    m_posted.notify_one();
}

RunProgress RunChannel::progress(RunId run) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_progress.find(run);
    return found == m_progress.end() ? RunProgress() : found->second;
}

} // namespace fovea
