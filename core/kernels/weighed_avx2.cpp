// SPDX-License-Identifier: MIT
#include "core/kernels/weighed_avx2.h"

#include "core/kernels/sparse_parts_avx2.h"

namespace fovea::avx2 {

void dropWeighed(const EntryDropout &job)
{
    const __m256 scale = _mm256_set1_ps(job.scale);
    for (int q = 0; q < job.kept.queries; ++q) {
        const int end = job.kept.start[q + 1];
        __m256 sum = _mm256_setzero_ps();
        int dropped = 0;
        for (int c = job.kept.start[q]; c < end; c += 8) {
            const __m256i lanes = lanesBelow(end - c);
            const __m256i elements = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(job.kept.keys + c));
            const __m256 kept = keptLanes(job.rowKeys[q], elements, job.threshold);
            const __m256 factor = _mm256_and_ps(kept, scale);
            const __m256 weight = _mm256_mul_ps(factor, _mm256_maskload_ps(job.before + c, lanes));
            _mm256_maskstore_ps(job.factors + c, lanes, factor);
            _mm256_maskstore_ps(job.weights + c, lanes, weight);
            sum = _mm256_add_ps(sum, weight);
            dropped |= _mm256_movemask_ps(_mm256_andnot_ps(kept, _mm256_castsi256_ps(lanes)));
        }
        const bool empty = job.kept.start[q] == end;
        job.sums[q * job.sumStride] = empty ? 0 : dropped ? sumOf(sum) : job.scale;
    }
}

namespace {

// Sums of a * (b - c) over entries; c is 0 in the first pass.
float weightedSum(const float *a, const float *b, int count, float c)
{
    __m256 sum = _mm256_setzero_ps();
    for (int i = 0; i < count; i += 8) {
        const __m256i lanes = lanesBelow(count - i);
        const __m256 moved = _mm256_sub_ps(_mm256_maskload_ps(b + i, lanes), _mm256_set1_ps(c));
        sum = _mm256_fmadd_ps(_mm256_maskload_ps(a + i, lanes), moved, sum);
    }
    return sumOf(sum);
}

// The gradients of one query's weights, dropout included, into job.work.
template<int known>
void upstream(const SparseBackward &job, const EntrySlopes &slopes, int q, int first, int count)
{
    const __m256 offset = _mm256_set1_ps(job.sumGradient ? job.sumGradient[q * job.sumStride] : 0);
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        __m256 gradient =
            _mm256_add_ps(dotsOf<known>(job.valueWidth, job.mixedGradient.data + q * job.mixedGradient.stride,
                                        job.values, job.kept.keys + first + c, count - c),
                          offset);
        if (slopes.factors)
            gradient = _mm256_mul_ps(gradient, _mm256_maskload_ps(slopes.factors + first + c, lanes));
        _mm256_maskstore_ps(job.work + first + c, lanes, gradient);
    }
}

void grade(float *gradient, const EntrySlopes &slopes, int first, int count)
{
    const float mean = weightedSum(slopes.centre + first, gradient, count, 0);
    const float pushed = slopes.push ? weightedSum(slopes.push + first, gradient, count, mean) : 0;
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        const __m256 moved = _mm256_sub_ps(_mm256_maskload_ps(gradient + c, lanes), _mm256_set1_ps(mean));
        __m256 result = _mm256_mul_ps(_mm256_maskload_ps(slopes.slope + first + c, lanes), moved);
        if (slopes.pull)
            result = _mm256_fnmadd_ps(_mm256_maskload_ps(slopes.pull + first + c, lanes),
                                      _mm256_set1_ps(pushed), result);
        _mm256_maskstore_ps(gradient + c, lanes, result);
    }
}

template<int known>
void gradeAll(const SparseBackward &job, const EntrySlopes &slopes)
{
    for (int q = 0; q < job.kept.queries; ++q) {
        const int first = job.kept.start[q];
        const int count = job.kept.start[q + 1] - first;
        upstream<known>(job, slopes, q, first, count);
        grade(job.work + first, slopes, first, count);
    }
}

} // namespace

void gradeWeighed(const SparseBackward &job, const EntrySlopes &slopes)
{
    if (job.valueWidth == 64)
        gradeAll<8>(job, slopes);
    else
        gradeAll<0>(job, slopes);
}

} // namespace fovea::avx2
