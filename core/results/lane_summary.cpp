// SPDX-License-Identifier: MIT
#include "core/results/comparison.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

std::optional<Spread> spreadOf(std::vector<double> values)
{
    if (values.empty())
        return {};
    std::ranges::sort(values);
    const std::span<const double> span(values);
    return Spread{int(span.size()), percentile(span, 50), percentile(span, 25), percentile(span, 75)};
}

// Of several seeds only those that have ended: the held-out accuracy of others is not their last.
bool hasHeldout(const RunOutcome &run, std::size_t seeds)
{
    return run.lastHeldout && !run.hasDiverged() && (seeds == 1 || hasEnded(run.status));
}

MeanDeviation authorsRule(const std::vector<RunOutcome> &lane)
{
    MeanDeviation authors;
    for (const RunOutcome &run : lane)
        authors.mean += *run.arrival / double(lane.size());
    for (const RunOutcome &run : lane)
        authors.deviation +=
            (*run.arrival - authors.mean) * (*run.arrival - authors.mean) / double(lane.size());
    authors.deviation = std::sqrt(authors.deviation);
    return authors;
}

} // namespace

LaneSummary summaryOf(const std::vector<RunOutcome> &lane)
{
    LaneSummary summary;
    std::vector<double> last, best, bestEpochs;
    double spent = 0;
    for (const RunOutcome &run : lane) {
        (run.isSettled() ? summary.seeds : summary.underWay) += 1;
        summary.reached += run.arrival.has_value();
        summary.diverged += run.hasDiverged();
        if (run.isSettled())
            spent += run.arrival ? *run.arrival + 1 : run.epochsRun;
        if (!hasHeldout(run, lane.size()))
            continue;
        last.push_back(*run.lastHeldout);
        best.push_back(run.bestHeldout.value_or(*run.lastHeldout));
        bestEpochs.push_back(run.bestEpoch.value_or(run.epochsRun - 1));
    }
    if (!lane.empty() && summary.reached == int(lane.size()))
        summary.authorsEpochs = authorsRule(lane);
    if (summary.reached > 0 && summary.underWay == 0)
        summary.expectedEpochs = spent / summary.reached;
    summary.lastHeldout = spreadOf(std::move(last));
    summary.bestHeldout = spreadOf(std::move(best));
    summary.bestEpoch = spreadOf(std::move(bestEpochs));
    return summary;
}

std::optional<Spread> heldoutDifference(const std::vector<RunOutcome> &first,
                                        const std::vector<RunOutcome> &other)
{
    std::vector<double> differences;
    for (const RunOutcome &run : first) {
        const auto partner = std::ranges::find(other, run.seed, &RunOutcome::seed);
        if (partner != other.end() && hasHeldout(run, first.size()) && hasHeldout(*partner, other.size()))
            differences.push_back(*partner->lastHeldout - *run.lastHeldout);
    }
    return spreadOf(std::move(differences));
}

std::optional<double> medianOf(std::vector<double> values)
{
    if (values.empty() || std::ranges::any_of(values, [](double value) { return std::isnan(value); }))
        return {};
    std::ranges::sort(values);
    const double low = values[(values.size() - 1) / 2];
    const double high = values[values.size() / 2];
    return std::isinf(high) ? high : (low + high) / 2;
}

} // namespace fovea
