// SPDX-License-Identifier: MIT
#include "tests/support/plain_masks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace fovea::plain {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

int integerParameter(const MaskSpec &mask, std::string_view id)
{
    return int(integerOf(maskCatalogue().at(mask.id).params, mask.params, id));
}

double largestMagnitude(std::span<const double> scores)
{
    double largest =
        1e-30; // all scores zero: every distance is relative to nearly nothing, and is zero anyway
    for (const double score : scores)
        largest = std::max(largest, std::abs(score));
    return largest;
}

// Exactly `width` keys, (width-1)/2 of them to the left; shifted at the ends.
bool inBand(int query, int key, int width, int ordinary)
{
    if (width >= ordinary)
        return true;
    int first = query - (width - 1) / 2;
    if (first < 0)
        first = 0;
    if (first + width > ordinary)
        first = ordinary - width;
    return key >= first && key < first + width;
}

bool keptByPosition(const Query &query, int key)
{
    if (query.mask.id == "full")
        return true;
    const int ordinary = query.geometry.ordinary;
    if (query.index >= ordinary || key >= ordinary)
        return true;
    if (query.mask.id == "banded")
        return inBand(query.index, key, integerParameter(query.mask, "width"), ordinary);
    const int size = integerParameter(query.mask, "size");
    return query.index / size == key / size;
}

Pick pickByPosition(const Query &query)
{
    Pick result{std::vector<std::uint8_t>(query.scores.size()), never};
    for (std::size_t key = 0; key < query.scores.size(); ++key)
        result.kept[key] = query.allowed[key] && keptByPosition(query, int(key));
    return result;
}

// Allowed keys, the best first; of equal scores the lower position. `sign` -1 makes the lowest scores the
// best.
std::vector<int> ranking(const Query &query, int sign)
{
    std::vector<int> keys;
    for (std::size_t key = 0; key < query.scores.size(); ++key)
        if (query.allowed[key])
            keys.push_back(int(key));
    std::stable_sort(keys.begin(), keys.end(),
                     [&](int a, int b) { return sign * query.scores[a] > sign * query.scores[b]; });
    return keys;
}

Pick firstOf(const Query &query, const std::vector<int> &keys, std::size_t count)
{
    Pick result{std::vector<std::uint8_t>(query.scores.size()), never};
    for (std::size_t i = 0; i < count && i < keys.size(); ++i)
        result.kept[std::size_t(keys[i])] = 1;
    if (count > 0 && count < keys.size()) {
        const double gap = std::abs(query.scores[keys[count - 1]] - query.scores[keys[count]]);
        result.margin = gap / largestMagnitude(query.scores);
    }
    return result;
}

// Softmax over the allowed keys, 0 elsewhere.
std::vector<double> allowedWeights(const Query &query)
{
    double highest = -never;
    for (std::size_t key = 0; key < query.scores.size(); ++key)
        if (query.allowed[key])
            highest = std::max(highest, query.scores[key]);
    std::vector<double> weights(query.scores.size());
    double total = 0;
    for (std::size_t key = 0; key < weights.size(); ++key)
        if (query.allowed[key])
            total += weights[key] = std::exp(query.scores[key] - highest);
    for (double &weight : weights)
        weight /= total;
    return weights;
}

double share(const Query &query)
{
    return realOf(maskCatalogue().at(query.mask.id).params, query.mask.params, "p");
}

Pick pickByShare(const Query &query)
{
    const std::vector<int> keys = ranking(query, 1);
    const std::vector<double> weights = allowedWeights(query);
    const double p = share(query);
    double sum = 0;
    double before = 0;
    std::size_t count = 0;
    while (count < keys.size() && (count == 0 || sum < p)) {
        before = sum;
        sum += weights[std::size_t(keys[count++])];
    }
    Pick result = firstOf(query, keys, count);
    if (count > 1)
        result.margin = std::min(result.margin, std::abs(p - before));
    if (count < keys.size())
        result.margin = std::min(result.margin, std::abs(sum - p));
    return result;
}

Pick pickByChance(const Query &query)
{
    const std::vector<float> scores(query.scores.begin(), query.scores.end());
    std::vector<int> keys;
    makeMask(query.mask)->select({query.geometry, query.index, scores, query.allowed, query.randomKey}, keys);
    Pick result{std::vector<std::uint8_t>(query.scores.size()), never};
    for (const int key : keys)
        result.kept.at(std::size_t(key)) = 1;
    return result;
}

std::size_t countOf(std::span<const std::uint8_t> flags)
{
    return std::size_t(
        std::count_if(flags.begin(), flags.end(), [](std::uint8_t flag) { return flag != 0; }));
}

// Whether some dropped key is better than some kept one by more than the tolerance.
bool orderBroken(const Query &query, std::span<const std::uint8_t> kept, int sign, double tolerance)
{
    double worstKept = never;
    double bestDropped = -never;
    for (std::size_t key = 0; key < kept.size(); ++key) {
        if (kept[key])
            worstKept = std::min(worstKept, sign * query.scores[key]);
        else if (query.allowed[key])
            bestDropped = std::max(bestDropped, sign * query.scores[key]);
    }
    return bestDropped - worstKept > tolerance * largestMagnitude(query.scores);
}

std::string shareObjection(const Query &query, std::span<const std::uint8_t> kept, double tolerance)
{
    const std::vector<double> weights = allowedWeights(query);
    double sum = 0;
    double smallest = 1;
    for (std::size_t key = 0; key < kept.size(); ++key)
        if (kept[key]) {
            sum += weights[key];
            smallest = std::min(smallest, weights[key]);
        }
    const double p = share(query);
    if (countOf(kept) < std::min<std::size_t>(1, countOf(query.allowed)))
        return "No key is kept.";
    if (sum < p - tolerance && countOf(kept) < countOf(query.allowed))
        return "The kept weights sum to " + std::to_string(sum) + ", below p.";
    if (countOf(kept) > 1 && sum - smallest >= p + tolerance)
        return "One key fewer would reach p.";
    return {};
}

bool chosenByScore(const Query &query)
{
    return query.mask.id == "top-k" || query.mask.id == "bottom-k" || query.mask.id == "top-p";
}

} // namespace

Pick pick(const Query &query)
{
    const std::string &id = query.mask.id;
    if (id == "full" || id == "banded" || id == "block-local")
        return pickByPosition(query);
    if (id == "top-k")
        return firstOf(query, ranking(query, 1), std::size_t(integerParameter(query.mask, "k")));
    if (id == "bottom-k")
        return firstOf(query, ranking(query, -1), std::size_t(integerParameter(query.mask, "k")));
    if (id == "top-p")
        return pickByShare(query);
    if (id == "random-k")
        return pickByChance(query);
    throw std::logic_error("plain_masks has no definition of " + id);
}

std::string objection(const Query &query, std::span<const std::uint8_t> kept, double tolerance)
{
    for (std::size_t key = 0; key < kept.size(); ++key)
        if (kept[key] && !query.allowed[key])
            return "Key " + std::to_string(key) + " is kept although nobody may see it.";
    const std::string &id = query.mask.id;
    if (id == "top-k" || id == "bottom-k" || id == "random-k") {
        const std::size_t k = std::size_t(integerParameter(query.mask, "k"));
        const std::size_t expected = std::min(k, countOf(query.allowed));
        if (countOf(kept) != expected)
            return std::to_string(countOf(kept)) + " keys are kept, not " + std::to_string(expected) + ".";
    }
    if (chosenByScore(query)) {
        if (orderBroken(query, kept, id == "bottom-k" ? -1 : 1, tolerance))
            return "A dropped key has a better score than a kept one.";
        return id == "top-p" ? shareObjection(query, kept, tolerance) : std::string();
    }
    if (!std::ranges::equal(kept, pick(query).kept, [](auto a, auto b) { return (a != 0) == (b != 0); }))
        return "Other keys are kept than the rule says.";
    return {};
}

} // namespace fovea::plain
