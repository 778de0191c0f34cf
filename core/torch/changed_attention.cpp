// SPDX-License-Identifier: MIT
#include "core/torch/changed_attention.h"

#include "core/base/errors.h"

#include <ATen/Functions.h>

#include <algorithm>
#include <numeric>

namespace fovea {

namespace {

using Kind = AttentionChange::Kind;

// One head on one example; both are positions x positions.
struct ChangedMap
{
    std::span<float> weights;
    std::span<std::uint8_t> kept;
    std::size_t positions = 0;

    std::span<float> row(std::size_t query) const { return weights.subspan(query * positions, positions); }
    std::span<std::uint8_t> keptOf(std::size_t query) const
    {
        return kept.subspan(query * positions, positions);
    }

    void putIn(const AttentionChange &patch, std::size_t example, std::size_t examples) const
    {
        const bool each = patch.weights.size() == weights.size() * examples && examples > 1;
        if (!each && patch.weights.size() != weights.size())
            throw InputError("The attention that should be put in is of another length.");
        std::copy_n(patch.weights.begin() + (each ? example * weights.size() : 0), weights.size(),
                    weights.begin());
        std::transform(weights.begin(), weights.end(), kept.begin(),
                       [](float weight) { return std::uint8_t(weight != 0); });
    }

    void cut(std::size_t query, std::size_t key) const
    {
        const auto weight = row(query);
        weight[key] = 0;
        keptOf(query)[key] = 0;
        const float left = std::accumulate(weight.begin(), weight.end(), 0.0f);
        for (float &other : weight)
            other = left > 0 ? other / left : 0;
    }

    void spreadEvenly(std::size_t query) const
    {
        const auto keys = keptOf(query);
        const auto count = std::count(keys.begin(), keys.end(), 1);
        std::transform(keys.begin(), keys.end(), row(query).begin(),
                       [count](std::uint8_t is) { return is ? 1.0f / float(count) : 0.0f; });
    }

    void clear() const
    {
        std::fill(weights.begin(), weights.end(), 0.0f);
        std::fill(kept.begin(), kept.end(), 0);
    }
};

void fillKept(std::span<std::uint8_t> kept, const KeptKeys &keys, std::size_t firstRow, std::size_t positions)
{
    std::fill(kept.begin(), kept.end(), 0);
    for (std::size_t query = 0; query < positions; ++query)
        for (const int key : keys.row(firstRow + query))
            kept[query * positions + std::size_t(key)] = 1;
}

void appendKept(KeptKeys &keys, std::span<const std::uint8_t> kept, std::size_t positions)
{
    std::vector<int> row;
    for (std::size_t query = 0; query < positions; ++query) {
        row.clear();
        for (std::size_t key = 0; key < positions; ++key)
            if (kept[query * positions + key])
                row.push_back(int(key));
        keys.append(row);
    }
}

} // namespace

void changeAttention(HeadWeights &attention, std::span<const AttentionChange> changes,
                     const AttentionPlace &place)
{
    if (std::none_of(changes.begin(), changes.end(),
                     [&](const AttentionChange &change) { return change.block == place.block; }))
        return;
    const auto positions = std::size_t(place.batch.positions);
    const std::size_t pairs = positions * positions;
    attention.weights = attention.weights.clone(); // (B*H, L, L)
    const std::span<float> all(attention.weights.data_ptr<float>(), std::size_t(attention.weights.numel()));
    const KeptKeys before = attention.kept ? std::move(*attention.kept) : allowedKeys(place);
    KeptKeys after;
    after.starts.push_back(0);
    std::vector<std::uint8_t> kept(pairs);
    for (int example = 0; example < place.batch.examples; ++example)
        for (int head = 0; head < place.heads; ++head) {
            const std::size_t index = std::size_t(example) * std::size_t(place.heads) + std::size_t(head);
            fillKept(kept, before, index * positions, positions);
            const ChangedMap map{all.subspan(index * pairs, pairs), kept, positions};
            const auto apply = [&](Kind kind, auto &&change) {
                for (const AttentionChange &each : changes)
                    if (each.kind == kind && each.concerns(place.block, head))
                        change(each);
            };
            apply(Kind::Patch, [&](const AttentionChange &patch) {
                map.putIn(patch, std::size_t(example), std::size_t(place.batch.examples));
            });
            apply(Kind::CutKey, [&](const AttentionChange &cut) {
                for (std::size_t query = 0; query < positions; ++query)
                    map.cut(query, std::size_t(cut.key));
            });
            apply(Kind::CutEdge,
                  [&](const AttentionChange &cut) { map.cut(std::size_t(cut.query), std::size_t(cut.key)); });
            apply(Kind::Uniform, [&](const AttentionChange &) {
                for (std::size_t query = 0; query < positions; ++query)
                    map.spreadEvenly(query);
            });
            apply(Kind::Off, [&](const AttentionChange &) { map.clear(); });
            appendKept(after, kept, positions);
        }
    attention.kept = std::move(after);
}

bool isOff(std::span<const AttentionChange> changes, int block)
{
    return std::any_of(changes.begin(), changes.end(), [block](const AttentionChange &change) {
        return change.kind == Kind::Off && change.block == block && change.head == AttentionChange::allHeads;
    });
}

} // namespace fovea
