// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_table.h"

#include <memory>

namespace fovea {

// Seconds until nothing is left to run.
struct TimeLeft
{
    double low = 0;
    double high = 0;
};

using RunCurve = std::shared_ptr<const std::vector<BriefEpoch>>; // null: nothing is known yet

// A sweep at one moment: all that views show of it. Made in the background, then only read.
struct SweepSnapshot
{
    std::string path;
    SweepReport report;
    std::vector<RunCurve> curves;      // of each run of the plan
    std::optional<std::string> runner; // "process 123 on host": a local run is at work
    bool isStopped = false;            // somebody asked for a stop
    bool isOnCluster = false;          // jobs were submitted for it
    int workers = 1;                   // runs at work, or that could be
    std::optional<TimeLeft> timeLeft;  // empty: nothing has ended yet, or nothing is left
    std::map<SweepState, int> counts;

    const SweepPlan &plan() const { return report.plan; }
    const FollowedRun &run(int place) const { return report.runs[std::size_t(place)]; }
    int count(SweepState state) const;
    int over() const;      // runs with a result, or that wait for a person
    bool isAtWork() const; // somebody works on it, here or elsewhere
    int left() const { return int(report.runs.size()) - over(); }
};

using SnapshotPointer = std::shared_ptr<const SweepSnapshot>;

// By the seconds and epochs of the runs that have ended, of the same cell where it has any: at their lower
// and at their upper quartile of epochs, and by what runs at work have done already.
std::optional<TimeLeft> timeLeftOf(const SweepPlan &plan, const std::vector<FollowedRun> &runs, int workers);
// The same of single runs, once a worker has them; empty also for what is over.
std::vector<std::optional<TimeLeft>> timesLeftOf(const SweepPlan &plan, const std::vector<FollowedRun> &runs,
                                                 const std::vector<int> &wanted);

} // namespace fovea
