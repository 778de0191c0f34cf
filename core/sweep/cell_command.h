// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_folder.h"

namespace fovea {

// The words of the fovea-cli line that makes the runs of one cell, all seeds, to the bit.
std::vector<std::string> trainWordsOf(const SweepFolder &folder, const SweepPlan &plan, int cell);

} // namespace fovea
