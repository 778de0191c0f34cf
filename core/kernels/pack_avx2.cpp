// SPDX-License-Identifier: MIT
#include "core/kernels/multiply_avx2.h"

#include "core/kernels/simd_avx2.h"

namespace fovea::avx2 {

Right packStraight(ConstRows matrix, int k, int n, float *panels)
{
    for (int first = 0; first < n; first += 16) {
        float *panel = panels + std::ptrdiff_t(first) * k;
        const int width = n - first < 16 ? n - first : 16;
        for (int row = 0; row < k; ++row)
            for (int column = 0; column < 16; ++column)
                panel[16 * row + column] =
                    column < width ? matrix.data[row * matrix.stride + first + column] : 0;
    }
    return {panels, 16, std::ptrdiff_t(16) * k};
}

Right packTransposed(ConstRows matrix, int k, int n, float *panels)
{
    for (int first = 0; first < n; first += 8) {
        float *to = panels + std::ptrdiff_t(first / 16) * 16 * k + first % 16;
        const int width = n - first < 8 ? n - first : 8;
        int row = 0;
        for (; row + 8 <= k && width == 8; row += 8) {
            __m256 block[8];
            for (int i = 0; i < 8; ++i)
                block[i] = _mm256_loadu_ps(matrix.data + (first + i) * matrix.stride + row);
            transpose8(block);
            for (int i = 0; i < 8; ++i)
                _mm256_storeu_ps(to + 16 * (row + i), block[i]);
        }
        for (; row < k; ++row)
            for (int column = 0; column < 8; ++column)
                to[16 * row + column] =
                    column < width ? matrix.data[(first + column) * matrix.stride + row] : 0;
    }
    if ((n + 7) / 8 % 2 == 1) {
        float *to = panels + std::ptrdiff_t(n / 16) * 16 * k + 8;
        for (int row = 0; row < k; ++row)
            _mm256_storeu_ps(to + 16 * row, _mm256_setzero_ps());
    }
    return {panels, 16, std::ptrdiff_t(16) * k};
}

} // namespace fovea::avx2
