// SPDX-License-Identifier: MIT
#include "core/results/seeds_done.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea {

namespace {

constexpr int lateBy = 2; // epochs; lanes that race together are never this far apart

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
    return summaryOf(lane, {});
}

LaneSummary summaryOf(const std::vector<RunOutcome> &lane, const std::set<std::uint64_t> &openSeeds)
{
    LaneSummary summary;
    std::vector<double> last, best, bestEpochs;
    double spent = 0;
    for (const RunOutcome &run : lane) {
        const bool counts = run.isSettled() && !openSeeds.contains(run.seed);
        (counts ? summary.seeds : summary.underWay) += 1;
        summary.reached += counts && run.arrival;
        summary.diverged += counts && run.hasDiverged();
        if (counts)
            spent += run.arrival ? *run.arrival + 1 : run.epochsRun;
        if (openSeeds.contains(run.seed) || !hasHeldout(run, lane.size()))
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

bool isDone(std::span<const RunOutcome> runsOfSeed)
{
    const auto isLate = [&](const RunOutcome &run) {
        return std::ranges::any_of(runsOfSeed, [&](const RunOutcome &other) {
            return hasEnded(other.status) && other.epochsRun >= run.epochsRun + lateBy;
        });
    };
    return std::ranges::any_of(runsOfSeed, &RunOutcome::isSettled) &&
           std::ranges::all_of(runsOfSeed,
                               [&](const RunOutcome &run) { return run.isSettled() || isLate(run); });
}

std::set<std::uint64_t> openSeeds(std::span<const RunOutcome> runs)
{
    std::map<std::uint64_t, std::vector<RunOutcome>> bySeed;
    for (const RunOutcome &run : runs)
        bySeed[run.seed].push_back(run);
    std::set<std::uint64_t> open;
    for (const auto &[seed, ofSeed] : bySeed)
        if (bySeed.size() > 1 && !isDone(ofSeed))
            open.insert(seed);
    return open;
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
