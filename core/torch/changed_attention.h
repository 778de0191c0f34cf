// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/intervention.h"
#include "core/torch/kept_keys.h"

#include <ATen/core/Tensor.h>

namespace fovea {

// Which keys each row of a block may see under these changes, rows x positions; empty where nothing is cut.
std::vector<std::uint8_t> seenKeys(std::span<const AttentionChange> changes, const AttentionPlace &place);

// What remains of the weights (B*H, L, L) under changes other than cuts. `kept`: null where all keys are.
at::Tensor changedWeights(const at::Tensor &weights, const KeptKeys *kept,
                          std::span<const AttentionChange> changes, const AttentionPlace &place);

bool isOff(std::span<const AttentionChange> changes, int block); // its attention as a whole

} // namespace fovea
