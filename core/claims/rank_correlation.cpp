// SPDX-License-Identifier: MIT
#include "core/claims/rank_correlation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {

std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from;
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        for (std::size_t i = from; i < to; ++i)
            ranks[order[i]] = double(from + to + 1) / 2;
        from = to;
    }
    return ranks;
}

double rankCorrelation(std::span<const double> one, std::span<const double> other)
{
    const auto a = ranksOf(one), b = ranksOf(other);
    const double middle = double(a.size() + 1) / 2;
    double both = 0, first = 0, second = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - middle) * (b[i] - middle);
        first += (a[i] - middle) * (a[i] - middle);
        second += (b[i] - middle) * (b[i] - middle);
    }
    return both / std::sqrt(first * second);
}

} // namespace fovea
