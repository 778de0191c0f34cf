// SPDX-License-Identifier: MIT
#include "core/kernels/multiply_loops.h"

#include <immintrin.h>

namespace fovea::avx2 {

namespace {

// The loops over rows and vectors are unrolled by order: only then do the sums live in registers.
template<Order order, int rows, int vectors>
void multiplyTile(const Tile &t)
{
    __m256 sum[rows][vectors];
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v)
            sum[r][v] = t.start == Start::Zero   ? _mm256_setzero_ps()
                        : t.start == Start::Bias ? _mm256_loadu_ps(t.bias + 8 * v)
                                                 : _mm256_loadu_ps(t.result + r * t.resultStride + 8 * v);
    const float *left = t.left;
    const float *right = t.right;
    const std::ptrdiff_t leftStride = t.leftStride;
    const std::ptrdiff_t rightStride = t.rightStride;
    for (int k = t.k; k > 0; --k) {
        __m256 b[vectors];
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v)
            b[v] = _mm256_loadu_ps(right + 8 * v);
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r) {
            const __m256 a = _mm256_broadcast_ss(order == Order::Straight ? left + r * leftStride : left + r);
#pragma GCC unroll 2
            for (int v = 0; v < vectors; ++v)
                sum[r][v] = _mm256_fmadd_ps(a, b[v], sum[r][v]);
        }
        left += order == Order::Straight ? 1 : leftStride;
        right += rightStride;
    }
    float *result = t.result;
    const std::ptrdiff_t resultStride = t.resultStride;
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v)
            _mm256_storeu_ps(result + r * resultStride + 8 * v, sum[r][v]);
}

template<Order order, int vectors>
struct MakeTile
{
    template<int rows>
    static constexpr TileFunction make()
    {
        return multiplyTile<order, rows, vectors>;
    }
};

template<Order order, int vectors, int most>
constexpr TileTable<MakeTile<order, vectors>, most> tileTable;

// 12 sums of 16 registers; a narrow tile is half a panel.
struct Tiles
{
    static constexpr int wideColumns = 16;
    static constexpr int wideRows = 6;
    static constexpr int narrowRows = 12;

    template<Order order>
    static TileFunction wide(int rows)
    {
        return tileTable<order, 2, wideRows>.functions[rows];
    }
    template<Order order>
    static TileFunction narrow(int rows)
    {
        return tileTable<order, 1, narrowRows>.functions[rows];
    }
};

} // namespace

void multiplyAvx2(const Product &product)
{
    multiplyBy<Tiles>(product);
}

} // namespace fovea::avx2
