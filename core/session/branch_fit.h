// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"

#include <string>
#include <vector>

namespace fovea {

// Sentences about what keeps a lane from going on with another run's weights; each names the field. Weights
// fit where every parameter has the same name and shape. `length` is that of the parent's longest sequence.
std::vector<std::string> branchProblems(const LaneRecord &parent, int length, const LaneRecord &branch);

} // namespace fovea
