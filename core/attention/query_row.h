// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fovea {

// The positions of one padded sequence: ordinary ones (tokens and PAD), then global tokens.
struct Geometry
{
    int ordinary = 0;
    int globals = 0;

    int positions() const { return ordinary + globals; }
    bool operator==(const Geometry &) const = default;
};

// Half-open range of keys.
struct KeyRange
{
    int begin = 0;
    int end = 0;

    bool operator==(const KeyRange &) const = default;
};

// What a kind of attention may look at when it chooses and weighs the keys of one query.
template<typename Real>
struct BasicRow
{
    Geometry geometry;
    int query = 0;
    std::span<const Real> scores;          // of every position, after scaling and inverse temperature
    std::span<const std::uint8_t> allowed; // 0 for keys nobody may see (masked PAD); empty: all may be seen
    std::uint64_t randomKey = 0; // place key of (seed, RandomKeys, phase, time, block, example, head, query)

    bool maySee(std::size_t key) const { return allowed.empty() || allowed[key]; }
};

using QueryRow = BasicRow<float>;    // of a network
using PreciseRow = BasicRow<double>; // that a person makes, whose scores may lie closer than floats can tell

} // namespace fovea
