// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/attention_map.h"
#include "core/torch/kept_keys.h"

#include <ATen/core/Tensor.h>

#include <span>

namespace fovea {

// The floats of a contiguous tensor.
std::span<float> spanOf(const at::Tensor &tensor);

// What one block's attention did to a batch.
struct AttentionResult
{
    const at::Tensor &scores;       // (B*H, L, L)
    const at::Tensor &weights;      // (B*H, L, L)
    const at::Tensor &values;       // (B*H, L, dHead)
    const at::Tensor &output;       // of the output projection, (D, H*dHead); undefined: there is none
    const KeptKeys *kept = nullptr; // none: every key is kept
};

void showAttention(AttentionObserver &observer, const AttentionPlace &place, const AttentionResult &result);

} // namespace fovea
