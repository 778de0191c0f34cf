// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matrix_view.h"

#include <cstdint>

namespace fovea::avx2 {

constexpr int sparseSlack = 8; // entries that may be read beyond the last one of a list

// Which keys each query keeps: entries start[q] .. start[q + 1] of `keys`, which has sparseSlack more.
struct KeptList
{
    int queries = 0;
    const int *start = nullptr;
    const int *keys = nullptr;
};

// Attention of one head on one sequence through kept entries alone. Widths are multiples of 8.
struct SparseForward
{
    KeptList kept;
    int scoreWidth = 0;
    int valueWidth = 0;
    ConstRows queries;                      // (L, S), scaling included
    ConstRows keys;                         // (L, S)
    ConstRows values;                       // (L, V)
    bool scored = false;                    // `softmax` holds the scores already
    bool weighed = false;                   // `weights` and `sums` hold what they should: only mixing is left
    float *softmax = nullptr;               // (E)
    float *weights = nullptr;               // (E), after dropout; the same memory as `softmax` without it
    const std::uint64_t *rowKeys = nullptr; // null without dropout
    std::uint32_t threshold = 0;
    float scale = 1;
    Rows mixed;            // (L, V)
    float *sums = nullptr; // of each query's weights; exactly `scale` where none was dropped
    std::ptrdiff_t sumStride = 0;
};

void attendSparse(const SparseForward &job);

struct SparseBackward
{
    KeptList kept;
    int scoreWidth = 0;
    int valueWidth = 0;
    ConstRows queries;                  // (L, S)
    ConstRows keys;                     // (L, S)
    ConstRows values;                   // (L, V)
    const float *softmax = nullptr;     // (E)
    const float *weights = nullptr;     // (E)
    ConstRows mixedGradient;            // (L, V)
    const float *sumGradient = nullptr; // of each query's sum of weights; null: 0
    std::ptrdiff_t sumStride = 0;
    Rows queryGradient;    // (L, S)
    Rows keyGradient;      // (L, S), added to
    Rows valueGradient;    // (L, V), added to; may be the same as that of keys
    float *work = nullptr; // (E), and sparseSlack
    bool graded = false;   // `work` holds the gradients of the scores already
};

void attendSparseBackward(const SparseBackward &job);

} // namespace fovea::avx2
