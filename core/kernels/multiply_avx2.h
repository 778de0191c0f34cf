// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matrix_view.h"

namespace fovea::avx2 {

// Matrix products for small shapes in cache. Every element of a result is one chain of fused multiply-adds in
// ascending k, whatever the shape: equal rows give bitwise equal results wherever they stand.

enum class Order { Straight, Transposed };

// The left factor, m x k: rows as they stand, or columns of the rows given (k x m in memory).
struct Left
{
    ConstRows rows;
    Order order = Order::Straight;
};

// The right factor, k x n, as panels of 16 columns: element (k, n) stands at
// data[n / 16 * panelStride + k * rowStride + n % 16].
struct Right
{
    const float *data = nullptr;
    std::ptrdiff_t rowStride = 16;
    std::ptrdiff_t panelStride = 16;
};

// Rows as they stand are panels too.
[[gnu::always_inline]] inline Right rightOf(ConstRows rows)
{
    return {rows.data, rows.stride, 16};
}

enum class Start { Zero, Bias, Sum }; // what a result starts from: 0, a row of n biases, what it holds

struct Product
{
    int m = 0;
    int n = 0; // a multiple of 8
    int k = 0;
    Left left;
    Right right;
    Rows result;
    Start start = Start::Zero;
    const float *bias = nullptr;
};

// By the widest instructions of the processor; results are bitwise the same.
void multiply(const Product &product);

void multiplyAvx2(const Product &product);
void multiplyAvx512(const Product &product);

// Floats that the panels of a k x n matrix take.
[[gnu::always_inline]] constexpr std::size_t panelSize(int k, int n)
{
    return std::size_t(n + 15) / 16 * 16 * std::size_t(k);
}

// Panels of a k x n matrix standing as it is, or as its transpose (n x k). Missing columns of the last
// panel are 0.
Right packStraight(ConstRows matrix, int k, int n, float *panels);
Right packTransposed(ConstRows matrix, int k, int n, float *panels);

} // namespace fovea::avx2
