// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <vector>

namespace fovea::ui {

// How the lanes of one experiment go on in the next.

bool isSameLane(const LaneView &one, const LaneView &other); // the same configuration

// A lane of the experiment without runs and style; what is wrong with it is said in its problems.
LaneView freshLane(const ExperimentSpec &experiment, std::size_t index);
// The run of this seed if the lane had one, otherwise an empty one.
RunView runOfSeed(const std::vector<RunView> &runs, std::uint64_t seed);

// Which old lane each new one continues, -1 for none; an old lane is continued once. The same configuration
// under the same name comes first, then the same configuration, then the same name with another
// configuration.
std::vector<int> originsOf(const std::vector<LaneView> &lanes, const std::vector<LaneView> &before);
// Colour and visibility go on where the lane does.
void giveStyles(std::vector<LaneView> &lanes, const std::vector<LaneView> &before,
                const std::vector<int> &origins);

} // namespace fovea::ui
