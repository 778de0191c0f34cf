// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/multiply_avx2.h"

// How a product is cut into tiles, for whatever instructions multiply one. Internal linkage, as in
// simd_avx2.h.

namespace fovea::avx2 {

namespace {

constexpr int longestBlock = 256;    // of k: a panel's share of the first-level cache
constexpr int smallRight = 6 * 1024; // floats of a right factor that stays in the first-level cache

// What one tile needs besides its shape.
struct Tile
{
    int k;
    const float *left;
    std::ptrdiff_t leftStride;
    const float *right;
    std::ptrdiff_t rightStride;
    std::ptrdiff_t panelStride;
    float *result;
    std::ptrdiff_t resultStride;
    Start start;
    const float *bias;
    int columns; // that exist, of a narrow tile
};

using TileFunction = void (*)(const Tile &);

// Functions for up to `most` rows; `Make::make<rows>()` gives that for exactly `rows`.
template<typename Make, int most>
struct TileTable
{
    TileFunction functions[most + 1];

    constexpr TileTable() : functions() { fill<most>(); }

    template<int rows>
    constexpr void fill()
    {
        functions[rows] = Make::template make<rows>();
        if constexpr (rows > 1)
            fill<rows - 1>();
    }
};

// `Tiles` has static members: wideColumns (a multiple of 16), wideRows, narrowRows, and template functions
// wide<order>(rows) and narrow<order>(rows) that give the function for that many rows. Narrow tiles are one
// panel at most and come last.
template<typename Tiles, Order order>
class TiledProduct
{
public:
    explicit TiledProduct(const Product &product) : m_product(product) {}

    void multiply() const
    {
        for (int from = 0; from < m_product.k; from += longestBlock) {
            const int length = m_product.k - from < longestBlock ? m_product.k - from : longestBlock;
            if (order == Order::Straight && length * m_product.n <= smallRight)
                multiplyRows(from, length);
            else
                multiplyColumns(from, length);
        }
    }

private:
    // Rows outside: for right factors that stay in cache as a whole.
    void multiplyRows(int from, int length) const
    {
        const int wide = m_product.n / Tiles::wideColumns * Tiles::wideColumns;
        for (int row = 0; row < m_product.m; row += Tiles::wideRows) {
            const TileFunction tile = Tiles::template wide<order>(rowsFrom(row, Tiles::wideRows));
            for (int column = 0; column < wide; column += Tiles::wideColumns)
                tile(tileAt(row, column, from, length));
        }
        multiplyNarrow(wide, from, length);
    }

    // Columns outside: a panel stays in cache while the rows go by.
    void multiplyColumns(int from, int length) const
    {
        int column = 0;
        for (; column + Tiles::wideColumns <= m_product.n; column += Tiles::wideColumns)
            for (int row = 0; row < m_product.m; row += Tiles::wideRows)
                Tiles::template wide<order>(rowsFrom(row, Tiles::wideRows))(
                    tileAt(row, column, from, length));
        multiplyNarrow(column, from, length);
    }

    void multiplyNarrow(int column, int from, int length) const
    {
        for (; column < m_product.n; column += 16)
            for (int row = 0; row < m_product.m; row += Tiles::narrowRows)
                Tiles::template narrow<order>(rowsFrom(row, Tiles::narrowRows))(
                    tileAt(row, column, from, length));
    }

    int rowsFrom(int row, int most) const { return m_product.m - row < most ? m_product.m - row : most; }

    Tile tileAt(int row, int column, int from, int length) const
    {
        const Product &p = m_product;
        const ConstRows &left = p.left.rows;
        return {length,
                order == Order::Straight ? left.data + row * left.stride + from
                                         : left.data + from * left.stride + row,
                left.stride,
                p.right.data + column / 16 * p.right.panelStride + from * p.right.rowStride,
                p.right.rowStride,
                p.right.panelStride,
                p.result.data + row * p.result.stride + column,
                p.result.stride,
                from == 0 ? p.start : Start::Sum,
                p.bias ? p.bias + column : nullptr,
                p.n - column < 16 ? p.n - column : 16};
    }

    const Product &m_product;
};

template<typename Tiles>
void multiplyBy(const Product &product)
{
    if (product.left.order == Order::Straight)
        TiledProduct<Tiles, Order::Straight>(product).multiply();
    else
        TiledProduct<Tiles, Order::Transposed>(product).multiply();
}

} // namespace

} // namespace fovea::avx2
