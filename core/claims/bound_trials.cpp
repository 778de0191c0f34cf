// SPDX-License-Identifier: MIT
#include "core/claims/bound_trials.h"

#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/inspect/softmax_trial.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

double distance(const std::vector<double> &one, const std::vector<double> &other)
{
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        sum += std::abs(one[i] - other[i]);
    return sum;
}

double shareOf(const std::vector<double> &before, const std::vector<double> &after, int keep)
{
    const SoftmaxRow one = softmaxRow(before, keep), other = softmaxRow(after, keep);
    const double separation = std::min(one.separation().value_or(0), other.separation().value_or(0));
    const double dispersion = std::max(one.numbers.dispersion, other.numbers.dispersion);
    const double moved = distance(before, after);
    if (!(separation > 0) || !(moved > 0))
        return 0; // equal scores: the bound is infinite
    const double bound = std::exp(dispersion) / keep * (1 + 1 / separation);
    return distance(one.weights, other.weights) / moved / bound;
}

} // namespace

double largestShareOfBound(const BoundTrials &plan)
{
    Random random(combined(hashOf("trials of the softmax bound"), plan.seed));
    double largest = 0;
    for (std::int64_t trial = 0; trial < plan.trials; ++trial) {
        const auto keys = std::size_t(plan.fewestKeys) +
                          std::size_t(random.below(std::uint64_t(plan.mostKeys - plan.fewestKeys + 1)));
        const int keep = 1 + int(random.below(keys - 1));
        const double spread = random.uniform(0, plan.spread);
        const double move = std::pow(10, random.uniform(plan.smallestMove, plan.largestMove));
        std::vector<double> before(keys), after(keys);
        for (std::size_t i = 0; i < keys; ++i) {
            before[i] = random.uniform(0, spread);
            after[i] = before[i] + random.uniform(-move, move);
        }
        largest = std::max(largest, shareOf(before, after, keep));
    }
    return largest;
}

} // namespace fovea
