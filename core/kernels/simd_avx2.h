// SPDX-License-Identifier: MIT
#pragma once

// For files compiled with -mavx2 -mfma only. Everything here has internal linkage, so that no copy with AVX2
// instructions can take the place of a function elsewhere.

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace fovea::avx2 {

namespace {

[[maybe_unused]] inline float sumOf(__m256 v)
{
    __m128 s = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    s = _mm_add_ps(s, _mm_movehl_ps(s, s));
    return _mm_cvtss_f32(_mm_add_ss(s, _mm_movehdup_ps(s)));
}

[[maybe_unused]] inline float largestOf(__m256 v)
{
    __m128 s = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    s = _mm_max_ps(s, _mm_movehl_ps(s, s));
    return _mm_cvtss_f32(_mm_max_ss(s, _mm_movehdup_ps(s)));
}

// The sums of eight vectors, in order.
[[maybe_unused]] inline __m256 sumsOf(const __m256 (&v)[8])
{
    const __m256 a = _mm256_hadd_ps(_mm256_hadd_ps(v[0], v[1]), _mm256_hadd_ps(v[2], v[3]));
    const __m256 b = _mm256_hadd_ps(_mm256_hadd_ps(v[4], v[5]), _mm256_hadd_ps(v[6], v[7]));
    return _mm256_add_ps(_mm256_permute2f128_ps(a, b, 0x20), _mm256_permute2f128_ps(a, b, 0x31));
}

// Lanes below n are all ones.
[[maybe_unused]] inline __m256 firstLanes(int n)
{
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(n), lanes));
}

// e^r for |r| <= ln(2) / 2, where x = n ln(2) + r; to about 1 ulp.
[[maybe_unused]] inline __m256 expOfRest(__m256 x, __m256 n)
{
    __m256 r = _mm256_fnmadd_ps(n, _mm256_set1_ps(0.693359375f), x);
    r = _mm256_fnmadd_ps(n, _mm256_set1_ps(-2.12194440e-4f), r);
    // Minimax polynomial of (e^r - 1 - r) / r^2.
    __m256 p = _mm256_set1_ps(1.98756915e-4f);
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.39819994e-3f));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(8.33345203e-3f));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(4.16657962e-2f));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.66666657e-1f));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(5.00000012e-1f));
    return _mm256_add_ps(_mm256_fmadd_ps(p, _mm256_mul_ps(r, r), r), _mm256_set1_ps(1.0f));
}

[[maybe_unused]] inline __m256 roundedOf(__m256 x)
{
    return _mm256_round_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

// e^x for x up to 60; 0 below -86, NaN stays NaN.
[[maybe_unused]] inline __m256 expOf(__m256 x)
{
    const __m256 low = _mm256_set1_ps(-86.0f);
    const __m256 tooLow = _mm256_cmp_ps(x, low, _CMP_LT_OQ);
    x = _mm256_min_ps(_mm256_set1_ps(60.0f), _mm256_max_ps(low, x)); // the order lets NaN through
    const __m256 n = roundedOf(_mm256_mul_ps(x, _mm256_set1_ps(1.44269504f)));
    const __m256i exponent = _mm256_slli_epi32(_mm256_cvtps_epi32(n), 23);
    const __m256 scaled =
        _mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(expOfRest(x, n)), exponent));
    return _mm256_andnot_ps(tooLow, scaled);
}

[[maybe_unused]] inline __m256i timesConstant(__m256i x, std::uint32_t factor)
{
    return _mm256_mullo_epi32(x, _mm256_set1_epi32(int(factor)));
}

// The first step of elementBits() of core/base/random.h for eight elements: the same in every row.
[[maybe_unused]] inline __m256i spreadElements(__m256i elements)
{
    return timesConstant(elements, 0x9e3779b1U);
}

// The other steps, and their end: all ones in the lanes whose bits are at least the threshold, which dropout
// keeps.
[[maybe_unused]] inline __m256 keptSpread(std::uint64_t rowKey, __m256i spread, std::uint32_t threshold)
{
    const __m256i high = _mm256_set1_epi32(int(std::uint32_t(rowKey >> 32)));
    __m256i x = _mm256_add_epi32(spread, _mm256_set1_epi32(int(std::uint32_t(rowKey))));
    x = timesConstant(_mm256_xor_si256(x, _mm256_srli_epi32(x, 16)), 0x85ebca6bU);
    x = timesConstant(_mm256_xor_si256(_mm256_xor_si256(x, _mm256_srli_epi32(x, 13)), high), 0xc2b2ae35U);
    x = timesConstant(_mm256_xor_si256(x, _mm256_srli_epi32(x, 16)), 0x27d4eb2fU);
    x = _mm256_xor_si256(x, _mm256_srli_epi32(x, 15));
    const __m256i atLeast = _mm256_max_epu32(x, _mm256_set1_epi32(int(threshold)));
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(atLeast, x));
}

[[maybe_unused]] inline __m256 keptLanes(std::uint64_t rowKey, __m256i elements, std::uint32_t threshold)
{
    return keptSpread(rowKey, spreadElements(elements), threshold);
}

// A byte of eight dropout decisions (1 = dropped) as lanes of all ones where kept.
[[maybe_unused]] inline __m256 keptLanes(std::uint8_t dropped)
{
    const __m256i each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    const __m256i hit = _mm256_and_si256(_mm256_set1_epi32(dropped), each);
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(hit, _mm256_setzero_si256()));
}

[[maybe_unused]] inline void transpose8(__m256 (&r)[8])
{
    __m256 t[8];
    for (int i = 0; i < 8; i += 2) {
        t[i] = _mm256_unpacklo_ps(r[i], r[i + 1]);
        t[i + 1] = _mm256_unpackhi_ps(r[i], r[i + 1]);
    }
    __m256 u[8];
    for (int i = 0; i < 8; i += 4) {
        u[i] = _mm256_shuffle_ps(t[i], t[i + 2], 0x44);
        u[i + 1] = _mm256_shuffle_ps(t[i], t[i + 2], 0xee);
        u[i + 2] = _mm256_shuffle_ps(t[i + 1], t[i + 3], 0x44);
        u[i + 3] = _mm256_shuffle_ps(t[i + 1], t[i + 3], 0xee);
    }
    for (int i = 0; i < 4; ++i) {
        r[i] = _mm256_permute2f128_ps(u[i], u[i + 4], 0x20);
        r[i + 4] = _mm256_permute2f128_ps(u[i], u[i + 4], 0x31);
    }
}

} // namespace

} // namespace fovea::avx2
