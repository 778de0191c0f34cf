// SPDX-License-Identifier: MIT
#include "core/torch/changed_attention.h"

#include "core/base/errors.h"

#include <ATen/Functions.h>

#include <algorithm>

namespace fovea {

namespace {

using Kind = AttentionChange::Kind;

bool isCut(const AttentionChange &change)
{
    return change.kind == Kind::CutKey || change.kind == Kind::CutEdge;
}

// Calls visit(map) for each (example, head) that the change concerns.
template<typename Visit>
void forEachMap(const AttentionChange &change, const AttentionPlace &place, Visit visit)
{
    for (int example = 0; example < place.batch.examples; ++example)
        for (int head = 0; head < place.heads; ++head)
            if (change.concerns(place.block, head))
                visit(std::size_t(example) * place.heads + head);
}

void spreadEvenly(std::span<float> row, const KeptKeys *kept, std::size_t index)
{
    if (!kept)
        return std::fill(row.begin(), row.end(), 1.0f / float(row.size()));
    std::fill(row.begin(), row.end(), 0.0f);
    const auto keys = kept->row(index);
    for (const int key : keys)
        row[key] = 1.0f / float(keys.size());
}

} // namespace

std::vector<std::uint8_t> seenKeys(std::span<const AttentionChange> changes, const AttentionPlace &place)
{
    const std::size_t positions = place.batch.positions;
    std::vector<std::uint8_t> seen; // (B*H*L, L)
    for (const AttentionChange &change : changes) {
        if (!isCut(change) || change.block != place.block)
            continue;
        if (seen.empty()) {
            seen.assign(place.rows() * positions, 1);
            const std::size_t perExample = std::size_t(place.heads) * positions; // rows
            for (std::size_t row = 0; row < place.rows() && !place.allowed.empty(); ++row)
                std::copy_n(place.allowed.begin() + row / perExample * positions, positions,
                            seen.begin() + row * positions);
        }
        forEachMap(change, place, [&](std::size_t map) {
            for (std::size_t query = 0; query < positions; ++query)
                if (change.kind == Kind::CutKey || int(query) == change.query)
                    seen[(map * positions + query) * positions + change.key] = 0;
        });
    }
    return seen;
}

at::Tensor changedWeights(const at::Tensor &weights, const KeptKeys *kept,
                          std::span<const AttentionChange> changes, const AttentionPlace &place)
{
    const std::size_t positions = place.batch.positions;
    const std::size_t pairs = positions * positions;
    at::Tensor changed = weights.clone(); // (B*H, L, L)
    const std::span<float> all(changed.data_ptr<float>(), std::size_t(changed.numel()));
    for (const AttentionChange &change : changes)
        forEachMap(change, place, [&](std::size_t map) {
            const std::span<float> head = all.subspan(map * pairs, pairs);
            if (change.kind == Kind::Off)
                std::fill(head.begin(), head.end(), 0.0f);
            else if (change.kind == Kind::Uniform)
                for (std::size_t query = 0; query < positions; ++query)
                    spreadEvenly(head.subspan(query * positions, positions), kept, map * positions + query);
            else if (change.kind == Kind::Patch) {
                if (change.weights.size() != pairs)
                    throw InputError("The attention that should be put in is of another length.");
                std::copy(change.weights.begin(), change.weights.end(), head.begin());
            }
        });
    return changed;
}

bool isOff(std::span<const AttentionChange> changes, int block)
{
    return std::any_of(changes.begin(), changes.end(), [block](const AttentionChange &change) {
        return change.kind == Kind::Off && change.block == block && change.head == AttentionChange::allHeads;
    });
}

} // namespace fovea
