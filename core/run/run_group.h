// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/live_weights.h"
#include "core/run/run_event.h"

#include <chrono>
#include <map>
#include <memory>
#include <vector>

namespace fovea {

enum class Pace { LockStep, Free };

struct RunGroupOptions
{
    int threads = 1; // runs at work at the same time
    Pace pace = Pace::LockStep;
    std::chrono::seconds saveEvery{30}; // states between epochs
};

// Trains runs side by side, in a pool of as many threads as may be at work. All lanes of the first seed go
// first, then those of the second; in lock-step the lanes of a seed finish an epoch before any of them begins
// the next. One thread (the owner) calls it; the pool only puts events into its channel. Destruction stops
// and joins.
class RunGroup
{
public:
    RunGroup(std::vector<RunPlan> plans, RunGroupOptions options);
    ~RunGroup();

    // Everything that happened since the last call, oldest first; waits up to `timeout` for something to
    // happen.
    std::vector<RunEvent> popEvents(std::chrono::milliseconds timeout);
    RunProgress progress(RunId run) const;
    // Weights between two epochs: asked for, then given once by every run that makes a step.
    void askWeights();
    std::map<RunId, LiveWeights> popWeights();

    // Steps a run may make from now on. A group starts paused.
    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
    void allow(std::uint64_t steps);
    void allow(RunId run, std::uint64_t steps);
    // Batches in progress are finished. Given are the runs that make no steps and have nothing to tell of it:
    // they had paused before, or were waiting for their first turn.
    std::vector<RunId> pause();

    // The pool finishes its batches, delivers all states and leaves; popEvents() still gives their last
    // events.
    void stop();
    bool finished() const; // every run has ended or was interrupted; events may still wait in popEvents()

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea
