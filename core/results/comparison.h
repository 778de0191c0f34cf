// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/ratio_range.h"
#include "core/results/records.h"
#include "core/results/survival.h"
#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What one run of a lane contributes to a comparison.
struct RunOutcome
{
    std::uint64_t seed = 0;
    RunStatus status = RunStatus::Queued;
    AccuracyKind accuracy = AccuracyKind::Full; // how its train accuracy was measured
    int cap = 0;                                // epochs it is to train at most
    int epochsRun = 0;
    std::optional<int> arrival;        // first epoch at the threshold, from 0
    std::optional<double> lastHeldout; // accuracies
    std::optional<double> bestHeldout;
    std::optional<int> bestEpoch;

    bool isSettled() const { return arrival || hasEnded(status); } // it can no longer arrive, or has
    bool hasDiverged() const { return status == RunStatus::Diverged; }
    Observation observation() const; // of a settled run
};

RunOutcome outcomeOf(std::uint64_t seed, RunStatus status, const TrainSpec &train,
                     const std::vector<EpochRecord> &epochs, double threshold = convergedAccuracy);

// Median with quartiles of one number over seeds.
struct Spread
{
    int seeds = 0;
    double median = 0;
    double lowerQuartile = 0;
    double upperQuartile = 0;
};

struct MeanDeviation
{
    double mean = 0;
    double deviation = 0; // population; 0 for one seed
};

// Runs that may still arrive are counted and enter nothing else; the only run of a lane shows its newest
// held-out accuracy. A diverged run has none.
struct LaneSummary
{
    int seeds = 0;    // settled
    int underWay = 0; // not settled
    int reached = 0;  // the threshold
    int diverged = 0;
    std::optional<MeanDeviation>
        authorsEpochs;                    // from 0, to the threshold; empty if a seed fails or is under way
    std::optional<double> expectedEpochs; // trained by all, for each arrival; empty where none arrived
    std::optional<Spread> lastHeldout;
    std::optional<Spread> bestHeldout;
    std::optional<Spread> bestEpoch;
};

LaneSummary summaryOf(const std::vector<RunOutcome> &lane);

// The middle of one number over seeds, where a seed that never gets there is infinite: infinite as soon as
// the upper middle is. Empty without values, and where one is not a number.
std::optional<double> medianOf(std::vector<double> values);

// other minus first, of last held-out accuracy, paired by seed; the same runs as in a summary.
std::optional<Spread> heldoutDifference(const std::vector<RunOutcome> &first,
                                        const std::vector<RunOutcome> &other);

struct SeedPair
{
    std::uint64_t seed = 0;
    Observation first;
    Observation other;
    int score = 0; // of Gehan: +1 where the other was earlier
    Range ratio;

    bool neitherArrived() const { return !first.arrived && !other.arrived; }
};

// Mean epochs where waiting ends at `limit`, with the sign-flip test of the pairs.
struct RestrictedMeans
{
    double limit = 0;
    RestrictedMean first;
    RestrictedMean other;
    std::optional<SignFlipTest> test;
    int leftOut = 0; // pairs the test leaves out: a run stopped before the limit
};

enum class Verdict { Faster, Slower, Same, Undecided };

enum class VerdictReason {
    Clear,          // the verdict is not "undecided"
    OtherAccuracy,  // the lanes measure their train accuracy in two ways
    NoPairs,        // no seed counts yet
    FewDecided,     // fewer than fewestDecided
    NeitherArrives, // in too many seeds
    SeedsDisagree,  // wins and losses
    IntervalTooWide,
};

// Another lane against the first one, by seeds both have. A seed counts when each of its two runs has ended
// or arrived.
struct LaneComparison
{
    std::vector<SeedPair> pairs;         // seeds that count
    std::vector<std::uint64_t> underWay; // seeds that do not yet
    SignTest test;
    Range ratio;                               // median of the low and of the high ends
    OrderInterval interval;                    // of that median, over all pairs
    std::optional<RestrictedMeans> restricted; // empty without pairs
    UnpairedTest unpaired;
    Verdict verdict = Verdict::Undecided;
    VerdictReason reason = VerdictReason::NoPairs;

    int neitherArrived() const;
    int neitherAsDiverged() const; // of these, those in which more epochs would change nothing
    // Fewer decided pairs give a range, neither an interval nor a verdict.
    bool hasInterval() const;
};

constexpr int fewestDecided = 5;
constexpr double wantedCoverage = 0.90;

// Sets verdict and reason by the rest.
void judge(LaneComparison &comparison);

LaneComparison compareLanes(const std::vector<RunOutcome> &first, const std::vector<RunOutcome> &other);

std::string_view textOf(Verdict verdict); // "faster"
// Why, in a few words without full stop: "fewer than 5 decided pairs: 3 of 5 seeds".
std::string reasonOf(const LaneComparison &comparison);

} // namespace fovea
