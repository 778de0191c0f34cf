// SPDX-License-Identifier: MIT
#include "core/kernels/multiply_loops.h"

#include <immintrin.h>

namespace fovea::avx2 {

namespace {

// The loops over rows and panels are unrolled by order: only then do the sums live in registers.
template<Order order, int rows, int panels>
void multiplyTile(const Tile &t)
{
    const __mmask16 lanes = panels == 2 || t.columns == 16 ? 0xffff : 0x00ff;
    __m512 sum[rows][panels];
#pragma GCC unroll 24
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 2
        for (int p = 0; p < panels; ++p)
            sum[r][p] = t.start == Start::Zero ? _mm512_setzero_ps()
                        : t.start == Start::Bias
                            ? _mm512_maskz_loadu_ps(lanes, t.bias + 16 * p)
                            : _mm512_maskz_loadu_ps(lanes, t.result + r * t.resultStride + 16 * p);
    const float *left = t.left;
    const float *right = t.right;
    const std::ptrdiff_t leftStride = t.leftStride;
    const std::ptrdiff_t rightStride = t.rightStride;
    const std::ptrdiff_t panelStride = t.panelStride;
    for (int k = t.k; k > 0; --k) {
        __m512 b[panels];
#pragma GCC unroll 2
        for (int p = 0; p < panels; ++p)
            b[p] =
                panels == 2 ? _mm512_loadu_ps(right + p * panelStride) : _mm512_maskz_loadu_ps(lanes, right);
#pragma GCC unroll 24
        for (int r = 0; r < rows; ++r) {
            const __m512 a = _mm512_set1_ps(*(order == Order::Straight ? left + r * leftStride : left + r));
#pragma GCC unroll 2
            for (int p = 0; p < panels; ++p)
                sum[r][p] = _mm512_fmadd_ps(a, b[p], sum[r][p]);
        }
        left += order == Order::Straight ? 1 : leftStride;
        right += rightStride;
    }
    float *result = t.result;
    const std::ptrdiff_t resultStride = t.resultStride;
#pragma GCC unroll 24
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 2
        for (int p = 0; p < panels; ++p)
            _mm512_mask_storeu_ps(result + r * resultStride + 16 * p, lanes, sum[r][p]);
}

template<Order order, int panels>
struct MakeTile
{
    template<int rows>
    static constexpr TileFunction make()
    {
        return multiplyTile<order, rows, panels>;
    }
};

template<Order order, int panels, int most>
constexpr TileTable<MakeTile<order, panels>, most> tileTable;

// 24 sums of 32 registers; a narrow tile is one panel or half of one.
struct Tiles
{
    static constexpr int wideColumns = 32;
    static constexpr int wideRows = 12;
    static constexpr int narrowRows = 24;

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

void multiplyAvx512(const Product &product)
{
    multiplyBy<Tiles>(product);
}

} // namespace fovea::avx2
