// SPDX-License-Identifier: MIT
#include "core/sweep/view/cell_curves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {

namespace {

// Calls use(run) for every run of the cells, in the order of seeds.
template<typename Use>
void eachRun(const SweepSnapshot &sweep, const std::vector<int> &cells, const Use &use)
{
    for (const int cell : cells)
        for (const int run : sweep.report.cells[std::size_t(cell)].runs)
            if (run >= 0)
                use(run);
}

} // namespace

std::optional<double> quantileOf(std::vector<double> values, double share)
{
    if (values.empty())
        return {};
    std::ranges::sort(values);
    const double place = share * double(values.size() - 1);
    const auto low = std::size_t(place);
    const double part = place - double(low);
    if (part == 0)
        return values[low];
    if (!std::isfinite(values[low + 1]))
        return values[low + 1];
    return values[low] + (values[low + 1] - values[low]) * part;
}

CellCurve curveOf(const SweepSnapshot &sweep, const std::vector<int> &cells, CurveMeasure measure,
                  OverSeeds over)
{
    struct Counted
    {
        std::vector<double> values;
        bool isSettled = false;
        bool goesOn = false; // its last value holds for good
    };
    CellCurve curve;
    std::vector<Counted> runs;
    eachRun(sweep, cells, [&](int run) {
        const RunCurve &known = sweep.curves[std::size_t(run)];
        if (!known || known->empty() || sweep.run(run).state == SweepState::Stale)
            return;
        const RunOutcome outcome = sweep.run(run).outcome(sweep.plan(), 0);
        Counted one{{}, outcome.isSettled(), outcome.arrival || outcome.status == RunStatus::Finished};
        for (const BriefEpoch &epoch : *known)
            one.values.push_back(measure == CurveMeasure::Train ? epoch.trainAccuracy
                                                                : epoch.heldoutAccuracy);
        curve.each.push_back(one.values);
        runs.push_back(std::move(one));
    });
    if (std::ranges::any_of(runs, &Counted::isSettled))
        std::erase_if(runs, [](const Counted &one) { return !one.isSettled; });
    curve.seeds = int(runs.size());
    curve.isOver = !runs.empty() && std::ranges::all_of(runs, &Counted::goesOn);
    std::size_t epochs = 0;
    for (const Counted &one : runs)
        epochs = std::max(epochs, one.values.size());
    for (const Counted &one : runs)
        if (!one.goesOn)
            epochs = std::min(epochs, one.values.size());
    const double none = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t epoch = 0; epoch < epochs; ++epoch) {
        std::vector<double> here;
        for (const Counted &one : runs)
            here.push_back(one.values[std::min(epoch, one.values.size() - 1)]);
        if (!std::ranges::all_of(here, [](double value) { return std::isfinite(value); }))
            here.clear();
        curve.low.push_back(quantileOf(here, 0.25).value_or(none));
        curve.high.push_back(quantileOf(here, 0.75).value_or(none));
        if (over == OverSeeds::Mean && !here.empty())
            curve.middle.push_back(std::accumulate(here.begin(), here.end(), 0.0) / double(here.size()));
        else
            curve.middle.push_back(quantileOf(here, 0.5).value_or(none));
    }
    return curve;
}

CellArrival arrivalOf(const std::vector<RunOutcome> &runs, int cap)
{
    CellArrival arrival;
    std::vector<double> times;
    for (const RunOutcome &run : runs) {
        if (!run.isSettled())
            continue;
        ++arrival.settled;
        arrival.arrived += run.arrival.has_value();
        times.push_back(run.arrival ? run.observation().time : std::numeric_limits<double>::infinity());
    }
    if (times.empty())
        return arrival;
    arrival.median = quantileOf(times, 0.5);
    arrival.low = quantileOf(times, 0.25);
    arrival.high = quantileOf(times, 0.75);
    arrival.laterThan = laterThan(runs, cap);
    return arrival;
}

CellArrival arrivalOf(const SweepSnapshot &sweep, const std::vector<int> &cells)
{
    std::vector<RunOutcome> runs;
    eachRun(sweep, cells, [&](int run) {
        runs.push_back(sweep.run(run).outcome(sweep.plan(), sweep.plan().runs[std::size_t(run)].seed));
    });
    return arrivalOf(runs, sweep.plan().grid.cap);
}

} // namespace fovea
