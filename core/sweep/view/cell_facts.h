// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_curves.h"
#include "core/sweep/view/sweep_view.h"
#include "core/sweep/watch/sweep_snapshot.h"

namespace fovea {

// One run of a cell, as its pip shows it.
struct SeedFact
{
    int run = 0; // place in the plan
    std::uint64_t seed = 0;
    SweepState state = SweepState::Planned;
};

// What a place of the grid tells: one cell of the plan, or several whose runs are then taken together.
struct CellFacts
{
    std::vector<int> cells;
    std::vector<SeedFact> seeds;            // in the order of seeds, cell by cell
    SweepState state = SweepState::Planned; // what the place as a whole shows
    bool isBaseline = false;
    int arrived = 0;
    int settled = 0; // arrived, or known not to within their epochs
    CellArrival arrival;
    std::optional<double> restrictedMean; // epochs to arrival, waiting at most to `limit`
    double limit = 0;                     // the cap, or less where a run was stopped
    int latest = 0;                       // epochs trained by the run that got furthest without arriving
    std::optional<Range> speedup;         // median, against the baseline; of one cell only
    std::optional<double> bestHeldout, lastHeldout; // medians
    Verdict verdict = Verdict::Undecided;           // against the baseline; of one cell only
    int atWork = -1;                                // a run under way
    int failed = -1;                                // a run that failed

    bool isEmpty() const { return cells.empty(); } // excluded: nothing is drawn
    std::optional<double> value(CellMeasure measure) const;
    bool isBound() const { return settled > 0 && arrived == 0; } // "> 100", as the arrival says: none has
};

CellFacts factsOf(const SweepSnapshot &sweep, const std::vector<int> &cells);

// Ends of the colour scale over these cells; those that arrived decide.
struct MeasureLimits
{
    double low = 0;
    double high = 1;
    bool isLogarithmic = false;
};
MeasureLimits limitsOf(const std::vector<CellFacts> &all, CellMeasure measure, double cap);

} // namespace fovea
