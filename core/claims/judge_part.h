// SPDX-License-Identifier: MIT
#pragma once

#include "core/claims/judge.h"

namespace fovea {

// The kinds of tests, for judgePart(). `result` has its look, its seeds with their addresses, and is NotRun
// or Undecided with a reason until the test says more.

void judgeComparison(const Claim &claim, const ClaimPart &part, const std::vector<PlannedCell> &cells,
                     const Criterion &criterion, PartResult &result);
void judgeSeeds(const Claim &claim, const ClaimPart &part, const PlannedCell &cell, PartResult &result);
void judgeHeldout(const Claim &claim, const ClaimPart &part, const PlannedCell &cell, PartResult &result);
// The ratio of dispersions and the speed-up: a point for the correlation over tasks.
void measurePoint(const Claim &claim, const std::vector<PlannedCell> &cells, const Criterion &criterion,
                  PartResult &result);

// At this percentile, dispersion of the lane over that of the other one, after the last epoch. NaN: not
// measured.
double dispersionRatio(const PlannedPair &pair, int level);

} // namespace fovea
