// SPDX-License-Identifier: MIT
#include "core/model/attention_view.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace fovea {

namespace {

// Length of each row of `width` values.
std::vector<float> norms(std::span<const float> values, std::size_t width)
{
    std::vector<float> result;
    for (; !values.empty(); values = values.subspan(width)) {
        double sum = 0;
        for (const float value : values.first(width))
            sum += double(value) * value;
        result.push_back(float(std::sqrt(sum)));
    }
    return result;
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
    const std::size_t width = result.values.size(2);
    const at::Tensor values = result.values.contiguous();
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
            const auto valueNorms =
                norms(spanOf(values).subspan(map * positions * width, positions * width), width);
            observer.observe(example, place.block, head,
                             {.positions = int(positions),
                              .scores = spanOf(result.scores).subspan(map * pairs, pairs),
                              .kept = kept,
                              .weights = spanOf(result.weights).subspan(map * pairs, pairs),
                              .valueNorms = valueNorms});
        }
    }
}

} // namespace fovea
