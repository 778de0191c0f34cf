// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <string>
#include <vector>

namespace fovea {

bool hasLane(const std::vector<LaneSpec> &lanes, const std::string &name);

// The first letter, from that of `index` on, that is the name of no lane.
std::string freeLetter(const std::vector<LaneSpec> &lanes, std::size_t index = 0);

// The name itself where no lane has it. Otherwise a letter gives way to the next free one, and a name that
// somebody chose gets a number: "sharp 2".
std::string freeLaneName(const std::vector<LaneSpec> &lanes, const std::string &name);

} // namespace fovea
