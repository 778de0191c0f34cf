// SPDX-License-Identifier: MIT
#include "core/torch/attention_view.h"

#include <ATen/Functions.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace fovea {

namespace {

// Length of each row.
std::vector<float> lengthsOf(const at::Tensor &rows)
{
    const at::Tensor straight = rows.contiguous();
    const std::size_t width = straight.size(-1);
    std::vector<float> result;
    for (std::span<const float> values = spanOf(straight); !values.empty(); values = values.subspan(width)) {
        double sum = 0;
        for (const float value : values.first(width))
            sum += double(value) * value;
        result.push_back(float(std::sqrt(sum)));
    }
    return result;
}

// What each value adds to the stream at a weight of 1.
at::Tensor projected(const AttentionPlace &place, const AttentionResult &result)
{
    if (!result.output.defined())
        return result.values;
    const auto heads = place.heads;
    const auto width = result.values.size(2);
    const at::Tensor parts = result.output
                                 .view({-1, heads, width})              // (D, H, dHead)
                                 .permute({1, 2, 0})                    // (H, dHead, D)
                                 .repeat({place.batch.examples, 1, 1}); // (B*H, dHead, D)
    return at::bmm(result.values, parts);                               // (B*H, L, D)
}

} // namespace

std::span<float> spanOf(const at::Tensor &tensor)
{
    assert(tensor.is_contiguous());
    return {tensor.data_ptr<float>(), std::size_t(tensor.numel())};
}

void showAttention(AttentionObserver &observer, const AttentionPlace &place, const AttentionResult &result)
{
    const std::size_t positions = place.batch.positions;
    const std::size_t pairs = positions * positions;
    std::vector<float> valueNorms, outputNorms; // (B*H, L)
    if (observer.wantsNorms()) {
        valueNorms = lengthsOf(result.values);
        outputNorms = lengthsOf(projected(place, result));
    }
    const auto normsOf = [positions](const std::vector<float> &all, std::size_t map) {
        return all.empty() ? std::span<const float>() : std::span(all).subspan(map * positions, positions);
    };
    std::vector<std::uint8_t> kept(pairs, 1);
    for (int example = 0; example < place.batch.examples; ++example) {
        for (int head = 0; head < place.heads; ++head) {
            const std::size_t map = std::size_t(example) * place.heads + head;
            if (result.kept) {
                std::fill(kept.begin(), kept.end(), 0);
                for (std::size_t query = 0; query < positions; ++query)
                    for (const int key : result.kept->row(map * positions + query))
                        kept[query * positions + key] = 1;
            }
            observer.observe(example, place.block, head,
                             {.positions = int(positions),
                              .scores = spanOf(result.scores).subspan(map * pairs, pairs),
                              .kept = kept,
                              .weights = spanOf(result.weights).subspan(map * pairs, pairs),
                              .valueNorms = normsOf(valueNorms, map),
                              .outputNorms = normsOf(outputNorms, map)});
        }
    }
}

} // namespace fovea
