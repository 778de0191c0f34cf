// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/head_vectors.h"

#include <span>
#include <vector>

namespace fovea {

class Mask;

// How a kind sorts the queries and keys of one head before anything is weighed.
struct HeadGroups
{
    enum class Kind {
        Clusters, // of routing: the nearest centroid, one round
        Buckets,  // of LSH: a hash per round
    };

    Kind kind = Kind::Clusters;
    int count = 0; // groups of a round
    int positions = 0;
    std::vector<int> queries; // rounds x positions, groups from 0
    std::vector<int> keys;

    int rounds() const { return positions ? int(queries.size()) / positions : 0; }
    std::span<const int> queriesOf(int round) const { return roundOf(queries, round); }
    std::span<const int> keysOf(int round) const { return roundOf(keys, round); }
    bool operator==(const HeadGroups &) const = default;

private:
    std::span<const int> roundOf(const std::vector<int> &all, int round) const
    {
        return std::span(all).subspan(std::size_t(round) * std::size_t(positions), std::size_t(positions));
    }
};

// What kinds of attention are as well that sort the positions of a head.
class Grouping
{
public:
    virtual ~Grouping() = default;
    virtual HeadGroups groupsOf(const HeadVectors &head) const = 0;
};

const Grouping *groupingOf(const Mask &mask); // null: it sorts nothing

} // namespace fovea
