// SPDX-License-Identifier: MIT
#include "core/metrics/comparison.h"

#include "core/metrics/conditions.h"
#include "core/random/random.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr int bootstrapDraws = 10000;

std::vector<double> sorted(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values;
}

double medianOf(std::vector<double> values)
{
    return percentile(std::span<const double>(sorted(std::move(values))), 50);
}

std::optional<Spread> spreadOf(std::vector<double> values)
{
    if (values.empty())
        return {};
    const auto ascending = sorted(std::move(values));
    const std::span<const double> span(ascending);
    return Spread{int(span.size()), percentile(span, 50), percentile(span, 25), percentile(span, 75)};
}

const RunOutcome *withSeed(const std::vector<RunOutcome> &lane, std::uint64_t seed)
{
    const auto found = std::ranges::find(lane, seed, &RunOutcome::seed);
    return found == lane.end() ? nullptr : &*found;
}

// Empty where neither run reached 95 %, or the one that did not has no epoch to count with.
std::optional<SeedRatio> ratioOf(const RunOutcome &first, const RunOutcome &other)
{
    if ((!first.epochsTo95 && !other.epochsTo95) || first.epochsRun == 0 || other.epochsRun == 0)
        return {};
    const auto counted = [](const RunOutcome &run) {
        return run.epochsTo95 ? *run.epochsTo95 + 1 : run.epochsRun;
    };
    const Bound bound = !first.epochsTo95 ? Bound::AtLeast : !other.epochsTo95 ? Bound::AtMost : Bound::Exact;
    return SeedRatio{first.seed, double(counted(first)) / double(counted(other)), bound};
}

// A bounded ratio moves the median when it stands on the side it may come from, or is a middle element
// itself. Where bounds move it both ways nothing can be said.
std::optional<Bound> boundOfMedian(std::vector<SeedRatio> ratios)
{
    // Among equals, "less than" stands below and "more than" above.
    const auto place = [](const SeedRatio &seed) {
        const int tie = seed.bound == Bound::AtMost ? -1 : seed.bound == Bound::AtLeast ? 1 : 0;
        return std::pair(seed.ratio, tie);
    };
    std::ranges::sort(ratios, {}, place);
    const auto is = [](Bound bound) {
        return [bound](const SeedRatio &seed) { return seed.bound == bound; };
    };
    const auto lowerMiddle = ratios.begin() + std::ptrdiff_t((ratios.size() - 1) / 2);
    const auto upperMiddle = ratios.begin() + std::ptrdiff_t(ratios.size() / 2);
    const bool mayBeMore = std::any_of(ratios.begin(), upperMiddle + 1, is(Bound::AtLeast));
    const bool mayBeLess = std::any_of(lowerMiddle, ratios.end(), is(Bound::AtMost));
    if (mayBeMore && mayBeLess)
        return {};
    return mayBeMore ? Bound::AtLeast : mayBeLess ? Bound::AtMost : Bound::Exact;
}

Interval bootstrapOf(const std::vector<SeedRatio> &ratios)
{
    Random random(0, Stream::Bootstrap, {ratios.size()});
    std::vector<double> medians;
    std::vector<double> draw(ratios.size());
    for (int i = 0; i < bootstrapDraws; ++i) {
        for (double &value : draw)
            value = ratios[random.below(ratios.size())].ratio;
        medians.push_back(medianOf(draw));
    }
    const auto ascending = sorted(std::move(medians));
    const std::span<const double> span(ascending);
    return {percentile(span, 2.5), percentile(span, 97.5)};
}

} // namespace

RunOutcome outcomeOf(std::uint64_t seed, const std::vector<EpochRecord> &epochs)
{
    RunOutcome outcome;
    outcome.seed = seed;
    outcome.epochsTo95 = epochsTo95(epochs);
    for (const EpochRecord &epoch : epochs) {
        outcome.epochsRun = epoch.epoch + 1;
        outcome.lastHeldout = epoch.heldoutAccuracy;
        if (!outcome.bestHeldout || epoch.heldoutAccuracy > *outcome.bestHeldout) {
            outcome.bestHeldout = epoch.heldoutAccuracy;
            outcome.bestEpoch = epoch.epoch;
        }
    }
    return outcome;
}

LaneSummary summaryOf(const std::vector<RunOutcome> &lane)
{
    LaneSummary summary;
    summary.seeds = int(lane.size());
    std::vector<double> epochs, last, best, bestEpochs;
    for (const RunOutcome &run : lane) {
        if (run.epochsTo95)
            epochs.push_back(*run.epochsTo95);
        if (run.lastHeldout)
            last.push_back(*run.lastHeldout);
        if (run.bestHeldout)
            best.push_back(*run.bestHeldout);
        if (run.bestEpoch)
            bestEpochs.push_back(*run.bestEpoch);
    }
    summary.reached = int(epochs.size());
    if (!lane.empty() && epochs.size() == lane.size()) {
        MeanDeviation authors;
        for (const double epoch : epochs)
            authors.mean += epoch / double(epochs.size());
        for (const double epoch : epochs)
            authors.deviation += (epoch - authors.mean) * (epoch - authors.mean) / double(epochs.size());
        authors.deviation = std::sqrt(authors.deviation);
        summary.authorsEpochs = authors;
    }
    summary.lastHeldout = spreadOf(std::move(last));
    summary.bestHeldout = spreadOf(std::move(best));
    summary.bestEpoch = spreadOf(std::move(bestEpochs));
    return summary;
}

Speedup speedup(const std::vector<RunOutcome> &first, const std::vector<RunOutcome> &other)
{
    Speedup result;
    std::vector<double> ratios;
    for (const RunOutcome &run : first) {
        const RunOutcome *partner = withSeed(other, run.seed);
        if (!partner)
            continue;
        if (const auto ratio = ratioOf(run, *partner)) {
            result.seeds.push_back(*ratio);
            ratios.push_back(ratio->ratio);
        } else {
            result.undecided.push_back(run.seed);
        }
    }
    if (ratios.empty())
        return result;
    if (const auto bound = boundOfMedian(result.seeds)) {
        result.bound = *bound;
        result.median = medianOf(ratios);
        if (ratios.size() > 1)
            result.interval = bootstrapOf(result.seeds);
    }
    return result;
}

std::optional<Spread> heldoutDifference(const std::vector<RunOutcome> &first,
                                        const std::vector<RunOutcome> &other)
{
    std::vector<double> differences;
    for (const RunOutcome &run : first) {
        const RunOutcome *partner = withSeed(other, run.seed);
        if (partner && partner->lastHeldout && run.lastHeldout)
            differences.push_back(*partner->lastHeldout - *run.lastHeldout);
    }
    return spreadOf(std::move(differences));
}

} // namespace fovea
