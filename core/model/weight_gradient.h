// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/batch.h"
#include "core/model/network.h"

#include <span>
#include <vector>

namespace fovea {

// The gradient of one logit of a single example with respect to the attention weights of every block and head
// (positions x positions each, rows are queries), dropout off, by LibTorch. InputError when the weights do
// not fit the model.
std::vector<std::vector<std::vector<float>>> weightGradient(const NetworkSpec &spec,
                                                            std::span<const float> weights,
                                                            const Batch &batch, const Moment &moment,
                                                            int label);

} // namespace fovea
