// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <vector>

namespace fovea::ui {

// The lanes an arrangement shows, in the order of lanes whichever was chosen first, so that a lane never
// changes sides. Only a difference keeps the order of choice: first minus second.
std::vector<int> lanesOnShow(const Inspection &inspection, const RaceData &race);

// Of these the two at most that panels beside the maps speak of: those that were chosen.
std::vector<int> comparedLanes(const Inspection &inspection);

// The run of a lane that is looked at: the one of the chosen seed; null where the lane has none.
const RunView *shownRun(const LaneView &lane, const Inspection &inspection);

} // namespace fovea::ui
