// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/sign_test.h"

#include <optional>
#include <span>
#include <vector>

namespace fovea {

// The Kaplan-Meier estimate of the share of runs that have not arrived: 1 before the first step, then the
// `share` of the last step at or before a time.
struct SurvivalStep
{
    double time = 0; // of arrivals
    int atRisk = 0;  // runs of which it is known that they had not arrived before
    int arrived = 0; // at this time
    double share = 1;

    bool operator==(const SurvivalStep &) const = default;
};

std::vector<SurvivalStep> kaplanMeier(std::span<const Observation> runs);

// Mean epochs to arrival where waiting ends at `limit`: the area below Kaplan-Meier up to there. Always
// defined even where no seed arrives.
struct RestrictedMean
{
    double mean = 0;
    double variance = 0; // of that mean
};

RestrictedMean restrictedMean(std::span<const Observation> runs, double limit);

// How often the differences of pairs, each with its sign thrown by a fair coin, add up to at least this.
struct SignFlipTest
{
    double oneSided = 1; // as large a sum
    double twoSided = 1; // as large a sum, either way
};

// Exact, for whole differences. Empty where their sum is too large to count all patterns.
std::optional<SignFlipTest> signFlipTest(std::span<const int> differences);

// Two lanes without their pairs: every run of one against every run of the other, and the log-rank test.
struct UnpairedTest
{
    int wins = 0; // of `other`, among all pairs
    int losses = 0;
    int zeros = 0;
    double gehanZ = 0; // sum of scores over its deviation under permutation
    double gehanP = 1; // two-sided, normal
    double logRankChi = 0;
    double logRankP = 1; // chi-squared with one degree of freedom
};

UnpairedTest unpairedTest(std::span<const Observation> first, std::span<const Observation> other);

} // namespace fovea
