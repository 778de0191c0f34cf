// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/run_folder.h"

namespace fovea {

// Copies results that another sweep has and this one wants, by their addresses. Returns how many. Results of
// other bits are left; so is what this sweep has already.
int reuseResults(const SweepFolder &folder, const SweepPlan &plan, const SweepFolder &other);

} // namespace fovea
