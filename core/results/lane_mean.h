// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"

namespace fovea {

// Mean epochs to arrival over the runs of a lane that have settled.
struct LaneMean
{
    double epochs = 0;
    double limit = 0;  // where waiting ends
    int laterThan = 0; // where none has arrived: what at least half of the runs are known to need more than
};

// Empty where no run has settled.
std::optional<LaneMean> laneMean(const std::vector<RunOutcome> &lane);

// Until when runs of two lanes, which may be the same, are waited for: their common cap, or, where a run was
// stopped before it, the earlier of the lanes' latest times. Beyond that nothing is known.
double waitingLimit(const std::vector<const RunOutcome *> &first,
                    const std::vector<const RunOutcome *> &other);

// Epochs that at least half of the settled runs are known not to arrive within, if none does: a run that was
// stopped is known up to where it stopped, one that diverged up to the cap.
int laterThan(const std::vector<RunOutcome> &lane, int cap);

} // namespace fovea
