// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/text_table.h"
#include "core/results/lane_mean.h"
#include "core/sweep/sweep_follower.h"

#include <functional>
#include <memory>

namespace fovea {

// One run as a row of the table of results.
struct SweepRow
{
    int run = 0; // place in the plan
    std::vector<CellField> fields;
    bool isBaseline = false;
    std::optional<int> censoredAt; // epochs trained without arriving; empty: arrived, or nothing is known
    // 95th percentile of this run's dispersion over that of its baseline with the same seed, at the last
    // epoch that both have; and over that of all keys of its own network.
    std::optional<double> dispersionRatio;
    std::optional<double> ownDispersionRatio;
    std::optional<double> speedup; // epochs of the baseline for one of this run, where both arrived
};

struct SweepCellSummary
{
    int cell = 0;
    std::vector<int> runs; // places in the plan, by seed
    LaneSummary summary;
    std::optional<LaneMean> mean;             // of epochs to arrival
    std::optional<LaneComparison> comparison; // against its baseline; empty for a baseline
};

// Everything a report tells of a sweep. A value.
struct SweepReport
{
    SweepPlan plan;
    std::vector<FollowedRun> runs; // as in the plan
    std::vector<SweepRow> rows;
    std::vector<SweepCellSummary> cells;
};

// Where the epochs of a run with a result come from; null: there are none.
using BriefSource = std::function<std::shared_ptr<const std::vector<BriefEpoch>>(int run)>;

SweepReport reportOf(const SweepFollower &follower); // reads them
SweepReport reportOf(const SweepFollower &follower, const BriefSource &source);

// results.csv and results.json in the directory, each whole or not at all. StorageError.
void writeResults(const SweepFolder &folder, const SweepReport &report);

std::string csvOf(const SweepReport &report);  // one row per run
std::string jsonOf(const SweepReport &report); // the same, and the cells
std::string statusJson(const SweepFollower &follower);
// Failures, a line for each sentence, with its first run; empty: there are none.
std::string failuresText(const SweepPlan &plan, const std::vector<FollowedRun> &runs);
std::string textOf(const SweepReport &report, const Paper &paper);

} // namespace fovea
