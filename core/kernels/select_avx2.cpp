// SPDX-License-Identifier: MIT
#include "core/kernels/select_avx2.h"

#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

namespace {

// The count-th largest score of each of eight rows, one row per lane of the register. Keys go one by one
// through a sorted column of the best so far.
template<int count>
__m256 thresholdsOf(const float *scores, std::ptrdiff_t stride, int keys, float sign)
{
    const __m256 flipped = _mm256_and_ps(_mm256_set1_ps(sign), _mm256_set1_ps(-0.0f));
    __m256 best[count];
#pragma GCC unroll 16
    for (int i = 0; i < count; ++i)
        best[i] = _mm256_set1_ps(-__builtin_inff());
    for (int c = 0; c < keys; c += 8) {
        __m256 block[8];
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i)
            block[i] = _mm256_xor_ps(flipped, _mm256_loadu_ps(scores + i * stride + c));
        transpose8(block);
#pragma GCC unroll 8
        for (int k = 0; k < 8; ++k) {
            if (c + k >= keys)
                break;
            __m256 x = block[k];
#pragma GCC unroll 16
            for (int i = 0; i < count; ++i) {
                const __m256 larger = _mm256_max_ps(best[i], x);
                x = _mm256_min_ps(best[i], x);
                best[i] = larger;
            }
        }
    }
    return best[count - 1];
}

using ThresholdFunction = __m256 (*)(const float *, std::ptrdiff_t, int, float);

constexpr ThresholdFunction thresholdFunctions[mostSelected + 1] = {
    nullptr,          thresholdsOf<1>,  thresholdsOf<2>,  thresholdsOf<3>,  thresholdsOf<4>,
    thresholdsOf<5>,  thresholdsOf<6>,  thresholdsOf<7>,  thresholdsOf<8>,  thresholdsOf<9>,
    thresholdsOf<10>, thresholdsOf<11>, thresholdsOf<12>, thresholdsOf<13>, thresholdsOf<14>,
    thresholdsOf<15>, thresholdsOf<16>};

// Bits of the up to 64 keys from `first` on whose scores pass the comparison.
template<int comparison>
std::uint64_t passing(const float *row, int first, int keys, __m256 threshold)
{
    std::uint64_t bits = 0;
    const int end = keys < first + 64 ? keys : first + 64;
    for (int c = first; c < end; c += 8) {
        const __m256 passes = _mm256_cmp_ps(_mm256_loadu_ps(row + c), threshold, comparison);
        bits |= std::uint64_t(unsigned(_mm256_movemask_ps(passes))) << (c - first);
    }
    const int left = keys - first;
    return left < 64 ? bits & ((std::uint64_t(1) << left) - 1) : bits;
}

// What the comparisons are where the largest, or the smallest, scores win.
struct Largest
{
    static constexpr int beyond = _CMP_GT_OQ;
    static constexpr int reaching = _CMP_GE_OQ;
};

struct Smallest
{
    static constexpr int beyond = _CMP_LT_OQ;
    static constexpr int reaching = _CMP_LE_OQ;
};

// Ties at the threshold: all beyond it, then the lowest keys at it.
template<typename Extreme>
int pickTied(const Selection &job, const float *row, __m256 threshold, int *chosen)
{
    int beyond = 0;
    for (int first = 0; first < job.keys; first += 64)
        beyond += __builtin_popcountll(passing<Extreme::beyond>(row, first, job.keys, threshold));
    int places = job.count - beyond; // for keys at the threshold; without a NaN there is one
    if (places < 1)
        return 0;
    int found = 0;
    for (int first = 0; first < job.keys && found < job.count; first += 64) {
        const std::uint64_t over = passing<Extreme::beyond>(row, first, job.keys, threshold);
        std::uint64_t bits = passing<Extreme::reaching>(row, first, job.keys, threshold);
        for (; bits && found < job.count; bits &= bits - 1) {
            const bool tied = !(over & bits & (0 - bits));
            if (tied && places-- <= 0)
                continue;
            chosen[found++] = first + __builtin_ctzll(bits);
        }
    }
    return found;
}

// `limit`: the threshold of the scores times job.sign.
template<typename Extreme>
bool pickRow(const Selection &job, const float *row, float limit, int *chosen)
{
    if (!(limit > -__builtin_inff()))
        return false;
    const __m256 threshold = _mm256_set1_ps(job.sign * limit);
    int found = 0;
    for (int first = 0; first < job.keys; first += 64) {
        std::uint64_t bits = passing<Extreme::reaching>(row, first, job.keys, threshold);
        if (found + __builtin_popcountll(bits) > job.count)
            return pickTied<Extreme>(job, row, threshold, chosen) == job.count;
        for (; bits; bits &= bits - 1)
            chosen[found++] = first + __builtin_ctzll(bits);
    }
    return found == job.count;
}

} // namespace

void selectLargest(const Selection &job)
{
    const ThresholdFunction thresholds = thresholdFunctions[job.count];
    for (int first = 0; first < job.rows; first += 8) {
        alignas(32) float limits[8];
        _mm256_store_ps(limits, thresholds(job.scores.data + first * job.scores.stride, job.scores.stride,
                                           job.keys, job.sign));
        for (int r = first; r < first + 8 && r < job.rows; ++r) {
            const float *row = job.scores.data + r * job.scores.stride;
            int *chosen = job.chosen + r * job.count;
            const auto pick = job.sign > 0 ? pickRow<Largest> : pickRow<Smallest>;
            job.failed[r] = !pick(job, row, limits[r - first], chosen);
            if (job.failed[r])
                continue;
            for (int i = 0; i < job.count; ++i)
                job.chosenScores[r * job.count + i] = row[chosen[i]];
        }
    }
}

} // namespace fovea::avx2
