// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace fovea {

// What one head did on one example. A view, valid during the call that shows it. Rows are queries.
struct AttentionMap
{
    int positions = 0;
    std::span<const float> scores;      // positions x positions, after scaling, before the mask
    std::span<const std::uint8_t> kept; // 1 where the mask let the key through
    std::span<const float> weights;     // after softmax; 0 where dropped
    std::span<const float> valueNorms;  // length of each key's value vector
    std::span<const float> outputNorms; // the same after this head's part of the output projection: of what a
                                        // weight of 1 would add to the stream. Without a projection: the same
};

// Shown every example, block and head of an inference pass, in that nesting order or any other.
class AttentionObserver
{
public:
    virtual ~AttentionObserver() = default;
    // Without them the norms of the maps are empty: they cost more than all the rest.
    virtual bool wantsNorms() const { return true; }
    virtual void observe(int example, int block, int head, const AttentionMap &map) = 0;
};

} // namespace fovea
