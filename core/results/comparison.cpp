// SPDX-License-Identifier: MIT
#include "core/results/comparison.h"

#include "core/results/lane_mean.h"

#include <algorithm>
#include <limits>

namespace fovea {

namespace {

const RunOutcome *withSeed(const std::vector<RunOutcome> &lane, std::uint64_t seed)
{
    const auto found = std::ranges::find(lane, seed, &RunOutcome::seed);
    return found == lane.end() ? nullptr : &*found;
}

using Outcomes = std::vector<const RunOutcome *>;

std::vector<Observation> observationsOf(const Outcomes &runs)
{
    std::vector<Observation> observations;
    for (const RunOutcome *run : runs)
        observations.push_back(run->observation());
    return observations;
}

RestrictedMeans restrictedMeans(const Outcomes &first, const Outcomes &other)
{
    RestrictedMeans means;
    means.limit = waitingLimit(first, other);
    means.first = restrictedMean(observationsOf(first), means.limit);
    means.other = restrictedMean(observationsOf(other), means.limit);
    std::vector<int> differences;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const Observation a = first[i]->observation(), b = other[i]->observation();
        const auto isUnknown = [&](const Observation &run) { return !run.arrived && run.time < means.limit; };
        if (isUnknown(a) || isUnknown(b))
            ++means.leftOut;
        else
            differences.push_back(int(std::min(a.time, means.limit) - std::min(b.time, means.limit)));
    }
    means.test = signFlipTest(differences);
    return means;
}

void test(LaneComparison &comparison, const Outcomes &first, const Outcomes &other)
{
    std::vector<int> scores;
    std::vector<Range> ratios;
    for (const SeedPair &pair : comparison.pairs) {
        scores.push_back(pair.score);
        ratios.push_back(pair.ratio);
    }
    comparison.test = signTest(scores);
    comparison.ratio = medianRange(ratios);
    comparison.interval = orderInterval(ratios, wantedCoverage);
    comparison.restricted = restrictedMeans(first, other);
    comparison.unpaired = unpairedTest(observationsOf(first), observationsOf(other));
}

} // namespace

Observation RunOutcome::observation() const
{
    if (arrival)
        return {double(*arrival) + 1, true};
    return {hasDiverged() ? std::numeric_limits<double>::infinity() : double(epochsRun), false};
}

RunOutcome outcomeOf(std::uint64_t seed, RunStatus status, const TrainSpec &train,
                     const std::vector<EpochRecord> &epochs, double threshold)
{
    RunOutcome outcome;
    outcome.seed = seed;
    outcome.status = status;
    outcome.accuracy = train.accuracy;
    outcome.cap = train.epochs;
    outcome.arrival = epochsTo(threshold, epochs);
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

LaneComparison compareLanes(const std::vector<RunOutcome> &first, const std::vector<RunOutcome> &other)
{
    LaneComparison comparison;
    Outcomes firstRuns, otherRuns; // of the pairs
    bool otherAccuracy = false;
    for (const RunOutcome &run : first) {
        const RunOutcome *partner = withSeed(other, run.seed);
        if (!partner)
            continue;
        if (partner->accuracy != run.accuracy) {
            otherAccuracy = true;
        } else if (!run.isSettled() || !partner->isSettled()) {
            comparison.underWay.push_back(run.seed);
        } else {
            const Observation a = run.observation(), b = partner->observation();
            comparison.pairs.push_back({run.seed, a, b, gehanScore(a, b), ratioOf(a, b)});
            firstRuns.push_back(&run);
            otherRuns.push_back(partner);
        }
    }
    if (!comparison.pairs.empty()) {
        test(comparison, firstRuns, otherRuns);
        judge(comparison);
    } else if (otherAccuracy) {
        comparison.reason = VerdictReason::OtherAccuracy;
    }
    return comparison;
}

} // namespace fovea
