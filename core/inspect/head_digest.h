// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_reading.h"

#include <vector>

namespace fovea {

// A map made small enough for a thumbnail: the largest weight of the cells under each point, NaN where the
// mask dropped all of them.
struct HeadDigest
{
    int side = 0;
    std::vector<float> weights; // side x side
    float largest = 0;

    bool operator==(const HeadDigest &) const = default;
};

using HeadDigests = std::vector<std::vector<HeadDigest>>; // layers x heads

// At most `side` points wide; a smaller map stays as it is.
HeadDigest digestOf(const HeadView &head, int side);
HeadDigests digestsOf(const AttentionProbe &probe, int side);

// Values of any stage, positions x positions, made as small: of the cells under each point the one furthest
// from zero, NaN where there is none.
std::vector<float> pooled(const std::vector<float> &values, int positions, int side);

} // namespace fovea
