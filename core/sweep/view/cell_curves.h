// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/sweep_view.h"
#include "core/sweep/watch/sweep_snapshot.h"

namespace fovea {

// The curve of a cell over its seeds, an entry an epoch: over the runs that have the epoch. NaN: none has.
struct CellCurve
{
    std::vector<double> middle; // median or mean
    std::vector<double> low;    // quartiles
    std::vector<double> high;
    std::vector<std::vector<double>> each; // of the runs
};

CellCurve curveOf(const SweepSnapshot &sweep, const std::vector<int> &cells, CurveMeasure measure,
                  OverSeeds over);

// When a cell's runs arrive, in epochs trained. A seed that has not is later than all: the ends are infinite
// where too few arrived.
struct CellArrival
{
    int settled = 0;
    int arrived = 0;
    std::optional<double> median, low, high; // quartiles; empty: nothing settled
};

CellArrival arrivalOf(const SweepSnapshot &sweep, const std::vector<int> &cells);

// Linear between neighbours; infinite as soon as a neighbour with weight is. Empty without values.
std::optional<double> quantileOf(std::vector<double> values, double share);

} // namespace fovea
