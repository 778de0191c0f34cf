// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/sweep_view.h"
#include "core/sweep/watch/sweep_snapshot.h"

namespace fovea {

// The curve of a cell over its seeds, one entry per epoch. The seeds that count are those that the cell's
// number counts: the ended ones, and before any has ended those under way. One that arrived or trained to its
// last epoch keeps its last value; where any other ends, the curve ends: nobody enters or leaves it on its
// way. NaN: a seed has no value there.
struct CellCurve
{
    int seeds = 0;              // that count
    bool isOver = false;        // each of them keeps its last value
    std::vector<double> middle; // median or mean
    std::vector<double> low;    // quartiles
    std::vector<double> high;
    std::vector<std::vector<double>> each; // of every run that has begun, as far as it got
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
    int laterThan = 0; // where the median is infinite: what it is known to be later than
};

CellArrival arrivalOf(const SweepSnapshot &sweep, const std::vector<int> &cells);
CellArrival arrivalOf(const std::vector<RunOutcome> &runs, int cap); // counts those that have settled

// Linear between neighbours; infinite as soon as a neighbour with weight is. Empty without values.
std::optional<double> quantileOf(std::vector<double> values, double share);

} // namespace fovea
