// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"
#include "core/metrics/attention_map.h"
#include "core/metrics/row.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace fovea {

inline constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

inline bool same(double a, double b, double tolerance = 1e-5)
{
    return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= tolerance * (1 + std::abs(b));
}

inline bool same(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(a, b, [](double x, double y) { return same(x, y); });
}

// An attention map of random scores; which keys are kept is random too (at least one per query), so that
// every case of the definitions occurs.
struct RandomMap
{
    int positions;
    std::vector<float> scores;
    std::vector<std::uint8_t> kept;
    std::vector<float> weights;
    std::vector<float> norms;

    RandomMap(int size, std::uint64_t key, double share, const std::vector<std::uint8_t> &allowed, bool ties)
        : positions(size), scores(std::size_t(size * size)), kept(scores.size(), 0),
          weights(scores.size(), 0), norms(std::size_t(size), 1)
    {
        Random random(key);
        for (int query = 0; query < size; ++query) {
            for (int column = 0; column < size; ++column) {
                const auto at = std::size_t(query * size + column);
                scores[at] = ties ? float(random.below(3)) : float(random.uniform(-4, 4));
                kept[at] = (allowed.empty() || allowed[std::size_t(column)]) && random.uniform() < share;
            }
            kept[std::size_t(query * size)] = 1;
            softmax(query);
        }
    }

    void softmax(int query)
    {
        double sum = 0;
        for (int key = 0; key < positions; ++key)
            sum += kept[at(query, key)] ? std::exp(double(scores[at(query, key)])) : 0;
        for (int key = 0; key < positions; ++key)
            weights[at(query, key)] =
                kept[at(query, key)] ? float(std::exp(double(scores[at(query, key)])) / sum) : 0;
    }

    std::size_t at(int query, int key) const { return std::size_t(query * positions + key); }
    AttentionMap view() const { return {positions, scores, kept, weights, norms, norms}; }
    RowNumbers row(int query, const std::vector<std::uint8_t> &allowed, const MaskTheory &theory) const
    {
        const auto first = at(query, 0);
        const auto size = std::size_t(positions);
        return rowNumbers(std::span(scores).subspan(first, size), std::span(kept).subspan(first, size),
                          std::span(weights).subspan(first, size), allowed, theory);
    }
};

inline std::vector<double> plainSoftmax(const std::vector<double> &scores)
{
    double sum = 0;
    for (const double score : scores)
        sum += std::exp(score);
    std::vector<double> weights;
    for (const double score : scores)
        weights.push_back(std::exp(score) / sum);
    return weights;
}

// The l1 norm of the softmax's derivative by central differences: the largest sum of a column.
inline double plainSensitivity(const std::vector<double> &scores)
{
    constexpr double step = 1e-5;
    double largest = 0;
    for (std::size_t moved = 0; moved < scores.size(); ++moved) {
        std::vector<double> up = scores, down = scores;
        up[moved] += step;
        down[moved] -= step;
        const auto above = plainSoftmax(up), below = plainSoftmax(down);
        double column = 0;
        for (std::size_t i = 0; i < scores.size(); ++i)
            column += std::abs(above[i] - below[i]) / (2 * step);
        largest = std::max(largest, column);
    }
    return largest;
}

// The definitions, one loop each.
inline RowNumbers plainRow(const RandomMap &map, int query, const std::vector<std::uint8_t> &allowed,
                           const MaskTheory &theory)
{
    std::vector<double> in, out, all;
    double entropy = 0;
    for (int key = 0; key < map.positions; ++key) {
        if (!allowed.empty() && !allowed[std::size_t(key)])
            continue;
        const auto at = map.at(query, key);
        (map.kept[at] ? in : out).push_back(double(map.scores[at]));
        all.push_back(double(map.scores[at]));
        if (map.weights[at] > 0)
            entropy -= double(map.weights[at]) * std::log(double(map.weights[at]));
    }
    const auto width = [](const std::vector<double> &values) {
        return *std::ranges::max_element(values) - *std::ranges::min_element(values);
    };
    RowNumbers row;
    row.kept = int(in.size());
    row.dispersion = width(in);
    row.dispersionAll = width(all);
    row.separation = out.empty() ? undefined : *std::ranges::min_element(in) - *std::ranges::max_element(out);
    row.entropy = entropy;
    double bounded = std::exp(row.dispersion) / double(in.size());
    if (theory.bound == StabilityBound::Chosen && !out.empty())
        bounded *= 1 + 1 / std::max(row.separation, 1e-9);
    row.logStability = theory.bound == StabilityBound::None ? undefined : std::log(bounded);
    row.sensitivity = plainSensitivity(in);
    const std::vector<double> weights = plainSoftmax(in);
    const auto [lightest, heaviest] = std::ranges::minmax(weights);
    const bool jumps = theory.cut == Cut::Share ? all.size() > 1 : theory.cut != Cut::None && !out.empty();
    row.swap = !jumps ? 0 : 2 * (theory.cut == Cut::Highest ? heaviest : lightest);
    return row;
}

// Order statistics as numpy's default: linear between neighbours.
inline std::vector<double> plainPercentiles(std::vector<double> values, const std::vector<int> &levels)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::ranges::sort(values);
    std::vector<double> result;
    for (const int level : levels) {
        if (values.empty()) {
            result.push_back(undefined);
            continue;
        }
        const double place = double(level) * double(values.size() - 1) / 100;
        const double low = std::floor(place);
        const double high = std::ceil(place);
        result.push_back(values[std::size_t(low)] * (1 - (place - low)) +
                         values[std::size_t(high)] * (place - low));
    }
    return result;
}

} // namespace fovea
