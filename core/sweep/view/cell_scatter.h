// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/rank_correlation.h"
#include "core/sweep/view/sweep_view.h"
#include "core/sweep/watch/sweep_snapshot.h"

namespace fovea {

enum class ScatterMeasure {
    DispersionRatio, // 95th percentile over that of the baseline, same seed
    Separation,      // median, last epoch
    Stability,       // median of the logarithm of the bound, last epoch
    Speedup,         // against the baseline
    Epochs,          // restricted mean
};

// A cell's value over its seeds, with quartiles; a bound where not every seed that decides it has arrived.
struct ScatterValue
{
    enum class Kind { Exact, AtLeast, AtMost };

    double middle = 0;
    double low = 0;
    double high = 0;
    Kind kind = Kind::Exact;
};

struct ScatterPoint
{
    int cell = 0; // of the plan
    ScatterValue x;
    ScatterValue y;
};

// Cells that the view shows, baselines left out, that have both.
std::vector<ScatterPoint> scatterOf(const SweepSnapshot &sweep, const SweepView &view, ScatterMeasure x,
                                    ScatterMeasure y);
// Cells that the view shows and that are no points, by the first reason that holds.
struct ScatterGaps
{
    int unsettled = 0;  // no run has ended
    int open = 0;       // neither the cell nor its baseline arrived: their ratio is open
    int unmeasured = 0; // one of the two measures was not taken

    int all() const { return unsettled + open + unmeasured; }
};
ScatterGaps scatterGaps(const SweepSnapshot &sweep, const SweepView &view, ScatterMeasure x,
                        ScatterMeasure y);
std::optional<ScatterValue> scatterValue(const SweepSnapshot &sweep, int cell, ScatterMeasure measure);

// Over the points' medians; a bound counts with its value.
std::optional<RankCorrelation> correlationOf(const std::vector<ScatterPoint> &points);

} // namespace fovea
