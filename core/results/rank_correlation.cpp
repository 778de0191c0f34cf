// SPDX-License-Identifier: MIT
#include "core/results/rank_correlation.h"

#include "core/base/hash.h"
#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace fovea {

namespace {

constexpr int drawnPairings = 100'000;

// Twice the ranks are whole numbers, so that sums of products are exact and equal ones compare equal.
std::vector<std::int64_t> doubledRanks(std::span<const double> values)
{
    std::vector<std::int64_t> doubled;
    for (const double rank : middleRanks(values))
        doubled.push_back(std::int64_t(std::lround(2 * rank)));
    return doubled;
}

std::int64_t product(std::span<const std::int64_t> x, std::span<const std::int64_t> y)
{
    return std::inner_product(x.begin(), x.end(), y.begin(), std::int64_t(0));
}

// Pearson's correlation of ranks from the sum of products: points * sum - product of the sums, over the root
// of the same for each column.
struct Scale
{
    std::int64_t points = 0;
    std::int64_t sums = 0;
    double spread = 0;

    std::int64_t numerator(std::int64_t sum) const { return points * sum - sums; }
};

Scale scaleOf(std::span<const std::int64_t> x, std::span<const std::int64_t> y)
{
    Scale scale;
    scale.points = std::int64_t(x.size());
    const auto total = [](std::span<const std::int64_t> values) {
        return std::accumulate(values.begin(), values.end(), std::int64_t(0));
    };
    scale.sums = total(x) * total(y);
    const auto spread = [&](std::span<const std::int64_t> values) {
        const std::int64_t sum = total(values);
        return double(scale.points * product(values, values) - sum * sum);
    };
    scale.spread = std::sqrt(spread(x)) * std::sqrt(spread(y));
    return scale;
}

struct Counts
{
    std::int64_t lower = 0, higher = 0, either = 0, all = 0;

    void add(std::int64_t numerator, std::int64_t observed)
    {
        lower += numerator <= observed;
        higher += numerator >= observed;
        either += std::abs(numerator) >= std::abs(observed);
        ++all;
    }
};

} // namespace

std::vector<double> middleRanks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [&](std::size_t place) { return values[place]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first + 1;
        while (end < order.size() && values[order[end]] == values[order[first]])
            ++end;
        for (std::size_t i = first; i < end; ++i)
            ranks[order[i]] = double(first + 1 + end) / 2;
        first = end;
    }
    return ranks;
}

std::optional<RankCorrelation> rankCorrelation(std::span<const double> x, std::span<const double> y)
{
    if (x.size() != y.size() || x.size() < fewestCorrelated)
        return {};
    const auto left = doubledRanks(x);
    auto right = doubledRanks(y);
    const Scale scale = scaleOf(left, right);
    if (!(scale.spread > 0))
        return {};
    const std::int64_t observed = scale.numerator(product(left, right));
    RankCorrelation result;
    result.rho = double(observed) / scale.spread;
    result.points = int(x.size());
    result.isExact = x.size() <= mostExactPoints;
    Counts counts;
    if (result.isExact) {
        // Equal ranks take every place among themselves, so that each pairing weighs the same.
        std::vector<std::size_t> order(right.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::vector<std::int64_t> paired(right.size());
        do {
            for (std::size_t i = 0; i < order.size(); ++i)
                paired[i] = right[order[i]];
            counts.add(scale.numerator(product(left, paired)), observed);
        } while (std::ranges::next_permutation(order).found);
    } else {
        Random random(combined(hashOf("pairings of a rank correlation"), x.size()));
        counts.add(observed, observed); // the pairing at hand is one of them
        for (int drawn = 1; drawn < drawnPairings; ++drawn) {
            for (std::size_t i = right.size(); i > 1; --i)
                std::swap(right[i - 1], right[random.below(i)]);
            counts.add(scale.numerator(product(left, right)), observed);
        }
    }
    const double all = double(counts.all);
    result.falling = double(counts.lower) / all;
    result.rising = double(counts.higher) / all;
    result.twoSided = double(counts.either) / all;
    return result;
}

} // namespace fovea
