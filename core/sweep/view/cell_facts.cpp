// SPDX-License-Identifier: MIT
#include "core/sweep/view/cell_facts.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

// What a place shows where none of its runs has settled: the first of these that one of them is.
SweepState unsettledState(const std::vector<SeedFact> &seeds)
{
    using enum SweepState;
    for (const SweepState state : {Running, Failed, Paused, Stopped, Stale, Queued})
        if (std::ranges::find(seeds, state, &SeedFact::state) != seeds.end())
            return state;
    return Planned;
}

SweepState settledState(const CellFacts &facts, int cap)
{
    using enum SweepState;
    if (facts.arrived > 0)
        return Arrived;
    const auto isAny = [&](SweepState state) {
        return std::ranges::find(facts.seeds, state, &SeedFact::state) != facts.seeds.end();
    };
    if (facts.arrival.laterThan < cap && isAny(Stopped)) // too few were seen to the cap
        return Stopped;
    for (const SweepState state : {NotByCap, Stopped, Diverged})
        if (isAny(state))
            return state;
    return unsettledState(facts.seeds);
}

} // namespace

CellFacts factsOf(const SweepSnapshot &sweep, const std::vector<int> &cells)
{
    CellFacts facts;
    facts.cells = cells;
    if (cells.empty())
        return facts;
    const SweepPlan &plan = sweep.plan();
    std::vector<RunOutcome> outcomes;
    facts.isBaseline = true;
    for (const int cell : cells) {
        facts.isBaseline = facts.isBaseline && plan.cells[std::size_t(cell)].baseline == cell;
        for (const int place : sweep.report.cells[std::size_t(cell)].runs) {
            if (place < 0)
                continue;
            const FollowedRun &run = sweep.run(place);
            const std::uint64_t seed = plan.runs[std::size_t(place)].seed;
            facts.seeds.push_back({place, seed, run.state});
            outcomes.push_back(run.outcome(plan, seed));
            if (!outcomes.back().arrival)
                facts.latest = std::max(facts.latest, run.epochs);
            if (run.state == SweepState::Running && facts.atWork < 0)
                facts.atWork = place;
            if (run.state == SweepState::Failed && facts.failed < 0)
                facts.failed = place;
        }
    }
    facts.arrival = arrivalOf(outcomes, plan.grid.cap);
    facts.arrived = facts.arrival.arrived;
    facts.settled = facts.arrival.settled;
    if (const auto mean = laneMean(outcomes)) {
        facts.restrictedMean = mean->epochs;
        facts.limit = mean->limit;
    }
    facts.state = facts.settled == 0 ? unsettledState(facts.seeds) : settledState(facts, plan.grid.cap);
    const LaneSummary summary = summaryOf(outcomes);
    if (summary.bestHeldout)
        facts.bestHeldout = summary.bestHeldout->median;
    if (summary.lastHeldout)
        facts.lastHeldout = summary.lastHeldout->median;
    if (cells.size() == 1)
        if (const auto &comparison = sweep.report.cells[std::size_t(cells.front())].comparison;
            comparison && !comparison->pairs.empty()) {
            facts.speedup = comparison->ratio;
            facts.verdict = comparison->verdict;
        }
    return facts;
}

std::optional<double> CellFacts::value(CellMeasure measure) const
{
    switch (measure) {
    case CellMeasure::Epochs:
        return restrictedMean;
    case CellMeasure::Speedup:
        if (!speedup || kindOf(*speedup) == RangeKind::Open)
            return {};
        return std::isfinite(speedup->high) && speedup->low <= 0 ? speedup->high : speedup->low;
    case CellMeasure::BestHeldout:
        return bestHeldout;
    case CellMeasure::LastHeldout:
        return lastHeldout;
    }
    return {};
}

MeasureLimits limitsOf(const std::vector<CellFacts> &all, CellMeasure measure, double cap)
{
    if (measure == CellMeasure::BestHeldout || measure == CellMeasure::LastHeldout)
        return {0, 1, false};
    if (measure == CellMeasure::Speedup) {
        double most = 2;
        for (const CellFacts &facts : all)
            if (const auto value = facts.value(measure); value && std::isfinite(*value) && *value > 0)
                most = std::max({most, *value, 1 / *value});
        most = std::min(most, 16.0);
        return {1 / most, most, true};
    }
    double low = cap;
    for (const CellFacts &facts : all)
        if (facts.arrived > 0)
            low = std::min(low, *facts.restrictedMean);
    low = std::max(1.0, std::min(low, cap / 2));
    return {low, std::max(cap, low + 1), true};
}

} // namespace fovea
