// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"

#include <string>
#include <vector>

namespace fovea {

// Sentences on what a sound grid asks for without effect, or otherwise than it may be meant: a rule that
// leaves out nothing, a baseline that is left out and runs all the same. Empty for most grids. UsageError
// where a cell is wrong.
std::vector<std::string> remarksOn(const GridSpec &grid);

} // namespace fovea
