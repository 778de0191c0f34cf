// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_event.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace fovea {

// The way up from workers to the owner of a heat: events are queued and never lost, progress is only the newest.
class RunChannel
{
public:
    void post(RunEvent event);
    void setProgress(RunId run, const RunProgress &progress);

    // All events so far, oldest first; waits up to `patience` when there are none.
    std::vector<RunEvent> take(std::chrono::milliseconds patience);
    // Wakes a waiting take(), with or without events.
    void wake();
    RunProgress progress(RunId run) const;

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_posted;
    bool m_woken = false;
    std::vector<RunEvent> m_events;
    std::map<RunId, RunProgress> m_progress;
};

} // namespace fovea
