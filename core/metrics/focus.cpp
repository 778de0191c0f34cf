// SPDX-License-Identifier: MIT
#include "core/metrics/focus.h"

#include <limits>
#include <vector>

namespace fovea {

namespace {

// Sums over queries; the mean is taken at the end.
struct Mass
{
    double weight = 0;
    std::int64_t entries = 0; // deciding (query, key) pairs
    int queries = 0;

    void add(const AttentionMap &map, int query, int key)
    {
        weight += double(map.weights[std::size_t(query) * std::size_t(map.positions) + std::size_t(key)]);
        ++entries;
    }
};

Mass massOnPairs(const AttentionMap &map, const std::vector<Deciding::Pair> &pairs)
{
    Mass mass;
    std::vector<std::uint8_t> asks(std::size_t(map.positions), 0);
    for (const auto &pair : pairs) {
        mass.add(map, pair.query, pair.key);
        mass.queries += asks[std::size_t(pair.query)] == 0;
        asks[std::size_t(pair.query)] = 1;
    }
    return mass;
}

Mass massOnKeys(const AttentionMap &map, const std::vector<int> &keys, int length)
{
    Mass mass;
    mass.queries = length;
    for (int query = 0; query < length; ++query)
        for (const int key : keys)
            mass.add(map, query, key);
    return mass;
}

} // namespace

Focus focusOf(const AttentionMap &map, const Deciding &deciding, int length, int visible)
{
    Mass mass;
    if (!deciding.everyToken)
        mass = deciding.pairs.empty() ? massOnKeys(map, deciding.keys, length)
                                      : massOnPairs(map, deciding.pairs);
    if (mass.entries == 0)
        return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    return {mass.weight / mass.queries, double(mass.entries) / mass.queries / visible};
}

} // namespace fovea
