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
    // Of an example's positions, 0 for masked PAD.
    std::span<const std::uint8_t> allowedOf(int example) const
    {
        const auto positions = std::size_t(batch.positions);
        return allowed.empty() ? allowed : allowed.subspan(std::size_t(example) * positions, positions);
    }
};

// Place key of what a kind draws for a whole head.
std::uint64_t headKey(const AttentionPlace &place, int head);

// What a block's attention starts from: maps are (example, head).
struct ScoredHeads
{
    std::span<const float> scores;        // rows x positions, after scaling
    std::span<const float> queries, keys; // rows x width, before scaling
    int width = 0;
    std::span<const float> state; // heads x what the mask keeps of each; empty: nothing
};

// The keys each row keeps, ascending, all rows in one list.
struct KeptKeys
{
    std::vector<std::size_t> starts; // rows + 1
    std::vector<int> keys;

    void append(std::span<const int> row)
    {
        keys.insert(keys.end(), row.begin(), row.end());
        starts.push_back(keys.size());
    }
    std::span<const int> row(std::size_t index) const
    {
        return {keys.data() + starts[index], starts[index + 1] - starts[index]};
    }
};

KeptKeys keptKeys(const Mask &mask, const AttentionPlace &place, const ScoredHeads &heads);

// All keys that may be seen.
KeptKeys allowedKeys(const AttentionPlace &place);

// Attention that is not a softmax over kept keys: the entries of every row (see RowEntries), all rows in one
// list.
struct WeighedEntries
{
    KeptKeys entries;
    KeptKeys kept;              // without runners-up
    std::vector<float> weights; // before dropout
    std::vector<float> slope, centre;
    std::vector<float> push, pull; // empty: nothing pulls in any row
    std::vector<float> dropout;    // a factor for each entry; empty: none
};

WeighedEntries weighedEntries(const Weighing &weighing, const AttentionPlace &place,
                              std::span<const float> scores);

// Dropout factors of attention weights: of every key, rows x positions ...
void fillDropout(const Dropout &dropout, const AttentionPlace &place, std::span<float> factors);
// ... or of kept keys only, in the order of `kept.keys`.
std::vector<float> keptDropout(const Dropout &dropout, const AttentionPlace &place, const KeptKeys &kept);

} // namespace fovea
