// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_table.h"

namespace fovea {

// Train accuracy of every cell of a sweep as a small chart: one line for each seed, with those of the
// baseline in grey behind them.
std::string cellsSection(const SweepReport &report, const BriefSource &source);

} // namespace fovea
