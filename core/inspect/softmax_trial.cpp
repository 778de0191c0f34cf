// SPDX-License-Identifier: MIT
#include "core/inspect/softmax_trial.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {

namespace {

double distance(std::span<const double> a, std::span<const double> b, Norm norm)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += norm == Norm::L1 ? std::abs(a[i] - b[i]) : (a[i] - b[i]) * (a[i] - b[i]);
    return norm == Norm::L1 ? sum : std::sqrt(sum);
}

std::vector<double> softmaxOver(std::span<const double> scores, std::span<const std::uint8_t> kept)
{
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (kept[i])
            highest = std::max(highest, scores[i]);
    std::vector<double> weights(scores.size(), 0.0);
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (kept[i])
            weights[i] = std::exp(scores[i] - highest);
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double &weight : weights)
        weight /= sum;
    return weights;
}

} // namespace

std::optional<double> SoftmaxRow::separation() const
{
    return std::isnan(numbers.separation) ? std::nullopt : std::optional(numbers.separation);
}

int keptOf(int keep, std::size_t keys)
{
    return keep <= 0 || std::size_t(keep) > keys ? int(keys) : keep;
}

std::vector<std::uint8_t> keptKeys(std::span<const double> scores, int keep)
{
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    std::vector<std::uint8_t> kept(scores.size(), 0);
    for (int i = 0; i < keptOf(keep, scores.size()); ++i)
        kept[order[std::size_t(i)]] = 1;
    return kept;
}

SoftmaxRow softmaxRow(std::span<const double> scores, int keep)
{
    assert(!scores.empty());
    SoftmaxRow row;
    row.kept = keptKeys(scores, keep);
    row.weights = softmaxOver(scores, row.kept);
    row.numbers = rowNumbers(scores, row.kept, std::span<const double>(row.weights), {},
                             {StabilityBound::Chosen, Cut::Lowest});
    return row;
}

SoftmaxTrial softmaxTrial(std::span<const double> scores, int keep, const ScoreMove &move, Norm norm)
{
    std::vector<double> moved(scores.begin(), scores.end());
    moved.at(std::size_t(move.key)) += move.by;
    SoftmaxTrial trial;
    trial.before = softmaxRow(scores, keep);
    trial.after = softmaxRow(moved, keep);
    trial.outputChange = distance(trial.before.weights, trial.after.weights, norm);
    trial.inputChange = distance(scores, moved, norm);
    trial.dispersion = std::max(trial.before.numbers.dispersion, trial.after.numbers.dispersion);
    const double separation = std::min(trial.before.numbers.separation, trial.after.numbers.separation);
    if (!std::isnan(separation))
        trial.separation = separation;
    trial.logBound =
        logStability(trial.before.numbers.kept, trial.dispersion, separation, StabilityBound::Chosen);
    if (trial.inputChange > 0) {
        trial.ratio = trial.outputChange / trial.inputChange;
        // By logarithms: the bound itself may be beyond what a double holds.
        trial.share = *trial.ratio > 0 ? std::exp(std::log(*trial.ratio) - trial.logBound) : 0.0;
    }
    return trial;
}

} // namespace fovea
