// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_follower.h"
#include "core/sweep/worker.h"

namespace fovea {

enum class OnFailure { Continue, Stop };

struct SweepNews
{
    enum class Kind { Began, Epoch, Done, Paused, Failed, Lost };
    Kind kind = Kind::Began;
    int run = 0; // place in the plan
    int epoch = 0;
    double trainAccuracy = 0;
    std::string sentence; // why, of Failed and Lost
};

struct LocalOptions
{
    int workers = 1;
    OnFailure onFailure = OnFailure::Continue;
    std::vector<int> only = {};         // places in the plan; empty: all that is left
    std::optional<double> seconds = {}; // starts no run, and leaves those at work, when they are over
    std::string program = ownProgram();
    std::vector<std::string> workerWords = {}; // more arguments of workers: --engine fused
    std::function<bool()> stopAsked = {};      // asked several times a second
    std::function<void(const SweepNews &)> tell = {};
};

struct LocalEnd
{
    int done = 0;
    int failed = 0;
    int failedBefore = 0;  // and were not tried again
    int left = 0;          // not run, or paused
    bool stopped = false;  // was asked to, by a signal or `sweep stop`
    std::string disk = {}; // what the disk refused; empty: nothing
};

// Runs what is left of a sweep on this machine, each run in one of several worker processes: a crash costs
// one run. Runs whose process was killed are tried again, three times at most; those that failed by
// themselves are not.
LocalEnd runLocally(const SweepFolder &folder, const SweepPlan &plan, const LocalOptions &options);

// Asks the program that runs the sweep on this machine to take these runs next, in this order, as soon as a
// worker is free; also runs whose failure was forgotten. Places in the plan. StorageError.
void wantNext(const SweepFolder &folder, const SweepPlan &plan, const std::vector<int> &runs);

// Places of the runs that have no result within the plan's limits and have not failed, in the order of work.
std::vector<int> remainingRuns(const SweepFollower &follower);

} // namespace fovea
