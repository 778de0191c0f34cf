// SPDX-License-Identifier: MIT
#include "tests/support/plain_weighing.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace fovea::plain {

namespace {

using Numbers = std::vector<double>;

std::vector<std::size_t> visible(const Query &query)
{
    std::vector<std::size_t> keys;
    for (std::size_t key = 0; key < query.scores.size(); ++key)
        if (query.allowed[key])
            keys.push_back(key);
    return keys;
}

double largestOf(const Query &query, const std::vector<std::size_t> &keys)
{
    double largest = -HUGE_VAL;
    for (const std::size_t key : keys)
        largest = std::max(largest, query.scores[key]);
    return largest;
}

double magnitudeOf(const Query &query, const std::vector<std::size_t> &keys)
{
    double largest = 1e-30;
    for (const std::size_t key : keys)
        largest = std::max(largest, std::abs(query.scores[key]));
    return largest;
}

double parameter(const Query &query, std::string_view id)
{
    const ParamSchema &schema = maskCatalogue().at(query.mask.id).params;
    return realOf(schema, query.mask.params, id);
}

// The root of a function that falls, by halving.
double rootOf(double low, double high, const std::function<double(double)> &f)
{
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (f(middle) > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

Weighed softmax(const Query &query, const std::vector<std::size_t> &keys)
{
    Weighed result;
    result.margin = HUGE_VAL;
    result.weights.resize(query.scores.size());
    const double largest = largestOf(query, keys);
    double total = 0;
    for (const std::size_t key : keys)
        total += result.weights[key] = std::exp(query.scores[key] - largest);
    for (double &weight : result.weights)
        weight /= total;
    return result;
}

Weighed entmax(const Query &query, std::span<const std::uint8_t> given)
{
    const double alpha = parameter(query, "alpha");
    const auto keys = visible(query);
    if (keys.size() == 1)
        return softmax(query, keys);
    const double largest = (alpha - 1) * largestOf(query, keys);
    const auto weightAt = [&](std::size_t key, double tau) {
        return std::pow(std::max(0.0, (alpha - 1) * query.scores[key] - tau), 1 / (alpha - 1));
    };
    const double tau = rootOf(largest - 1, largest, [&](double at) {
        double sum = -1;
        for (const std::size_t key : keys)
            sum += weightAt(key, at);
        return sum;
    });
    Weighed result;
    result.kind = Weighed::Kind::Entmax;
    result.weights.resize(query.scores.size());
    result.slope.resize(query.scores.size());
    result.margin = HUGE_VAL;
    for (const std::size_t key : keys) {
        const double weight = result.weights[key] = weightAt(key, tau);
        const bool has = alpha == 2 && !given.empty() ? given[key] != 0 : weight > 0;
        result.slope[key] = has ? std::pow(weight, 2 - alpha) : 0;
        if (alpha == 2 && given.empty()) // its derivative jumps where a key enters
            result.margin =
                std::min(result.margin, std::abs(query.scores[key] - tau) / magnitudeOf(query, keys));
    }
    return result;
}

Weighed smoothCut(const Query &query, std::span<const std::uint8_t> given)
{
    const auto keys = visible(query);
    const auto k = std::size_t(parameter(query, "k"));
    if (keys.size() <= k)
        return softmax(query, keys);
    std::vector<std::size_t> order = keys;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return query.scores[a] > query.scores[b]; });
    if (!given.empty()) // its own picks first
        std::stable_partition(order.begin(), order.end(), [&](auto key) { return given[key] != 0; });
    const double next = query.scores[order[k]];
    const double magnitude = magnitudeOf(query, keys);
    Weighed result;
    result.kind = Weighed::Kind::SmoothCut;
    result.weights.resize(query.scores.size());
    result.slope.resize(query.scores.size());
    result.moves.resize(query.scores.size());
    result.margin = std::abs(query.scores[order[k - 1]] - next) / magnitude;
    if (k + 1 < order.size())
        result.margin = std::min(result.margin, std::abs(next - query.scores[order[k + 1]]) / magnitude);
    double gap = 0, total = 0;
    for (std::size_t i = 0; i < k; ++i)
        gap = std::max(gap, query.scores[order[i]] - next);
    const double rounding = 16 * double(std::numeric_limits<float>::epsilon()) * magnitude;
    for (std::size_t i = 0; i < k; ++i) {
        result.moves[order[i]] = 1;
        // A pick of the network may lie a rounding below the next key.
        const double above = std::max(0.0, std::exp(query.scores[order[i]] - next) - 1);
        total += result.weights[order[i]] = gap <= rounding ? 1 : above;
    }
    for (double &weight : result.weights)
        weight /= total;
    if (gap <= rounding) {
        result.kind = Weighed::Kind::Flat;
        return result;
    }
    result.runnerUp = int(order[k]);
    for (std::size_t i = 0; i <= k; ++i)
        result.slope[order[i]] = std::exp(query.scores[order[i]] - next) / total;
    return result;
}

Weighed sparseK(const Query &query)
{
    const auto keys = visible(query);
    const double k = parameter(query, "k");
    if (double(keys.size()) <= k)
        return softmax(query, keys);
    const double largest = largestOf(query, keys);
    const auto gateAt = [&](std::size_t key, double tau) {
        return std::clamp(query.scores[key] - tau, 0.0, 1.0);
    };
    double smallest = largest;
    for (const std::size_t key : keys)
        smallest = std::min(smallest, query.scores[key]);
    const auto excess = [&](double at) {
        double sum = -k;
        for (const std::size_t key : keys)
            sum += gateAt(key, at);
        return sum;
    };
    // Where k gates are wide open and the others shut, a whole stretch will do: its middle.
    const double lowest = rootOf(smallest - 1, largest, excess);
    const double highest = rootOf(smallest - 1, largest, [&](double at) { return excess(at) >= 0 ? 1 : -1; });
    const double tau = (lowest + highest) / 2;
    Weighed result;
    result.kind = Weighed::Kind::SparseK;
    result.weights.resize(query.scores.size());
    result.slope.resize(query.scores.size());
    result.moves.resize(query.scores.size());
    result.margin = HUGE_VAL;
    double total = 0;
    for (const std::size_t key : keys)
        total += gateAt(key, tau) * std::exp(query.scores[key] - largest);
    for (const std::size_t key : keys) {
        const double gate = gateAt(key, tau);
        result.slope[key] = std::exp(query.scores[key] - largest) / total;
        result.weights[key] = gate * result.slope[key];
        result.moves[key] = gate > 0 && gate < 1;
        const double above = query.scores[key] - tau;
        result.margin = std::min({result.margin, std::abs(above) / magnitudeOf(query, keys),
                                  std::abs(above - 1) / magnitudeOf(query, keys)});
    }
    return result;
}

} // namespace

std::vector<double> Weighed::backward(std::span<const double> upstream) const
{
    const std::size_t count = weights.size();
    Numbers gradient(count, 0.0);
    double expected = 0, slopes = 0, slopeGradient = 0;
    for (std::size_t i = 0; i < count; ++i) {
        expected += weights[i] * upstream[i];
        slopes += slope.empty() ? 0 : slope[i];
        slopeGradient += slope.empty() ? 0 : slope[i] * upstream[i];
    }
    switch (kind) {
    case Kind::Softmax:
        for (std::size_t i = 0; i < count; ++i)
            gradient[i] = weights[i] * (upstream[i] - expected);
        break;
    case Kind::Flat:
        break;
    case Kind::Entmax:
        for (std::size_t i = 0; i < count; ++i)
            gradient[i] = slope[i] * (upstream[i] - slopeGradient / slopes);
        break;
    case Kind::SmoothCut: {
        double sum = 0; // of h W over the kept keys
        for (std::size_t i = 0; i < count; ++i)
            if (moves[i]) {
                gradient[i] = slope[i] * (upstream[i] - expected);
                sum += upstream[i] - expected;
            }
        gradient[std::size_t(runnerUp)] = -slope[std::size_t(runnerUp)] * sum;
        break;
    }
    case Kind::SparseK: {
        double mean = 0, moving = 0; // through the gates: what they get, less its mean
        for (std::size_t i = 0; i < count; ++i)
            if (moves[i]) {
                mean += slope[i] * (upstream[i] - expected);
                ++moving;
            }
        for (std::size_t i = 0; i < count; ++i) {
            gradient[i] = weights[i] * (upstream[i] - expected);
            if (moves[i])
                gradient[i] += slope[i] * (upstream[i] - expected) - mean / moving;
        }
        break;
    }
    }
    return gradient;
}

std::optional<Weighed> weigh(const Query &query, std::span<const std::uint8_t> kept)
{
    if (visible(query).empty())
        return {};
    if (query.mask.id == "entmax")
        return entmax(query, kept);
    if (query.mask.id == "smooth-cut")
        return smoothCut(query, kept);
    if (query.mask.id == "sparse-k")
        return sparseK(query);
    return {};
}

} // namespace fovea::plain
