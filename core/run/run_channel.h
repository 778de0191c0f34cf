// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/live_weights.h"
#include "core/run/run_event.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace fovea {

// The way up from workers to the owner of a RunGroup: events are queued and never lost, progress is only the
// newest, and weights are copied only when they were asked for.
class RunChannel
{
public:
    void post(RunEvent event);
    // True: somebody wants this run's weights; setWeights() is next.
    [[nodiscard]] bool setProgress(RunId run, const RunProgress &progress);
    void setWeights(RunId run, LiveWeights weights);

    // All events so far, oldest first; waits up to `timeout` when there are none.
    std::vector<RunEvent> popEvents(std::chrono::milliseconds timeout);
    // Wakes a waiting popEvents(), with or without events.
    void wake();
    RunProgress progress(RunId run) const;
    // Every run at work copies its weights once, after its next step.
    void askWeights();
    std::map<RunId, LiveWeights> popWeights(); // copied since the last call

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_posted;
    bool m_woken = false;
    std::vector<RunEvent> m_events;
    std::map<RunId, RunProgress> m_progress;
    int m_asked = 0;                 // how often weights were asked for
    std::map<RunId, int> m_answered; // the question each run answered last
    std::map<RunId, LiveWeights> m_weights;
};

} // namespace fovea
