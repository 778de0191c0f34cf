// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/kept_keys.h"

#include <ATen/core/Tensor.h>

#include <optional>

namespace fovea {

// Queries and keys (B*H, L, width), before scaling, and what they make of each other: scores (B*H, L, L).
struct HeadTensors
{
    at::Tensor scores, queries, keys;
    double scale = 1; // scores are scale * query . key
};

// How the weights of one block come about.
struct WeightRule
{
    const Mask &mask;
    GradientRule gradient = GradientRule::Kept;
    const AttentionPlace &place;
    const Dropout &dropout;
    bool twice = false; // as Pass::twice: derivatives of what is computed, whatever the gradient rule says
};

struct HeadWeights
{
    at::Tensor weights;           // (B*H, L, L), after dropout; differentiable by the gradient rule
    std::optional<KeptKeys> kept; // none: every key is kept
};

// `state`: what the mask keeps of this block, as in ScoredHeads.
HeadWeights attentionWeights(const WeightRule &rule, const HeadTensors &heads, std::span<const float> state);

} // namespace fovea
