// SPDX-License-Identifier: MIT
#include "core/kernels/sparse_avx2.h"

#include "core/kernels/sparse_parts_avx2.h"

namespace fovea::avx2 {

namespace {

// Scores of one query's entries become their softmax.
void softmaxEntries(float *entries, int count)
{
    const __m256 nothing = _mm256_set1_ps(-__builtin_inff());
    __m256 largest = nothing;
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        const __m256 x = _mm256_maskload_ps(entries + c, lanes);
        largest = _mm256_max_ps(largest, _mm256_blendv_ps(nothing, x, _mm256_castsi256_ps(lanes)));
    }
    const __m256 top = _mm256_set1_ps(largestOf(largest));
    __m256 sum = _mm256_setzero_ps();
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        const __m256 e = _mm256_and_ps(expOf(_mm256_sub_ps(_mm256_maskload_ps(entries + c, lanes), top)),
                                       _mm256_castsi256_ps(lanes));
        _mm256_maskstore_ps(entries + c, lanes, e);
        sum = _mm256_add_ps(sum, e);
    }
    const __m256 share = _mm256_set1_ps(1 / sumOf(sum));
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        _mm256_maskstore_ps(entries + c, lanes, _mm256_mul_ps(_mm256_maskload_ps(entries + c, lanes), share));
    }
}

// weights = softmax after dropout; returns their sum.
float dropEntries(const SparseForward &job, int query, const int *keys, const float *softmax, float *weights,
                  int count)
{
    __m256 sum = _mm256_setzero_ps();
    int dropped = 0;
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        const __m256i elements = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(keys + c));
        const __m256 kept = keptLanes(job.rowKeys[query], elements, job.threshold);
        const __m256 scaled =
            _mm256_mul_ps(_mm256_maskload_ps(softmax + c, lanes), _mm256_set1_ps(job.scale));
        const __m256 weight = _mm256_and_ps(kept, scaled);
        _mm256_maskstore_ps(weights + c, lanes, weight);
        sum = _mm256_add_ps(sum, weight);
        dropped |= _mm256_movemask_ps(_mm256_andnot_ps(kept, _mm256_castsi256_ps(lanes)));
    }
    return dropped ? sumOf(sum) : job.scale;
}

// to = sum over entries of weight * row of its key.
template<int known>
inline void mixRows(int width, ConstRows rows, const int *keys, const float *weights, int count, float *to)
{
    constexpr int together = known ? known : 1;
    for (int v = 0; v < vectorsOf<known>(width); v += together) {
        __m256 sum[together];
        for (int i = 0; i < together; ++i)
            sum[i] = _mm256_setzero_ps();
        for (int e = 0; e < count; ++e) {
            const __m256 weight = _mm256_broadcast_ss(weights + e);
            const float *row = rows.data + keys[e] * rows.stride + 8 * v;
            for (int i = 0; i < together; ++i)
                sum[i] = _mm256_fmadd_ps(weight, _mm256_loadu_ps(row + 8 * i), sum[i]);
        }
        for (int i = 0; i < together; ++i)
            _mm256_storeu_ps(to + 8 * (v + i), sum[i]);
    }
}

// Softmax and dropout of at most eight entries without leaving registers; returns the sum of weights.
inline float weighFew(const SparseForward &job, int query, const int *keys, __m256 scores, float *softmax,
                      float *weights, int count)
{
    const __m256i lanes = lanesBelow(count);
    const __m256 exist = _mm256_castsi256_ps(lanes);
    scores = _mm256_blendv_ps(_mm256_set1_ps(-__builtin_inff()), scores, exist);
    const __m256 e = _mm256_and_ps(expOf(_mm256_sub_ps(scores, _mm256_set1_ps(largestOf(scores)))), exist);
    const __m256 p = _mm256_mul_ps(e, _mm256_set1_ps(1 / sumOf(e)));
    _mm256_maskstore_ps(softmax, lanes, p);
    if (!job.rowKeys)
        return 1;
    const __m256i elements = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(keys));
    const __m256 kept = keptLanes(job.rowKeys[query], elements, job.threshold);
    const __m256 weight = _mm256_and_ps(kept, _mm256_mul_ps(p, _mm256_set1_ps(job.scale)));
    _mm256_maskstore_ps(weights, lanes, weight);
    return _mm256_movemask_ps(_mm256_andnot_ps(kept, exist)) ? sumOf(weight) : job.scale;
}

template<int known>
float weighMany(const SparseForward &job, int query, const int *keys, float *softmax, float *weights,
                int count)
{
    if (!job.scored)
        for (int c = 0; c < count; c += 8)
            _mm256_maskstore_ps(softmax + c, lanesBelow(count - c),
                                dotsOf<known>(job.scoreWidth, job.queries.data + query * job.queries.stride,
                                              job.keys, keys + c, count - c));
    softmaxEntries(softmax, count);
    return job.rowKeys ? dropEntries(job, query, keys, softmax, weights, count) : 1;
}

template<int known>
float weigh(const SparseForward &job, int query, const int *keys, float *softmax, float *weights, int count)
{
    if (count == 0)
        return 0;
    if (count > 8)
        return weighMany<known>(job, query, keys, softmax, weights, count);
    const float *row = job.queries.data + query * job.queries.stride;
    const __m256 scores = job.scored ? _mm256_maskload_ps(softmax, lanesBelow(count))
                                     : dotsOf<known>(job.scoreWidth, row, job.keys, keys, count);
    return weighFew(job, query, keys, scores, softmax, weights, count);
}

// Pass 1: the weights (E) of all queries. Pass 2: all mixing, (L, V). They are apart because a query waits
// for no other, but mixing waits long for its own weights. The job is a copy, which no store to memory can
// change.
template<int known>
void attend(const SparseForward job)
{
    for (int q = 0; q < job.kept.queries && !job.weighed; ++q) {
        const int first = job.kept.start[q];
        job.sums[q * job.sumStride] = weigh<known>(job, q, job.kept.keys + first, job.softmax + first,
                                                   job.weights + first, job.kept.start[q + 1] - first);
    }
    for (int q = 0; q < job.kept.queries; ++q) {
        const int first = job.kept.start[q];
        mixRows<known>(job.valueWidth, job.values, job.kept.keys + first, job.weights + first,
                       job.kept.start[q + 1] - first, job.mixed.data + q * job.mixed.stride);
    }
}

// Gradients of one query's entries, from weights to scores, into job.work. What is written beyond them
// belongs to the next query, whose turn comes later.
template<int known>
void entryGradients(const SparseBackward &job, int q, int first, int count)
{
    const int *keys = job.kept.keys + first;
    const __m256 offset = _mm256_set1_ps(job.sumGradient ? job.sumGradient[q * job.sumStride] : 0);
    __m256 total = _mm256_setzero_ps();
    for (int c = 0; c < count; c += 8) {
        const __m256i lanes = lanesBelow(count - c);
        const __m256 dots =
            dotsOf<known>(job.valueWidth, job.mixedGradient.data + q * job.mixedGradient.stride, job.values,
                          keys + c, count - c);
        const __m256 product =
            _mm256_mul_ps(_mm256_add_ps(dots, offset), _mm256_maskload_ps(job.weights + first + c, lanes));
        _mm256_storeu_ps(job.work + first + c, product);
        total = _mm256_add_ps(total, product);
    }
    const __m256 mean = _mm256_set1_ps(sumOf(total));
    for (int c = 0; c < count; c += 8) {
        const __m256 softmax = _mm256_maskload_ps(job.softmax + first + c, lanesBelow(count - c));
        float *to = job.work + first + c;
        _mm256_storeu_ps(to, _mm256_fnmadd_ps(softmax, mean, _mm256_loadu_ps(to)));
    }
}

// Every key's gradient += its factor * row.
template<int known>
inline void spreadRow(int width, const float *row, const int *keys, const float *factors, int count, Rows to)
{
    for (int e = 0; e < count; ++e) {
        const __m256 factor = _mm256_broadcast_ss(factors + e);
        float *target = to.data + keys[e] * to.stride;
        for (int v = 0; v < vectorsOf<known>(width); ++v)
            _mm256_storeu_ps(target + 8 * v, _mm256_fmadd_ps(factor, _mm256_loadu_ps(row + 8 * v),
                                                             _mm256_loadu_ps(target + 8 * v)));
    }
}

// The same for two rows that go to the same places, so that these are touched once.
template<int known>
inline void spreadRows(int width, const float *a, const float *b, const int *keys, const float *factorsA,
                       const float *factorsB, int count, Rows to)
{
    for (int e = 0; e < count; ++e) {
        const __m256 factorA = _mm256_broadcast_ss(factorsA + e);
        const __m256 factorB = _mm256_broadcast_ss(factorsB + e);
        float *target = to.data + keys[e] * to.stride;
        for (int v = 0; v < vectorsOf<known>(width); ++v) {
            const __m256 sum =
                _mm256_fmadd_ps(factorA, _mm256_loadu_ps(a + 8 * v), _mm256_loadu_ps(target + 8 * v));
            _mm256_storeu_ps(target + 8 * v, _mm256_fmadd_ps(factorB, _mm256_loadu_ps(b + 8 * v), sum));
        }
    }
}

// Pass 1: gradients (E) of all scores. Pass 2: from each query's entries to its row of queries, and to the
// rows of its keys and values.
template<int known>
void attendBackward(const SparseBackward job)
{
    const bool together = job.keyGradient.data == job.valueGradient.data;
    for (int q = 0; q < job.kept.queries && !job.graded; ++q)
        entryGradients<known>(job, q, job.kept.start[q], job.kept.start[q + 1] - job.kept.start[q]);
    for (int q = 0; q < job.kept.queries; ++q) {
        const int first = job.kept.start[q];
        const int count = job.kept.start[q + 1] - first;
        const int *keys = job.kept.keys + first;
        const float *query = job.queries.data + q * job.queries.stride;
        const float *mixed = job.mixedGradient.data + q * job.mixedGradient.stride;
        const float *scores = job.work + first;
        mixRows<known>(job.scoreWidth, job.keys, keys, scores, count,
                       job.queryGradient.data + q * job.queryGradient.stride);
        if (together) {
            spreadRows<known>(job.scoreWidth, query, mixed, keys, scores, job.weights + first, count,
                              job.keyGradient);
        } else {
            spreadRow<known>(job.scoreWidth, query, keys, scores, count, job.keyGradient);
            spreadRow<known>(job.valueWidth, mixed, keys, job.weights + first, count, job.valueGradient);
        }
    }
}

} // namespace

void attendSparse(const SparseForward &job)
{
    if (job.scoreWidth == 64 && job.valueWidth == 64)
        attend<8>(job);
    else
        attend<0>(job);
}

void attendSparseBackward(const SparseBackward &job)
{
    if (job.scoreWidth == 64 && job.valueWidth == 64)
        attendBackward<8>(job);
    else
        attendBackward<0>(job);
}

} // namespace fovea::avx2
