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
    CellCurve curve;
    std::size_t epochs = 0;
    eachRun(sweep, cells, [&](int run) {
        const RunCurve &known = sweep.curves[std::size_t(run)];
        if (!known || known->empty() || sweep.run(run).state == SweepState::Stale)
            return;
        std::vector<double> values;
        for (const BriefEpoch &epoch : *known)
            values.push_back(measure == CurveMeasure::Train ? epoch.trainAccuracy : epoch.heldoutAccuracy);
        epochs = std::max(epochs, values.size());
        curve.each.push_back(std::move(values));
    });
    for (std::size_t epoch = 0; epoch < epochs; ++epoch) {
        std::vector<double> here;
        for (const auto &run : curve.each)
            if (epoch < run.size() && std::isfinite(run[epoch]))
                here.push_back(run[epoch]);
        const double none = std::numeric_limits<double>::quiet_NaN();
        curve.low.push_back(quantileOf(here, 0.25).value_or(none));
        curve.high.push_back(quantileOf(here, 0.75).value_or(none));
        if (over == OverSeeds::Mean && !here.empty())
            curve.middle.push_back(std::accumulate(here.begin(), here.end(), 0.0) / double(here.size()));
        else
            curve.middle.push_back(quantileOf(here, 0.5).value_or(none));
    }
    return curve;
}

CellArrival arrivalOf(const SweepSnapshot &sweep, const std::vector<int> &cells)
{
    CellArrival arrival;
    std::vector<double> times;
    eachRun(sweep, cells, [&](int run) {
        const RunOutcome outcome =
            sweep.run(run).outcome(sweep.plan(), sweep.plan().runs[std::size_t(run)].seed);
        if (!outcome.isSettled())
            return;
        ++arrival.settled;
        arrival.arrived += outcome.arrival.has_value();
        times.push_back(outcome.arrival ? *outcome.arrival + 1.0 : std::numeric_limits<double>::infinity());
    });
    arrival.median = quantileOf(times, 0.5);
    arrival.low = quantileOf(times, 0.25);
    arrival.high = quantileOf(times, 0.75);
    return arrival;
}

} // namespace fovea
