// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"
#include "widgets/models/lane_reach.h"
#include "widgets/models/race_standing.h"

#include <optional>
#include <vector>

namespace fovea::ui {

// The focus score pooled over layers, of the newest epochs; medians over seeds.
struct BoardFocus
{
    std::optional<double> score;   // share of attention on the keys that decide, 0 to 1
    std::optional<double> uniform; // what uniform attention gives
    bool everyToken = false;       // measured, but every token decides: there is no score

    bool operator==(const BoardFocus &) const = default;
};

// What the race board says of one lane. With one seed numbers are the newest of its run; with several they
// are medians over the seeds that are done, and an unfinished seed changes none of them.
struct BoardRow
{
    int lane = 0; // index in RaceData
    int seeds = 0;
    LaneStanding standing;
    std::optional<LaneReach> reach;
    std::vector<RunOutcome> outcomes; // of runs with numbers on the board
    // To the goal; infinite where the median run ended without it, empty while nothing is decided.
    std::optional<double> epochsToGoal;
    std::optional<double> cpuToGoal;     // seconds
    std::optional<double> flopsToGoal;   // operations
    std::optional<double> trainAccuracy; // newest; live with one seed
    LaneSummary summary;                 // of outcomes
    BoardFocus focus;
    std::optional<LaneComparison> comparison; // with the first lane; empty for that lane itself
    std::optional<Spread> heldoutDifference;

    bool isFirst() const { return lane == 0; } // of the lanes: the one others are compared with
};

// Everything but what compares with the first lane. `flopsPerStep` is of this lane.
BoardRow boardRow(const RaceData &data, const RaceStanding &standing, int lane, double flopsPerStep);

// Outcomes of all runs of a lane, in the order of the seeds: those under way say so themselves.
std::vector<RunOutcome> allOutcomes(const LaneView &lane);

// Every lane but the first with that one, as files and terminal compare them: a seed counts when both its
// runs have ended or arrived. The one source for board, card and sentences. In the order of the lanes; the
// first is empty, and so is one that learns another task.
std::vector<std::optional<LaneComparison>> comparisonsOf(const RaceData &data);

// The order of the board: by epochs to the goal, those without last, otherwise by lane.
bool comesBefore(const BoardRow &one, const BoardRow &other);

// For views that know one lane only. Median epochs to the goal over runs that have ended, the only one or,
// before any has ended, the first that got there; infinite where the median run ended without it.
std::optional<double> epochsToGoal(const LaneView &lane);

// Median of the newest train accuracies of those runs.
std::optional<double> trainAccuracy(const LaneView &lane);

} // namespace fovea::ui
