// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_table.h"

namespace fovea {

// Train accuracy of every cell of a sweep as a small chart: a line a seed, the baseline's in grey behind.
std::string cellsSection(const SweepReport &report, const BriefSource &source);

} // namespace fovea
