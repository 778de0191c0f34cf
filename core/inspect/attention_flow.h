// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_probe.h"
#include "core/inspect/probe.h"

#include <vector>

namespace fovea {

// What attention carries beyond one layer, of one probe.
struct AttentionFlow
{
    // Of each layer: how much of every input position (column) has reached every position (row) after it, if
    // attention averaged over heads and the residual stream each carry half. Rows add up to 1.
    std::vector<std::vector<float>> rollout; // layers of positions x positions
    // Of each layer and head: gradient of the answer's logit with respect to each weight, times the weight.
    // Empty: not asked for.
    std::vector<std::vector<std::vector<float>>> gradient;
};

// Attention rollout: for each layer the product of (A + I) / 2 over the layers up to it, A being the mean of
// the heads' weights; rows are normalised, and a row without weights (masked PAD) stays where it is.
std::vector<std::vector<float>> rolloutOf(const AttentionProbe &probe);

// The gradient of the logit of `label` with respect to the weights of every layer and head, by LibTorch's
// automatic differentiation: weights are taken as free, and the mask keeps what it kept. InputError as
// Prober.
std::vector<std::vector<std::vector<float>>> attentionGradient(const ProbeRequest &request,
                                                               const AttentionProbe &probe, int label);

// The same times the weights of the probe, for its answer.
std::vector<std::vector<std::vector<float>>> gradientTimesAttention(const ProbeRequest &request,
                                                                    const AttentionProbe &probe);

} // namespace fovea
