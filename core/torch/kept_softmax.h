// SPDX-License-Identifier: MIT
#pragma once

#include "core/torch/kept_keys.h"

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

namespace fovea {

// What a differentiable softmax over kept keys needs to remember.
struct KeptEntries
{
    KeptKeys kept;
    std::vector<float> dropout; // a factor for each kept key; empty: none
};

// Softmax over the kept keys of every row, times dropout; zero elsewhere and in rows that keep nothing.
// Gradients reach kept scores only. Scores and result: (rows..., positions), contiguous.
at::Tensor keptSoftmax(const at::Tensor &scores, std::shared_ptr<const KeptEntries> entries);

// The same without dropout, made of operations that LibTorch differentiates any number of times.
at::Tensor denseKeptSoftmax(const at::Tensor &scores, const KeptKeys &kept);

} // namespace fovea
