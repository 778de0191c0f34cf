// SPDX-License-Identifier: MIT
#include "core/results/survival.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>

namespace fovea {

namespace {

// Additions the sign-flip test may take: a moment.
constexpr std::int64_t mostAdditions = 50'000'000;

int countFrom(std::span<const Observation> runs, double time)
{
    return int(std::ranges::count_if(runs, [&](const Observation &run) { return run.time >= time; }));
}

int arrivedAt(std::span<const Observation> runs, double time)
{
    return int(
        std::ranges::count_if(runs, [&](const Observation &run) { return run.arrived && run.time == time; }));
}

std::set<double> arrivalTimes(std::span<const Observation> runs)
{
    std::set<double> times;
    for (const Observation &run : runs)
        if (run.arrived)
            times.insert(run.time);
    return times;
}

// Of a standard normal: a value as far from 0, either way.
double normalP(double z)
{
    return std::erfc(std::abs(z) / std::sqrt(2.0));
}

void addLogRank(UnpairedTest &test, std::span<const Observation> first, std::span<const Observation> other,
                const std::vector<Observation> &all)
{
    double observed = 0, expected = 0, variance = 0;
    for (const double time : arrivalTimes(all)) {
        const double n = countFrom(all, time), nFirst = countFrom(first, time),
                     nOther = countFrom(other, time);
        const double arrived = arrivedAt(all, time);
        observed += arrivedAt(other, time);
        expected += arrived * nOther / n;
        if (n > 1)
            variance += arrived * (n - arrived) * nFirst * nOther / (n * n * (n - 1));
    }
    if (variance <= 0)
        return;
    test.logRankChi = (observed - expected) * (observed - expected) / variance;
    test.logRankP = normalP(std::sqrt(test.logRankChi));
}

void addGehan(UnpairedTest &test, std::span<const Observation> first, std::span<const Observation> other,
              const std::vector<Observation> &all)
{
    for (const Observation &a : first)
        for (const Observation &b : other) {
            const int score = gehanScore(a, b);
            test.wins += score > 0;
            test.losses += score < 0;
            test.zeros += score == 0;
        }
    double squares = 0; // of each run's score against all others
    for (const Observation &run : all) {
        int score = 0;
        for (const Observation &than : all)
            score += gehanScore(than, run);
        squares += double(score) * score;
    }
    const double n = double(all.size());
    const double variance = double(first.size()) * double(other.size()) * squares / (n * (n - 1));
    if (!(variance > 0))
        return;
    test.gehanZ = (test.wins - test.losses) / std::sqrt(variance);
    test.gehanP = normalP(test.gehanZ);
}

} // namespace

std::vector<SurvivalStep> kaplanMeier(std::span<const Observation> runs)
{
    std::vector<SurvivalStep> steps;
    double share = 1;
    for (const double time : arrivalTimes(runs)) {
        const int atRisk = countFrom(runs, time);
        const int arrived = arrivedAt(runs, time);
        share = share * (atRisk - arrived) / atRisk;
        steps.push_back({time, atRisk, arrived, share});
    }
    return steps;
}

RestrictedMean restrictedMean(std::span<const Observation> runs, double limit)
{
    const auto steps = kaplanMeier(runs);
    RestrictedMean result;
    double end = limit;
    double area = 0; // below the curve from the step to the limit
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        if (step->time >= limit)
            continue;
        area += step->share * (end - step->time);
        end = step->time;
        const double left = step->atRisk - step->arrived;
        if (left > 0)
            result.variance += area * area * step->arrived / (step->atRisk * left);
    }
    result.mean = area + end;
    return result;
}

std::optional<SignFlipTest> signFlipTest(std::span<const int> differences)
{
    std::int64_t most = 0;
    std::int64_t observed = 0;
    for (const int difference : differences) {
        most += std::abs(difference);
        observed += difference;
    }
    if ((2 * most + 1) * std::int64_t(differences.size()) > mostAdditions)
        return {};
    // chance[i]: that the signs thrown so far add up to i - most.
    std::vector<double> chance(std::size_t(2 * most + 1), 0.0), next(chance.size());
    chance[std::size_t(most)] = 1;
    for (const int difference : differences) {
        const std::int64_t step = std::abs(difference);
        for (std::int64_t i = 0; i <= 2 * most; ++i)
            next[std::size_t(i)] = ((i >= step ? chance[std::size_t(i - step)] : 0) +
                                    (i + step <= 2 * most ? chance[std::size_t(i + step)] : 0)) /
                                   2;
        chance.swap(next);
    }
    SignFlipTest test{0, 0};
    for (std::int64_t i = 0; i <= 2 * most; ++i) {
        const std::int64_t sum = i - most;
        if (sum >= observed)
            test.oneSided += chance[std::size_t(i)];
        if (std::abs(sum) >= std::abs(observed))
            test.twoSided += chance[std::size_t(i)];
    }
    return test;
}

UnpairedTest unpairedTest(std::span<const Observation> first, std::span<const Observation> other)
{
    UnpairedTest test;
    std::vector<Observation> all(first.begin(), first.end());
    all.insert(all.end(), other.begin(), other.end());
    addGehan(test, first, other, all);
    addLogRank(test, first, other, all);
    return test;
}

} // namespace fovea
