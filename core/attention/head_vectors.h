// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/query_row.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// What a kind may look at that chooses for all queries of a head at once.
template<typename Real>
struct BasicHead
{
    Geometry geometry;
    int width = 0;                         // of a query or key
    std::span<const Real> queries;         // positions x width, before scaling
    std::span<const Real> keys;            // positions x width
    std::span<const Real> scores;          // positions x positions, as in BasicRow
    std::span<const std::uint8_t> allowed; // as in BasicRow
    std::uint64_t randomKey = 0;           // place key of (seed, RandomKeys, phase, time, block, head)
    std::span<const float> state;          // stateRows x width of this block and head; empty: none

    bool maySee(std::size_t key) const { return allowed.empty() || allowed[key]; }
    std::span<const Real> queryOf(int position) const { return rowOf(queries, position); }
    std::span<const Real> keyOf(int position) const { return rowOf(keys, position); }

private:
    std::span<const Real> rowOf(std::span<const Real> rows, int position) const
    {
        return rows.subspan(std::size_t(position) * std::size_t(width), std::size_t(width));
    }
};

using HeadVectors = BasicHead<float>;         // of a network
using PreciseHeadVectors = BasicHead<double>; // that a person makes

// The keys each query keeps, ascending.
using KeptLists = std::vector<std::vector<int>>;

} // namespace fovea
