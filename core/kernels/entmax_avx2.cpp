// SPDX-License-Identifier: MIT
#include "core/kernels/entmax_avx2.h"

#include "core/kernels/simd_avx2.h"

#include <array>
#include <cmath>

namespace fovea::avx2 {

namespace {

const float infinity = __builtin_inff();

// For each set of lanes the permutation that moves them to the front, in order.
constexpr std::array<std::array<int, 8>, 256> frontTable()
{
    std::array<std::array<int, 8>, 256> table = {};
    for (int set = 0; set < 256; ++set) {
        int next = 0;
        for (int lane = 0; lane < 8; ++lane)
            if (set & 1 << lane)
                table[std::size_t(set)][std::size_t(next++)] = lane;
    }
    return table;
}

alignas(32) constexpr std::array<std::array<int, 8>, 256> toFront = frontTable();

inline __m256i orderOf(int set)
{
    return _mm256_load_si256(reinterpret_cast<const __m256i *>(toFront[std::size_t(set)].data()));
}

inline __m256 scoresAt(const EntmaxRow &row, int c)
{
    __m256 x = _mm256_loadu_ps(row.scores + c);
    if (row.penalty)
        x = _mm256_add_ps(x, _mm256_loadu_ps(row.penalty + c));
    return c + 8 > row.keys ? _mm256_blendv_ps(_mm256_set1_ps(-infinity), x, firstLanes(row.keys - c)) : x;
}

// NaN where one score is NaN or plus infinity.
float largestOfRow(const EntmaxRow &row)
{
    __m256 largest = _mm256_set1_ps(-infinity);
    __m256 wrong = _mm256_setzero_ps();
    for (int c = 0; c < row.keys; c += 8) {
        const __m256 x = scoresAt(row, c);
        wrong = _mm256_or_ps(wrong, _mm256_cmp_ps(x, _mm256_set1_ps(infinity), _CMP_NLT_UQ));
        largest = _mm256_max_ps(largest, x);
    }
    return _mm256_movemask_ps(wrong) ? std::nanf("") : largestOf(largest);
}

// Scaled distances above -1 of the largest score go to row.weights, their keys to row.chosen, in order; then
// come eight distances of -2. Returns how many there are.
int gather(const EntmaxRow &row, float largest, float stretch)
{
    int count = 0;
    __m256i keys = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (int c = 0; c < row.keys; c += 8) {
        const __m256 below =
            _mm256_mul_ps(_mm256_set1_ps(stretch), _mm256_sub_ps(scoresAt(row, c), _mm256_set1_ps(largest)));
        const int set = _mm256_movemask_ps(_mm256_cmp_ps(below, _mm256_set1_ps(-1), _CMP_GT_OQ));
        const __m256i order = orderOf(set);
        _mm256_storeu_ps(row.weights + count, _mm256_permutevar8x32_ps(below, order));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(row.chosen + count),
                            _mm256_permutevar8x32_epi32(keys, order));
        count += __builtin_popcount(unsigned(set));
        keys = _mm256_add_epi32(keys, _mm256_set1_epi32(8));
    }
    _mm256_storeu_ps(row.weights + count, _mm256_set1_ps(-2));
    return count;
}

// rest^(power - 1) for rest >= 0, with 0^0 = 0.
template<int power>
inline __m256 slopeOf(__m256 rest)
{
    if constexpr (power == 1)
        return _mm256_and_ps(_mm256_cmp_ps(rest, _mm256_setzero_ps(), _CMP_GT_OQ), _mm256_set1_ps(1));
    __m256 result = rest;
    for (int i = 2; i < power; ++i)
        result = _mm256_mul_ps(result, rest);
    return result;
}

inline __m256 restOf(const float *below, float tau)
{
    return _mm256_max_ps(_mm256_setzero_ps(), _mm256_sub_ps(_mm256_loadu_ps(below), _mm256_set1_ps(tau)));
}

// Newton's method from the left: tau only grows.
template<int power>
float cutOf(const float *below, int count)
{
    constexpr int mostPasses = 100;
    float tau = -1;
    for (int pass = 0; pass < mostPasses; ++pass) {
        __m256 sums = _mm256_setzero_ps(), slopes = _mm256_setzero_ps();
        for (int c = 0; c < count; c += 8) {
            const __m256 rest = restOf(below + c, tau);
            const __m256 slope = slopeOf<power>(rest);
            sums = _mm256_fmadd_ps(slope, rest, sums);
            slopes = _mm256_add_ps(slopes, slope);
        }
        const float next = tau + (sumOf(sums) - 1) / (float(power) * sumOf(slopes));
        if (!(next > tau))
            break;
        tau = next;
    }
    return tau;
}

template<int power>
int share(const EntmaxRow &row, int count)
{
    const float tau = cutOf<power>(row.weights, count);
    __m256 sums = _mm256_setzero_ps(), slopes = _mm256_setzero_ps();
    int found = 0;
    for (int c = 0; c < count; c += 8) { // what is written lies at or before what has been read
        const __m256 rest = restOf(row.weights + c, tau);
        const __m256 slope = slopeOf<power>(rest);
        const __m256 weight = _mm256_mul_ps(slope, rest);
        const __m256i keys = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(row.chosen + c));
        const int set = _mm256_movemask_ps(_mm256_cmp_ps(weight, _mm256_setzero_ps(), _CMP_GT_OQ));
        const __m256i order = orderOf(set);
        // The last, partly filled vector may lie before others that are still to be read.
        const __m256 lanes = firstLanes(__builtin_popcount(unsigned(set)));
        _mm256_maskstore_ps(row.weights + found, _mm256_castps_si256(lanes),
                            _mm256_permutevar8x32_ps(weight, order));
        _mm256_maskstore_ps(row.slope + found, _mm256_castps_si256(lanes),
                            _mm256_permutevar8x32_ps(slope, order));
        _mm256_maskstore_epi32(row.chosen + found, _mm256_castps_si256(lanes),
                               _mm256_permutevar8x32_epi32(keys, order));
        found += __builtin_popcount(unsigned(set));
        sums = _mm256_add_ps(sums, weight);
        slopes = _mm256_add_ps(slopes, slope);
    }
    const __m256 sum = _mm256_set1_ps(sumOf(sums)), slopeSum = _mm256_set1_ps(sumOf(slopes));
    for (int c = 0; c < found; c += 8) {
        _mm256_storeu_ps(row.weights + c, _mm256_div_ps(_mm256_loadu_ps(row.weights + c), sum));
        _mm256_storeu_ps(row.centre + c, _mm256_div_ps(_mm256_loadu_ps(row.slope + c), slopeSum));
    }
    return found;
}

} // namespace

std::optional<int> entmaxPower(double alpha)
{
    for (int power = 1; power <= mostEntmaxPower; ++power)
        if (std::abs(power * (alpha - 1) - 1) < 1e-12)
            return power;
    return {};
}

int entmaxRow(const EntmaxRow &row, int power)
{
    const float largest = largestOfRow(row);
    if (!(largest > -infinity))
        return -1;
    const int count = gather(row, largest, 1.0f / float(power));
    switch (power) {
    case 1:
        return share<1>(row, count);
    case 2:
        return share<2>(row, count);
    case 3:
        return share<3>(row, count);
    default:
        return share<4>(row, count);
    }
}

} // namespace fovea::avx2
