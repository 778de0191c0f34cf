// SPDX-License-Identifier: MIT
#include "core/kernels/softmax_avx2.h"

#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

namespace {

const float infinity = __builtin_inff();

// Makes what is not to be seen minus infinity; returns the largest score.
float prepareRow(int keys, float *row, const float *penalty)
{
    __m256 largest = _mm256_set1_ps(-infinity);
    for (int c = 0; c < keys; c += 8) {
        __m256 x = _mm256_loadu_ps(row + c);
        if (penalty)
            x = _mm256_add_ps(x, _mm256_loadu_ps(penalty + c));
        if (c + 8 > keys)
            x = _mm256_blendv_ps(_mm256_set1_ps(-infinity), x, firstLanes(keys - c));
        if (penalty || c + 8 > keys)
            _mm256_storeu_ps(row + c, x);
        largest = _mm256_max_ps(largest, x);
    }
    return largestOf(largest);
}

} // namespace

void softmaxRows(int rows, int keys, Rows scores, const float *penalty)
{
    for (int r = 0; r < rows; ++r) {
        float *row = scores.data + r * scores.stride;
        const __m256 largest = _mm256_set1_ps(prepareRow(keys, row, penalty));
        __m256 sum = _mm256_setzero_ps();
        for (int c = 0; c < keys; c += 8) {
            const __m256 e = expOf(_mm256_sub_ps(_mm256_loadu_ps(row + c), largest));
            _mm256_storeu_ps(row + c, e);
            sum = _mm256_add_ps(sum, e);
        }
        const __m256 share = _mm256_set1_ps(1 / sumOf(sum));
        for (int c = 0; c < keys; c += 8)
            _mm256_storeu_ps(row + c, _mm256_mul_ps(_mm256_loadu_ps(row + c), share));
    }
}

int dropWeights(const WeightDropout &job)
{
    const __m256 scale = _mm256_set1_ps(job.scale);
    int count = 0;
    for (int r = 0; r < job.rows; ++r) {
        float *row = job.weights.data + r * job.weights.stride;
        __m256i elements = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        float lost = 0;
        for (int c = 0; c < job.keys; c += 8) {
            const __m256 kept = keptLanes(job.rowKeys[r], elements, job.threshold);
            unsigned hit = ~unsigned(_mm256_movemask_ps(kept)) & 0xff;
            for (; hit; hit &= hit - 1) {
                const int key = c + __builtin_ctz(hit);
                if (key >= job.keys)
                    break;
                job.dropped[count++] = {job.firstQuery + r, key, row[key]};
                lost += row[key];
            }
            const __m256 x = _mm256_mul_ps(_mm256_loadu_ps(row + c), scale);
            _mm256_storeu_ps(row + c, _mm256_and_ps(kept, x));
            elements = _mm256_add_epi32(elements, _mm256_set1_epi32(8));
        }
        job.sums[r * job.sumStride] = job.scale * (1 - lost); // exactly the scale where nothing is lost
    }
    return count;
}

void scoreGradient(int rows, int keys, ConstRows weights, const float *offsets, Rows gradient)
{
    for (int r = 0; r < rows; ++r) {
        const __m256 offset = _mm256_set1_ps(offsets[r]);
        const float *weight = weights.data + r * weights.stride;
        float *row = gradient.data + r * gradient.stride;
        for (int c = 0; c < keys; c += 8)
            _mm256_storeu_ps(row + c, _mm256_mul_ps(_mm256_loadu_ps(weight + c),
                                                    _mm256_add_ps(_mm256_loadu_ps(row + c), offset)));
    }
}

} // namespace fovea::avx2
