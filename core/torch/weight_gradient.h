// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/torch_module.h"

namespace fovea {

// The gradient of one logit of a single example with respect to the attention weights of every block and
// head, dropout off. InputError when the weights do not fit the model.
AttentionGradient torchWeightGradient(const NetworkSpec &spec, std::span<const float> weights,
                                      const Batch &batch, const Moment &moment, int label);

} // namespace fovea
