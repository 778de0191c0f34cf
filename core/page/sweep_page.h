// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_table.h"

#include <string>

namespace fovea {

// A sweep as one page for the browser: what was varied, every cell against its baseline, failures, the grid
// and how to repeat it.
std::string sweepPage(const SweepReport &report, const BriefSource &source);

} // namespace fovea
