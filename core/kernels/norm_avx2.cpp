// SPDX-License-Identifier: MIT
#include "core/kernels/norm_avx2.h"

#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

namespace {

constexpr float epsilon = 1e-5f;

// Eight entries of a row of `added` after dropout.
inline __m256 droppedAt(ConstRows added, const DropBits &dropout, int width, int row, int column)
{
    const __m256 value = _mm256_loadu_ps(added.data + row * added.stride + column);
    if (!dropout.bits)
        return value;
    const __m256 kept = keptLanes(dropout.bits[row * (width / 8) + column / 8]);
    return _mm256_and_ps(kept, _mm256_mul_ps(value, _mm256_set1_ps(dropout.scale)));
}

// What a row goes through; a compile-time choice, since the tests would cost as much as the work.
enum class Added { Nothing, Plain, Dropped };

// `known`: the width in vectors of 8, where the compiler may keep a row in registers; else 0. The job is a
// copy, which no store to memory can change.
template<int known, Added added>
void normaliseRows(const NormForward n)
{
    const int vectors = known ? known : n.width / 8;
    const float share = 1 / float(n.width);
    __m256 x[known ? known : widestNorm / 8];
    for (int row = 0; row < n.rows; ++row) {
        const float *base = n.base.data + row * n.base.stride;
        __m256 totals[2] = {_mm256_setzero_ps(), _mm256_setzero_ps()};
        for (int v = 0; v < vectors; ++v) {
            x[v] = _mm256_loadu_ps(base + 8 * v);
            if constexpr (added == Added::Plain)
                x[v] = _mm256_add_ps(x[v], _mm256_loadu_ps(n.added.data + row * n.added.stride + 8 * v));
            if constexpr (added == Added::Dropped)
                x[v] = _mm256_add_ps(x[v], droppedAt(n.added, n.dropout, n.width, row, 8 * v));
            totals[v % 2] = _mm256_add_ps(totals[v % 2], x[v]);
        }
        if (n.sum.data)
            for (int v = 0; v < vectors; ++v)
                _mm256_storeu_ps(n.sum.data + row * n.sum.stride + 8 * v, x[v]);
        const __m256 mean = _mm256_set1_ps(sumOf(_mm256_add_ps(totals[0], totals[1])) * share);
        __m256 squares[2] = {_mm256_setzero_ps(), _mm256_setzero_ps()};
        for (int v = 0; v < vectors; ++v) {
            x[v] = _mm256_sub_ps(x[v], mean);
            squares[v % 2] = _mm256_fmadd_ps(x[v], x[v], squares[v % 2]);
        }
        const float variance = sumOf(_mm256_add_ps(squares[0], squares[1])) * share + epsilon;
        const float deviation = 1 / _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(variance)));
        n.deviation[row] = deviation;
        float *normed = n.normed.data + row * n.normed.stride;
        for (int v = 0; v < vectors; ++v) {
            x[v] = _mm256_mul_ps(x[v], _mm256_set1_ps(deviation));
            _mm256_storeu_ps(normed + 8 * v, x[v]);
        }
        if (n.gain)
            for (int v = 0; v < vectors; ++v)
                _mm256_storeu_ps(
                    n.value.data + row * n.value.stride + 8 * v,
                    _mm256_fmadd_ps(x[v], _mm256_loadu_ps(n.gain + 8 * v), _mm256_loadu_ps(n.shift + 8 * v)));
    }
}

template<int known>
void normaliseKnown(const NormForward &n)
{
    if (!n.added.data)
        normaliseRows<known, Added::Nothing>(n);
    else if (!n.dropout.bits)
        normaliseRows<known, Added::Plain>(n);
    else
        normaliseRows<known, Added::Dropped>(n);
}

} // namespace

void normalise(const NormForward &n)
{
    if (n.width == 64)
        normaliseKnown<8>(n);
    else
        normaliseKnown<0>(n);
}

void addDropped(int rows, int width, Rows base, ConstRows added, DropBits dropout)
{
    for (int row = 0; row < rows; ++row)
        for (int c = 0; c < width; c += 8) {
            float *x = base.data + row * base.stride + c;
            _mm256_storeu_ps(x, _mm256_add_ps(_mm256_loadu_ps(x), droppedAt(added, dropout, width, row, c)));
        }
}

namespace {

inline void addTo(float *to, __m256 value)
{
    _mm256_storeu_ps(to, _mm256_add_ps(_mm256_loadu_ps(to), value));
}

// With gain g: the gradient of the normed row is gradient * g.
inline __m256 normedGradient(const NormBackward &n, int row, int c)
{
    const __m256 gradient = _mm256_loadu_ps(n.gradient.data + row * n.gradient.stride + c);
    return n.gain ? _mm256_mul_ps(gradient, _mm256_loadu_ps(n.gain + c)) : gradient;
}

template<int known>
void backwardRows(const NormBackward n)
{
    const int vectors = known ? known : n.width / 8;
    const float share = 1 / float(n.width);
    for (int row = 0; row < n.rows; ++row) {
        const float *normed = n.normed.data + row * n.normed.stride;
        __m256 sum = _mm256_setzero_ps();
        __m256 product = _mm256_setzero_ps();
        for (int c = 0; c < 8 * vectors; c += 8) {
            const __m256 g = normedGradient(n, row, c);
            const __m256 x = _mm256_loadu_ps(normed + c);
            sum = _mm256_add_ps(sum, g);
            product = _mm256_fmadd_ps(g, x, product);
            if (n.gain) {
                const __m256 raw = _mm256_loadu_ps(n.gradient.data + row * n.gradient.stride + c);
                addTo(n.gainGradient + c, _mm256_mul_ps(raw, x));
                addTo(n.shiftGradient + c, raw);
            }
        }
        const __m256 mean = _mm256_set1_ps(sumOf(sum) * share);
        const __m256 along = _mm256_set1_ps(sumOf(product) * share);
        const __m256 deviation = _mm256_set1_ps(n.deviation[row]);
        float *input = n.input.data + row * n.input.stride;
        for (int c = 0; c < 8 * vectors; c += 8) {
            const __m256 g = _mm256_sub_ps(normedGradient(n, row, c), mean);
            const __m256 centred = _mm256_fnmadd_ps(_mm256_loadu_ps(normed + c), along, g);
            const __m256 old = n.replaces ? _mm256_setzero_ps() : _mm256_loadu_ps(input + c);
            _mm256_storeu_ps(input + c, _mm256_fmadd_ps(centred, deviation, old));
        }
    }
}

} // namespace

void normaliseBackward(const NormBackward &n)
{
    if (n.width == 64)
        backwardRows<8>(n);
    else
        backwardRows<0>(n);
}

} // namespace fovea::avx2
