// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/kept_softmax.h"

#include <memory>

namespace fovea {

// The values of `value`, whose gradient goes to `source` as if it had been that. Same shape.
at::Tensor withGradientOf(const at::Tensor &source, const at::Tensor &value);

// The scores themselves; their gradient reaches kept entries only. Scores as in keptSoftmax.
at::Tensor throughKept(const at::Tensor &scores, std::shared_ptr<const KeptEntries> entries);

// The weights of the entries, times dropout, zero elsewhere; gradients by RowEntries::backward. Scores as in
// keptSoftmax.
at::Tensor weighedAttention(const at::Tensor &scores, std::shared_ptr<const WeighedEntries> entries);

} // namespace fovea
