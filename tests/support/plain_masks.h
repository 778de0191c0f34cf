// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fovea::plain {

// Which keys each mask keeps, written from the definitions and not from core/attention. Only random-k's draw
// itself is asked of core (what is checked of it: that it is k distinct allowed keys, at the stated place).

struct Query
{
    MaskSpec mask;
    Geometry geometry;
    int index = 0;
    std::span<const double> scores;        // of every key
    std::span<const std::uint8_t> allowed; // 0: masked PAD
    std::uint64_t randomKey = 0;
};

struct Pick
{
    std::vector<std::uint8_t> kept; // one per key
    // How near another choice was: distance between the last key kept and the first dropped (top-p: also
    // between sum and p), relative to the row's largest absolute score. Infinite where scores do not choose.
    double margin = 0;
};

Pick pick(const Query &query);

// Empty when `kept` is what the mask keeps, up to scores (top-p: sums) nearer than `tolerance` to each other;
// otherwise a sentence that says what is wrong.
std::string objection(const Query &query, std::span<const std::uint8_t> kept, double tolerance);

} // namespace fovea::plain
