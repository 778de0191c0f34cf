// SPDX-License-Identifier: MIT
#pragma once

// As simd_avx2.h: for files compiled with -mavx2 -mfma only, with internal linkage.

#include "core/kernels/matrix_view.h"
#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

namespace {

// Widths in vectors of 8; the most common one is known to the compiler.
template<int known>
inline int vectorsOf(int width)
{
    return known ? known : width / 8;
}

// Products of one row with up to eight rows.
template<int known>
inline __m256 dotsOf(int width, const float *row, ConstRows others, const int *keys, int count)
{
    __m256 sums[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
        sums[i] = _mm256_setzero_ps();
        if (i >= count)
            continue;
        const float *other = others.data + keys[i] * others.stride;
        for (int v = 0; v < vectorsOf<known>(width); ++v)
            sums[i] = _mm256_fmadd_ps(_mm256_loadu_ps(row + 8 * v), _mm256_loadu_ps(other + 8 * v), sums[i]);
    }
    return sumsOf(sums);
}

[[maybe_unused]] inline __m256i lanesBelow(int count)
{
    return _mm256_castps_si256(firstLanes(count));
}

} // namespace

} // namespace fovea::avx2
