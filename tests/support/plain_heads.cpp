// SPDX-License-Identifier: MIT
#include "tests/support/plain_heads.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::plain {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

int parameter(const Head &head, std::string_view id)
{
    return int(integerOf(maskCatalogue().at(head.mask.id).params, head.mask.params, id));
}

double product(const std::vector<double> &a, const std::vector<double> &b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

double lengthOf(const std::vector<double> &vector)
{
    return std::sqrt(product(vector, vector));
}

// The `count` largest of those that may be chosen; equal values: the lower position.
Pick largestOf(const std::vector<double> &values, const std::vector<std::uint8_t> &may, std::size_t count,
               double unit)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (may[i])
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] > values[b]; });
    Pick pick{std::vector<std::uint8_t>(values.size()), never};
    for (std::size_t i = 0; i < std::min(count, order.size()); ++i)
        pick.kept[order[i]] = 1;
    if (count < order.size())
        pick.margin = (values[order[count - 1]] - values[order[count]]) / unit;
    return pick;
}

double magnitudeOf(const std::vector<double> &values)
{
    double largest = 1e-30;
    for (const double value : values)
        largest = std::max(largest, std::abs(value));
    return largest;
}

// h = argmax of [x R; -x R] on lifted vectors; a query meets keys of its bucket in any round.
std::vector<Pick> pickLsh(const Head &head)
{
    const std::size_t count = head.keys.size();
    double longest = 0;
    for (std::size_t j = 0; j < count; ++j)
        if (head.allowed[j])
            longest = std::max(longest, lengthOf(head.keys[j]));
    std::vector<std::vector<std::uint8_t>> meets(count, std::vector<std::uint8_t>(count));
    double margin = never;
    for (int round = 0; round < parameter(head, "rounds"); ++round) {
        Random random(combined(head.randomKey, std::uint64_t(round)));
        Vectors rotation(head.keys[0].size() + 1,
                         std::vector<double>(std::size_t(parameter(head, "buckets") / 2)));
        for (auto &row : rotation)
            for (double &entry : row)
                entry = random.normal();
        std::vector<int> queryBuckets, keyBuckets;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<double> query = unitOf(head.queries[i]);
            query.push_back(0);
            std::vector<double> key = head.keys[i];
            for (double &entry : key)
                entry = longest > 0 ? entry / longest : 0;
            key.push_back(std::sqrt(std::max(0.0, 1 - product(key, key))));
            const Hash q = hashOf(query, rotation), k = hashOf(key, rotation);
            queryBuckets.push_back(q.bucket);
            keyBuckets.push_back(k.bucket);
            margin = std::min({margin, q.margin, head.allowed[i] ? k.margin : never});
        }
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < count; ++j)
                if (head.allowed[j] && queryBuckets[i] == keyBuckets[j])
                    meets[i][j] = 1;
    }
    std::vector<Pick> picks;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::ranges::count(meets[i], 1) == 0)
            meets[i][i] = head.allowed[i];
        picks.push_back(largestOf(head.scores[i], meets[i], std::size_t(parameter(head, "k")),
                                  magnitudeOf(head.scores[i])));
        picks.back().margin = std::min(picks.back().margin, margin);
    }
    return picks;
}

std::vector<Pick> pickRouting(const Head &head)
{
    std::vector<Pick> picks;
    for (const auto &query : head.queries) {
        const Hash own = nearestOf(query, head.centroids);
        std::vector<double> near;
        for (const auto &key : head.keys)
            near.push_back(product(unitOf(key), head.centroids[std::size_t(own.bucket)]));
        picks.push_back(largestOf(near, head.allowed, std::size_t(parameter(head, "w")), 1));
        picks.back().margin = std::min(picks.back().margin, own.margin);
    }
    return picks;
}

std::vector<Pick> pickHeavy(const Head &head)
{
    const std::size_t count = head.keys.size();
    std::vector<double> columns(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (!head.allowed[i])
            continue;
        double largest = -never, total = 0;
        for (std::size_t j = 0; j < count; ++j)
            if (head.allowed[j])
                largest = std::max(largest, head.scores[i][j]);
        for (std::size_t j = 0; j < count; ++j)
            total += head.allowed[j] ? std::exp(head.scores[i][j] - largest) : 0;
        for (std::size_t j = 0; j < count; ++j)
            columns[j] += head.allowed[j] ? std::exp(head.scores[i][j] - largest) / total : 0;
    }
    const Pick heavy = largestOf(columns, head.allowed, std::size_t(parameter(head, "h")), 1);
    const int band = parameter(head, "band");
    std::vector<Pick> picks(count, heavy);
    for (int i = 0; i < int(count); ++i)
        for (int j = std::max(0, i - band); j <= std::min(int(count) - 1, i + band); ++j)
            if (head.allowed[std::size_t(j)])
                picks[std::size_t(i)].kept[std::size_t(j)] = 1;
    return picks;
}

} // namespace

bool looksAtHead(const MaskSpec &mask)
{
    return mask.id == "lsh" || mask.id == "routing" || mask.id == "h2o";
}

std::vector<Pick> pickHead(const Head &head)
{
    if (head.mask.id == "lsh")
        return pickLsh(head);
    return head.mask.id == "routing" ? pickRouting(head) : pickHeavy(head);
}

std::vector<double> unitOf(std::vector<double> vector)
{
    const double length = lengthOf(vector);
    for (double &entry : vector)
        entry = length > 0 ? entry / length : 0;
    return vector;
}

Hash hashOf(const std::vector<double> &vector, const Vectors &rotation)
{
    std::vector<double> turned;
    for (const double sign : {1.0, -1.0})
        for (std::size_t b = 0; b < rotation[0].size(); ++b) {
            double sum = 0;
            for (std::size_t i = 0; i < vector.size(); ++i)
                sum += vector[i] * rotation[i][b];
            turned.push_back(sign * sum);
        }
    const int best = int(std::ranges::max_element(turned) - turned.begin());
    double margin = never;
    for (std::size_t b = 0; b < turned.size(); ++b)
        if (int(b) != best)
            margin = std::min(margin, turned[std::size_t(best)] - turned[b]);
    return {best, margin};
}

Hash nearestOf(const std::vector<double> &vector, const Vectors &centroids)
{
    std::vector<double> near;
    for (const auto &centroid : centroids)
        near.push_back(product(unitOf(vector), centroid));
    const int best = int(std::ranges::max_element(near) - near.begin());
    double margin = never;
    for (std::size_t c = 0; c < near.size(); ++c)
        if (int(c) != best)
            margin = std::min(margin, near[std::size_t(best)] - near[c]);
    return {best, margin};
}

Vectors movedCentroids(const Vectors &centroids, const Vectors &unitVectors, double decay)
{
    Vectors moved = centroids;
    for (std::size_t c = 0; c < centroids.size(); ++c) {
        std::vector<double> sum(centroids[c].size());
        for (const auto &vector : unitVectors)
            if (std::size_t(nearestOf(vector, centroids).bucket) == c)
                for (std::size_t i = 0; i < sum.size(); ++i)
                    sum[i] += vector[i];
        if (lengthOf(sum) == 0)
            continue;
        const std::vector<double> mean = unitOf(sum);
        for (std::size_t i = 0; i < mean.size(); ++i)
            moved[c][i] = decay * centroids[c][i] + (1 - decay) * mean[i];
        moved[c] = unitOf(moved[c]);
    }
    return moved;
}

} // namespace fovea::plain
