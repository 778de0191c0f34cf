// SPDX-License-Identifier: MIT
#include "core/kernels/rows_avx2.h"

#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

void drawDropout(int rows, int width, const std::uint64_t *rowKeys, std::uint32_t threshold,
                 std::uint8_t *bits)
{
    const int bytes = width / 8;
    for (int b = 0; b < bytes; ++b) {
        const __m256i elements =
            _mm256_add_epi32(_mm256_set1_epi32(8 * b), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        const __m256i spread = spreadElements(elements);
        for (int row = 0; row < rows; ++row) {
            const int kept = _mm256_movemask_ps(keptSpread(rowKeys[row], spread, threshold));
            bits[row * bytes + b] = std::uint8_t(~kept);
        }
    }
}

void applyDropout(int rows, int width, ConstRows from, DropBits dropout, Rows to)
{
    const __m256 scale = _mm256_set1_ps(dropout.scale);
    const std::uint8_t *bits = dropout.bits;
    for (int row = 0; row < rows; ++row)
        for (int c = 0; c < width; c += 8) {
            const __m256 x = _mm256_mul_ps(_mm256_loadu_ps(from.data + row * from.stride + c), scale);
            _mm256_storeu_ps(to.data + row * to.stride + c, _mm256_and_ps(keptLanes(*bits++), x));
        }
}

void addColumnSums(int rows, int width, ConstRows from, float *to, const float *weights,
                   std::ptrdiff_t weightStride)
{
    for (int c = 0; c < width; c += 8) {
        __m256 even = _mm256_loadu_ps(to + c);
        __m256 odd = _mm256_setzero_ps();
        const float *x = from.data + c;
        int row = 0;
        if (weights) {
            for (; row < rows; ++row, x += from.stride)
                even = _mm256_fmadd_ps(_mm256_set1_ps(weights[row * weightStride]), _mm256_loadu_ps(x), even);
        } else {
            for (; row + 1 < rows; row += 2, x += 2 * from.stride) {
                even = _mm256_add_ps(even, _mm256_loadu_ps(x));
                odd = _mm256_add_ps(odd, _mm256_loadu_ps(x + from.stride));
            }
            if (row < rows)
                even = _mm256_add_ps(even, _mm256_loadu_ps(x));
        }
        _mm256_storeu_ps(to + c, _mm256_add_ps(even, odd));
    }
}

void addOuter(int rows, int width, const float *weights, std::ptrdiff_t weightStride, const float *vector,
              Rows to)
{
    for (int row = 0; row < rows; ++row) {
        const __m256 weight = _mm256_set1_ps(weights[row * weightStride]);
        float *x = to.data + row * to.stride;
        for (int c = 0; c < width; c += 8)
            _mm256_storeu_ps(x + c,
                             _mm256_fmadd_ps(weight, _mm256_loadu_ps(vector + c), _mm256_loadu_ps(x + c)));
    }
}

void addRare(int rows, int width, const RareWeights &rare, const float *vector, Rows to)
{
    for (int row = 0; row < rows; ++row) {
        const float weight = rare.weights[row * rare.stride];
        if (weight != rare.usual) {
            const float excess = weight - rare.usual;
            addOuter(1, width, &excess, 1, vector, {to.data + row * to.stride, to.stride});
        }
    }
}

void rareBackward(int rows, int width, const RareWeights &rare, ConstRows from, const float *vector,
                  float *to, float *dots)
{
    for (int row = 0; row < rows; ++row) {
        const float weight = rare.weights[row * rare.stride];
        if (weight != rare.usual) {
            const ConstRows own{from.data + row * from.stride, from.stride};
            addScaled(width, weight - rare.usual, own.data, to);
            dotVector(1, width, own, vector, dots + row * rare.stride, rare.stride);
        }
    }
}

void dotVector(int rows, int width, ConstRows from, const float *vector, float *to, std::ptrdiff_t toStride)
{
    dotRows(rows, width, from, {vector, 0}, to, toStride);
}

void dotRows(int rows, int width, ConstRows from, ConstRows other, float *to, std::ptrdiff_t toStride)
{
    for (int row = 0; row < rows; ++row) {
        __m256 sum = _mm256_setzero_ps();
        for (int c = 0; c < width; c += 8)
            sum = _mm256_fmadd_ps(_mm256_loadu_ps(from.data + row * from.stride + c),
                                  _mm256_loadu_ps(other.data + row * other.stride + c), sum);
        to[row * toStride] = sumOf(sum);
    }
}

void embedRow(int width, const float *table, float scale, const float *position, float *row)
{
    for (int c = 0; c < width; c += 8) {
        const __m256 x = _mm256_mul_ps(_mm256_loadu_ps(table + c), _mm256_set1_ps(scale));
        _mm256_storeu_ps(row + c, position ? _mm256_add_ps(x, _mm256_loadu_ps(position + c)) : x);
    }
}

void scaleRows(int rows, int width, float scale, Rows rowsToScale)
{
    for (int row = 0; row < rows; ++row) {
        float *x = rowsToScale.data + row * rowsToScale.stride;
        for (int c = 0; c < width; c += 8)
            _mm256_storeu_ps(x + c, _mm256_mul_ps(_mm256_loadu_ps(x + c), _mm256_set1_ps(scale)));
    }
}

void addScaled(std::ptrdiff_t size, float scale, const float *from, float *to)
{
    const __m256 factor = _mm256_set1_ps(scale);
    std::ptrdiff_t i = 0;
    for (; i + 8 <= size; i += 8)
        _mm256_storeu_ps(to + i, _mm256_fmadd_ps(factor, _mm256_loadu_ps(from + i), _mm256_loadu_ps(to + i)));
    for (; i < size; ++i)
        to[i] += scale * from[i];
}

} // namespace fovea::avx2
