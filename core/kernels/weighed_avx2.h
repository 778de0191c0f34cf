// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/sparse_avx2.h"

namespace fovea::avx2 {

// Attention whose weights are no softmax: entries with the numbers of RowEntries.

struct EntryDropout
{
    KeptList kept;
    const float *before = nullptr; // weights of the entries
    float *factors = nullptr;      // of the entries: 0 or scale
    float *weights = nullptr;      // after dropout
    const std::uint64_t *rowKeys = nullptr;
    std::uint32_t threshold = 0;
    float scale = 1;
    float *sums = nullptr; // of each query's weights; exactly `scale` where none was dropped
    std::ptrdiff_t sumStride = 0;
};

void dropWeighed(const EntryDropout &job);

struct EntrySlopes
{
    const float *slope = nullptr;
    const float *centre = nullptr;
    const float *push = nullptr; // null: nothing pulls
    const float *pull = nullptr;
    const float *factors = nullptr; // of dropout; null: none
};

// Fills job.work with the gradients of the scores.
void gradeWeighed(const SparseBackward &job, const EntrySlopes &slopes);

} // namespace fovea::avx2
