// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/model/batch.h"
#include "core/model/dropout.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// The attention of one block over one batch: what decides its kept keys and its dropout, besides the scores.
// Rows are (example, head, query), in this nesting order.
struct AttentionPlace
{
    const Batch &batch;
    const Moment &moment;
    Geometry geometry;
    std::span<const std::uint8_t> allowed; // examples x positions, 0 for masked PAD; empty: all may be seen
    int heads = 1;
    int block = 0;

    std::size_t rows() const { return std::size_t(batch.examples) * heads * batch.positions; }
};

// The keys each row keeps, ascending, all rows in one list.
struct KeptKeys
{
    std::vector<std::size_t> starts; // rows + 1
    std::vector<int> keys;

    std::span<const int> row(std::size_t index) const
    {
        return {keys.data() + starts[index], starts[index + 1] - starts[index]};
    }
};

// `scores`: rows x positions, after scaling.
KeptKeys keptKeys(const Mask &mask, const AttentionPlace &place, std::span<const float> scores);

// Dropout factors of attention weights: of every key, rows x positions ...
void fillDropout(const Dropout &dropout, const AttentionPlace &place, std::span<float> factors);
// ... or of kept keys only, in the order of `kept.keys`.
std::vector<float> keptDropout(const Dropout &dropout, const AttentionPlace &place, const KeptKeys &kept);

} // namespace fovea
