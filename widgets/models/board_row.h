// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/comparison.h"
#include "widgets/models/race_data.h"

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

BoardFocus lastFocus(const LaneView &lane);

// What the race board says of one lane. With several seeds numbers are medians over the runs that have them.
struct BoardRow
{
    int lane = 0; // index in RaceData
    int seeds = 0;
    int reached = 0;
    std::vector<RunOutcome> outcomes; // of runs with at least one epoch
    // To 95 %, over runs that got there or have ended; infinite where the median run ended without it, empty
    // while nothing is decided.
    std::optional<double> epochsTo95;
    std::optional<double> cpuTo95;       // seconds
    std::optional<double> flopsTo95;     // operations
    std::optional<double> trainAccuracy; // newest
    LaneSummary summary;
    BoardFocus focus;
    std::optional<Speedup> speedup; // against the first lane; empty for that lane itself
    std::optional<Spread> heldoutDifference;

    bool isFirst() const { return lane == 0; }
};

// Everything but what compares with the first lane. `flopsPerStep` is of this lane.
BoardRow boardRow(const RaceData &data, int lane, double flopsPerStep);

// The order of the board: by epochs to 95 %, those without last, otherwise by lane.
bool comesBefore(const BoardRow &one, const BoardRow &other);

// Median epochs to 95 % as above.
std::optional<double> epochsTo95(const LaneView &lane);

// Median of the newest train accuracies.
std::optional<double> trainAccuracy(const LaneView &lane);

} // namespace fovea::ui
