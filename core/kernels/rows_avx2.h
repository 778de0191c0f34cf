// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/norm_avx2.h"

#include <cstdint>

namespace fovea::avx2 {

// Row-wise work between matrix products. Widths are multiples of 8.

// Fills width / 8 bytes per row; the row's key places its random numbers.
void drawDropout(int rows, int width, const std::uint64_t *rowKeys, std::uint32_t threshold,
                 std::uint8_t *bits);

// to = from after dropout.
void applyDropout(int rows, int width, ConstRows from, DropBits dropout, Rows to);

// to += sum over rows of from, each times its weight if weights are given (`weightStride` floats apart).
void addColumnSums(int rows, int width, ConstRows from, float *to, const float *weights = nullptr,
                   std::ptrdiff_t weightStride = 0);

// Every row += its weight * vector.
void addOuter(int rows, int width, const float *weights, std::ptrdiff_t weightStride, const float *vector,
              Rows to);

// Weights of rows that are nearly always the same number.
struct RareWeights
{
    const float *weights = nullptr;
    std::ptrdiff_t stride = 0;
    float usual = 1;
};

// For the rows whose weight is not the usual one: row += (weight - usual) * vector; and backward: to +=
// (weight - usual) * row, dots[row] = row . vector. Other dots stay as they are.
void addRare(int rows, int width, const RareWeights &rare, const float *vector, Rows to);
void rareBackward(int rows, int width, const RareWeights &rare, ConstRows from, const float *vector,
                  float *to, float *dots);

// to[row] = from_row . vector, or from_row . other_row.
void dotVector(int rows, int width, ConstRows from, const float *vector, float *to, std::ptrdiff_t toStride);
void dotRows(int rows, int width, ConstRows from, ConstRows other, float *to, std::ptrdiff_t toStride);

// row = scale * table + position, where position may be null.
void embedRow(int width, const float *table, float scale, const float *position, float *row);

void scaleRows(int rows, int width, float scale, Rows rowsToScale);

// to += scale * from.
void addScaled(std::ptrdiff_t size, float scale, const float *from, float *to);

} // namespace fovea::avx2
