// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/run_folder.h"

#include <map>
#include <set>

namespace fovea {

enum class SweepState {
    Planned,
    Queued,
    Running,
    Paused,
    Arrived,
    NotByCap,
    Diverged,
    Stopped,
    Failed,
    Stale
};

std::string_view textOf(SweepState state); // "not-by-cap"
std::string_view signOf(SweepState state); // one column wide: what tells states apart without colour
bool isOver(SweepState state);             // it has a result, or waits for a person

// A run as it is now.
struct FollowedRun
{
    SweepState state = SweepState::Planned;
    int epochs = 0;                      // trained so far
    std::optional<double> trainAccuracy; // of the last of them
    std::optional<RunResult> result;     // within the grid's limits; also of a stale run
    std::string error;                   // why it failed, or was lost last
    int losses = 0;

    RunOutcome outcome(const SweepPlan &plan, std::uint64_t seed) const;
};

// Reads the directory of a sweep, again and again, while others write it: a local run, the tasks of a
// cluster, a copy that grows. Only what can have changed is read again. Changes nothing. Belongs to one
// thread.
class SweepFollower
{
public:
    explicit SweepFollower(std::string path); // InputError as of SweepFolder::plan()

    // What is new on disk; true: something is. The first call reads everything.
    bool refresh();

    const SweepFolder &folder() const { return m_folder; }
    const SweepPlan &plan() const { return m_plan; }
    const std::vector<FollowedRun> &runs() const { return m_runs; } // as in the plan
    std::map<SweepState, int> counts() const;
    std::optional<std::string> runner() const; // "process 123 on host", while a local run is at work
    double secondsLeft(int workers) const;     // by what the runs so far took; NaN: nothing is known yet

    // Runs that a cluster has in its queue; they are queued until they begin.
    void setQueued(std::set<std::string> addresses);

    std::vector<BriefEpoch> brief(int run) const;  // of a run with a result
    std::vector<EpochRecord> curve(int run) const; // also of one under way

private:
    FollowedRun look(const SweepRun &run) const;
    void lookUnfinished(const SweepRun &run, FollowedRun &now) const;

    SweepFolder m_folder;
    SweepPlan m_plan;
    std::string m_planText; // to see whether it changed
    std::vector<FollowedRun> m_runs;
    std::set<std::string> m_queued;
    bool m_isStopped = false;
    bool m_isWorking = false;
    SweepManifest m_machine;
};

} // namespace fovea
