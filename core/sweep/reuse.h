// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/run_folder.h"

namespace fovea {

// Takes over results of another sweep for runs that this one has not made, with their curves and weights;
// they are the same to the bit. Returns how many. InputError where the other is no sweep.
int reuseResults(const SweepFolder &folder, const SweepPlan &plan, const SweepFolder &other);

// A sweep that has results of this plan's runs already.
struct ReuseOffer
{
    std::string path;
    std::vector<int> runs; // places in the plan; each is offered by one sweep only
};

// What the sweeps in `shelf` have that `folder`, one of them or none yet, lacks.
std::vector<ReuseOffer> reuseOffers(const SweepFolder &folder, const SweepPlan &plan,
                                    const std::string &shelf);

} // namespace fovea
