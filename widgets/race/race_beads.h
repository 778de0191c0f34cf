// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_scene.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <optional>

namespace fovea::ui {

// What the lanes look at on the example, as beads: the numbers of their probes, one layer for all of them.
// Without probes yet the scene is empty.
// The rows of who arrived first and of the guess are kept in view.
enum class RowWords {
    Chip,  // "the best 5"
    Plain, // "keeps the best 5"
};
// Beside a row and on a chip. Where lanes share a mask also what tells them apart: "sharpness 8", "sees
// everything, sharpness 8".
QString laneRowWords(const RaceData &race, int lane, RowWords words);
BeadScene raceBeads(const RaceData &race, const Inspection &inspection, std::optional<int> guess = {},
                    RowWords words = RowWords::Chip);

// The layer that beads and small maps show, counted from 0: where one lane looks most at what decides.
int raceLayer(const RaceData &race, const Inspection &inspection);

// Whose moment it is: "untrained", "live, epoch 3", "after epoch 3", of several seeds "seed 2, after epoch
// 3"; empty without a probe.
QString momentOf(const RaceData &race, const LaneProbe &laneProbe);

} // namespace fovea::ui
