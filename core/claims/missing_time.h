// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/board.h"

namespace fovea {

// What a run of each sweep that still misses some takes on one core of this machine, to its cap: measured by
// a few steps, some tenths of a second per sweep. Sweeps of which runs are in are left out: those tell it
// themselves. `going` is asked between sweeps.
std::map<std::string, double> measuredRunSeconds(const ClaimBoard &board, const std::function<bool()> &going);

} // namespace fovea
