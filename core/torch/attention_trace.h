// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/torch_module.h"

namespace fovea {

// One head on a single example, forward and back, dropout off. InputError when the weights do not fit the
// model.
AttentionTrace torchAttentionTrace(const NetworkSpec &spec, std::span<const float> weights,
                                   const Batch &batch, const Moment &moment, int block, int head);

} // namespace fovea
