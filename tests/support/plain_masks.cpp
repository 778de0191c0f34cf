// SPDX-License-Identifier: MIT
#include "tests/support/plain_masks.h"

#include "core/base/random.h"
#include "tests/support/plain_heads.h"
#include "tests/support/plain_weighing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
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

// "0:0-4,7;1:1", read once more.
bool isPainted(const std::string &cells, int query, int key)
{
    std::stringstream rows(cells);
    for (std::string row; std::getline(rows, row, ';');) {
        const auto colon = row.find(':');
        if (std::stoi(row.substr(0, colon)) != query)
            continue;
        std::stringstream runs(row.substr(colon + 1));
        for (std::string run; std::getline(runs, run, ',');) {
            const auto dash = run.find('-');
            const int first = std::stoi(run);
            const int last = dash == run.npos ? first : std::stoi(run.substr(dash + 1));
            if (key >= first && key <= last)
                return true;
        }
    }
    return false;
}

bool keptByPosition(const Query &query, int key)
{
    if (query.mask.id == "full")
        return true;
    if (query.mask.id == "painted") {
        const auto given = query.mask.params.find("cells");
        const ParamValue &cells = given == query.mask.params.end()
                                      ? maskCatalogue().at("painted").params[0].fallback
                                      : given->second;
        return isPainted(std::get<std::string>(cells), query.index, key);
    }
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

double realParameter(const MaskSpec &mask, std::string_view id)
{
    return realOf(maskCatalogue().at(mask.id).params, mask.params, id);
}

Pick pickByDistance(const Query &query)
{
    double highest = -never;
    for (std::size_t key = 0; key < query.scores.size(); ++key)
        if (query.allowed[key])
            highest = std::max(highest, query.scores[key]);
    const double tau = realParameter(query.mask, "tau");
    Pick result{std::vector<std::uint8_t>(query.scores.size()), never};
    for (std::size_t key = 0; key < query.scores.size(); ++key) {
        if (!query.allowed[key])
            continue;
        result.kept[key] = query.scores[key] >= highest - tau;
        result.margin = std::min(result.margin, std::abs(query.scores[key] - (highest - tau)) /
                                                    largestMagnitude(query.scores));
    }
    return result;
}

// The first positions, then the best of the others.
Pick pickWithSinks(const Query &query)
{
    const int sinks = integerParameter(query.mask, "sink"), k = integerParameter(query.mask, "k");
    std::vector<int> first, others;
    for (const int key : ranking(query, 1))
        (key < std::min(sinks, k) ? first : others).push_back(key);
    const Pick rest = firstOf(query, others, std::size_t(k) - first.size());
    Pick result = rest;
    for (const int key : first)
        result.kept[std::size_t(key)] = 1;
    return result;
}

Pick pickBlocks(const Query &query)
{
    const int size = integerParameter(query.mask, "size");
    const std::size_t m = std::size_t(integerParameter(query.mask, "m"));
    struct Block
    {
        int index;
        double mean;
    };
    std::vector<Block> blocks;
    for (int first = 0; first < int(query.scores.size()); first += size) {
        double sum = 0;
        int seen = 0;
        for (int key = first; key < std::min(first + size, int(query.scores.size())); ++key)
            if (query.allowed[std::size_t(key)]) {
                sum += query.scores[std::size_t(key)];
                ++seen;
            }
        if (seen)
            blocks.push_back({first / size, sum / seen});
    }
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const Block &a, const Block &b) { return a.mean > b.mean; });
    Pick result{std::vector<std::uint8_t>(query.scores.size()), never};
    for (std::size_t i = 0; i < std::min(m, blocks.size()); ++i)
        for (int key = blocks[i].index * size;
             key < std::min((blocks[i].index + 1) * size, int(query.scores.size())); ++key)
            result.kept[std::size_t(key)] = query.allowed[std::size_t(key)];
    if (m < blocks.size())
        result.margin = (blocks[m - 1].mean - blocks[m].mean) / largestMagnitude(query.scores);
    return result;
}

// The k largest of z / T plus Gumbel noise, which is the stated function of the place.
std::vector<double> noisyScores(const Query &query)
{
    Random random(query.randomKey);
    std::vector<double> noisy;
    for (const double score : query.scores) {
        const double u = (double(random.next() >> 11) + 0.5) / 9007199254740992.0;
        noisy.push_back(score / realParameter(query.mask, "temperature") - std::log(-std::log(u)));
    }
    return noisy;
}

Pick pickSampled(const Query &query)
{
    const std::vector<double> noisy = noisyScores(query);
    Query drawn = query;
    drawn.scores = noisy;
    return firstOf(drawn, ranking(drawn, 1), std::size_t(integerParameter(query.mask, "k")));
}

Pick pickWeighed(const Query &query)
{
    const auto weighed = weigh(query, {});
    Pick result{std::vector<std::uint8_t>(query.scores.size()), weighed ? weighed->margin : never};
    for (std::size_t key = 0; weighed && key < query.scores.size(); ++key)
        result.kept[key] = weighed->moves.empty() || query.mask.id != "smooth-cut" ? weighed->weights[key] > 0
                                                                                   : weighed->moves[key];
    return result;
}

bool isWeighed(const std::string &id)
{
    return id == "entmax" || id == "smooth-cut" || id == "sparse-k";
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

bool usesSinks(const Query &query)
{
    return query.mask.id == "top-k" && integerParameter(query.mask, "sink") > 0;
}

// Kept keys are those that the rule keeps for scores that are off by a tolerance at most: every key whose
// flag differs must be at the cut.
std::string marginObjection(const Query &query, std::span<const std::uint8_t> kept, double tolerance)
{
    const Pick expected = pick(query);
    const bool same =
        std::ranges::equal(kept, expected.kept, [](auto a, auto b) { return (a != 0) == (b != 0); });
    if (same || expected.margin <= tolerance)
        return {};
    return "Other keys are kept than the rule says.";
}

// Keys of no weight worth speaking of may be kept or not.
std::string weighedObjection(const Query &query, std::span<const std::uint8_t> kept, double tolerance)
{
    if (query.mask.id == "smooth-cut" && orderBroken(query, kept, 1, tolerance))
        return "A dropped key has a better score than a kept one.";
    const auto weighed = weigh(query, kept);
    for (std::size_t key = 0; weighed && query.mask.id != "smooth-cut" && key < kept.size(); ++key)
        if ((kept[key] != 0) != (weighed->weights[key] > 0) && weighed->weights[key] > 1e-4)
            return "Key " + std::to_string(key) + " has a weight and is not kept.";
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
    if (id == "full" || id == "banded" || id == "block-local" || id == "painted")
        return pickByPosition(query);
    if (id == "threshold")
        return pickByDistance(query);
    if (id == "block-top")
        return pickBlocks(query);
    if (id == "sampled-k")
        return pickSampled(query);
    if (isWeighed(id))
        return pickWeighed(query);
    if (looksAtHead(query.mask))
        return pickByChance(query); // a row does not tell; plain_heads has the definitions
    if (id == "top-k" && integerParameter(query.mask, "sink") > 0)
        return pickWithSinks(query);
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
    if (id == "top-k" || id == "bottom-k" || id == "random-k" || id == "sampled-k" || id == "smooth-cut") {
        const std::size_t k = std::size_t(integerParameter(query.mask, "k"));
        const std::size_t expected = std::min(k, countOf(query.allowed));
        if (countOf(kept) != expected)
            return std::to_string(countOf(kept)) + " keys are kept, not " + std::to_string(expected) + ".";
    }
    if (looksAtHead(query.mask))
        return countOf(kept) || !query.allowed[std::size_t(query.index)] ? std::string() : "No key is kept.";
    if (isWeighed(id))
        return weighedObjection(query, kept, tolerance);
    if (id == "threshold" || id == "block-top" || id == "sampled-k" || usesSinks(query))
        return marginObjection(query, kept, tolerance);
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
