// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/sweep_plan.h"

namespace fovea {

// What a plan costs before it runs.
struct PlanForecast
{
    double coreSeconds = 0;         // of the runs that are left, each to its cap
    double bytes = 0;               // on disk, of the same
    std::vector<double> runSeconds; // of each run of the plan, on one core
    std::vector<std::int64_t> cellParameters;

    // Seconds on these cores: at the low end because runs that arrive end early, many of them.
    struct Span
    {
        double low = 0;
        double high = 0;
    };
    Span spanOn(int cores, const GridSpec &grid) const;
};

// Measured: a few steps of the cheapest and of the dearest cell, some tenths of a second in all. `left` are
// places in the plan. Error where an engine cannot be had.
PlanForecast forecastOf(const SweepPlan &plan, const std::vector<int> &left);

} // namespace fovea
