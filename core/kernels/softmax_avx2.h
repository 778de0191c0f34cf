// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matrix_view.h"

#include <cstdint>

namespace fovea::avx2 {

// Dense attention weights (Q, L). Rows have room for `keys` rounded up to a multiple of 8; what lies
// beyond the keys becomes 0.

// `penalty`, if given, is added to every row: 0, or minus infinity for keys that may not be seen (padded
// likewise).
void softmaxRows(int rows, int keys, Rows scores, const float *penalty);

// A weight that dropout made 0, as it was before.
struct DroppedWeight
{
    int query;
    int key;
    float weight;
};

struct WeightDropout
{
    int rows = 0;
    int keys = 0;
    int firstQuery = 0;
    Rows weights;
    const std::uint64_t *rowKeys = nullptr;
    std::uint32_t threshold = 0;
    float scale = 1;
    DroppedWeight *dropped = nullptr; // room for rows * keys
    float *sums =
        nullptr; // of the weights of each row, after dropout; exactly `scale` where none was dropped
    std::ptrdiff_t sumStride = 0;
};

// Returns how many weights were dropped; they are listed in order of query and key.
int dropWeights(const WeightDropout &job);

// gradient = weights * (gradient + offset of the row): from weights to scores.
void scoreGradient(int rows, int keys, ConstRows weights, const float *offsets, Rows gradient);

} // namespace fovea::avx2
