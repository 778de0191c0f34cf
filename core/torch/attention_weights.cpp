// SPDX-License-Identifier: MIT
#include "core/torch/attention_weights.h"

#include "core/torch/attention_view.h"
#include "core/torch/gradient_rules.h"
#include "core/torch/kept_softmax.h"

#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>

#include <memory>

namespace fovea {

namespace {

// Softmax over all keys that may be seen, times dropout.
at::Tensor fullWeights(const WeightRule &rule, const at::Tensor &scores)
{
    const AttentionPlace &place = rule.place;
    if (!place.allowed.empty()) {
        auto entries = std::make_shared<KeptEntries>();
        entries->kept = allowedKeys(place);
        if (rule.dropout.active())
            entries->dropout = keptDropout(rule.dropout, place, entries->kept);
        return keptSoftmax(scores, std::move(entries));
    }
    const at::Tensor weights = at::softmax(scores, -1);
    if (!rule.dropout.active())
        return weights;
    at::Tensor factors = at::empty_like(weights, weights.options().requires_grad(false));
    fillDropout(rule.dropout, place, spanOf(factors));
    return weights * factors;
}

HeadWeights weighed(const WeightRule &rule, const at::Tensor &scores)
{
    auto entries =
        std::make_shared<WeighedEntries>(weighedEntries(*rule.mask.weighing(), rule.place, spanOf(scores)));
    if (rule.dropout.active())
        entries->dropout = keptDropout(rule.dropout, rule.place, entries->entries);
    KeptKeys kept = entries->kept;
    return {weighedAttention(scores, std::move(entries)), std::move(kept)};
}

} // namespace

HeadWeights attentionWeights(const WeightRule &rule, const HeadTensors &heads, std::span<const float> state)
{
    const at::Tensor &scores = heads.scores;
    const AttentionPlace &place = rule.place;
    requireLength(rule.mask, place.geometry);
    if (rule.mask.keepsAll(place.geometry) && place.allowed.empty())
        return {fullWeights(rule, scores), {}};
    if (rule.mask.weighing())
        return weighed(rule, scores);

    ScoredHeads seen{spanOf(scores), {}, {}, int(heads.queries.size(2)), state};
    at::Tensor queries, keys;
    if (rule.mask.looksAtHead()) {
        queries = heads.queries.contiguous();
        keys = heads.keys.contiguous();
        seen.queries = spanOf(queries);
        seen.keys = spanOf(keys);
    }
    auto entries = std::make_shared<KeptEntries>();
    entries->kept = keptKeys(rule.mask, place, seen);
    KeptKeys kept = entries->kept;
    if (rule.twice) {
        const bool full = rule.gradient == GradientRule::ForwardFull;
        return {denseKeptSoftmax(scores, full ? allowedKeys(place) : kept), std::move(kept)};
    }
    if (rule.gradient == GradientRule::ForwardFull)
        return {fullWeights(rule, throughKept(scores, std::move(entries))), std::move(kept)};
    if (rule.dropout.active())
        entries->dropout = keptDropout(rule.dropout, place, entries->kept);
    if (rule.gradient == GradientRule::Kept)
        return {keptSoftmax(scores, std::move(entries)), std::move(kept)};
    const at::Tensor forward = keptSoftmax(scores.detach(), std::move(entries));
    return {withGradientOf(fullWeights(rule, scores), forward), std::move(kept)};
}

} // namespace fovea
