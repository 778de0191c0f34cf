// SPDX-License-Identifier: MIT
#pragma once

#include "core/training/records.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// What one run of a lane contributes to a comparison.
struct RunOutcome
{
    std::uint64_t seed = 0;
    int epochsRun = 0;
    std::optional<int> epochsTo95;
    std::optional<double> lastHeldout; // accuracies
    std::optional<double> bestHeldout;
    std::optional<int> bestEpoch;
};

RunOutcome outcomeOf(std::uint64_t seed, const std::vector<EpochRecord> &epochs);

enum class Bound { Exact, AtLeast, AtMost }; // "1.5", "> 1.5", "< 1.5"

struct SeedRatio
{
    std::uint64_t seed = 0;
    double ratio = 0; // (e_A + 1) / (e_B + 1); epochs run count where 95 % was not reached
    Bound bound = Bound::Exact;
};

// Median with quartiles of one number over seeds.
struct Spread
{
    int seeds = 0;
    double median = 0;
    double lowerQuartile = 0;
    double upperQuartile = 0;
};

struct Interval
{
    double low = 0;
    double high = 0;
};

struct Speedup
{
    std::vector<SeedRatio> seeds;         // pairs where at least one reached 95 %
    std::vector<std::uint64_t> undecided; // seeds where neither did
    std::optional<double> median;         // empty without pairs, or where bounds could move it both ways
    Bound bound = Bound::Exact;           // of the median: exact unless a bounded ratio could move it
    // 95 % percentile bootstrap of the median, 10,000 draws, fixed seed, bounds taken at their value; two
    // seeds or more.
    std::optional<Interval> interval;
};

struct MeanDeviation
{
    double mean = 0;
    double deviation = 0; // population; 0 for one seed
};

struct LaneSummary
{
    int seeds = 0;
    int reached = 0;                            // seeds at 95 %
    std::optional<MeanDeviation> authorsEpochs; // of epochs to 95 %; empty if a seed fails, as the authors do
    std::optional<Spread> lastHeldout;
    std::optional<Spread> bestHeldout;
    std::optional<Spread> bestEpoch;
};

LaneSummary summaryOf(const std::vector<RunOutcome> &lane);
// Pairs by seed; seeds that only one lane has are left out.
Speedup speedup(const std::vector<RunOutcome> &first, const std::vector<RunOutcome> &other);
// other minus first, of last held-out accuracy, paired by seed.
std::optional<Spread> heldoutDifference(const std::vector<RunOutcome> &first,
                                        const std::vector<RunOutcome> &other);

} // namespace fovea
