// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matrix_view.h"

#include <cstdint>

namespace fovea::avx2 {

// Which entries of rows dropout drops: one bit each (1 = dropped), width / 8 bytes per row.
// Null: none.
struct DropBits
{
    const std::uint8_t *bits = nullptr;
    float scale = 1; // of kept entries
};

constexpr int widestNorm = 1024; // widest row that is normalised

// A residual sum and its LayerNorm, without touching memory in between. Widths are multiples of 8.
struct NormForward
{
    int rows = 0;
    int width = 0;
    ConstRows base;
    ConstRows added;            // may be null; dropout strikes it
    DropBits dropout;           // of `added`
    Rows sum;                   // base + added; may be null, or the base itself
    Rows normed;                // mean 0, variance 1
    float *deviation = nullptr; // 1 / standard deviation of each row
    const float *gain = nullptr;
    const float *shift = nullptr;
    Rows value; // normed * gain + shift; only with gain
};

void normalise(const NormForward &norm);

// base + added, without a norm.
void addDropped(int rows, int width, Rows base, ConstRows added, DropBits dropout);

struct NormBackward
{
    int rows = 0;
    int width = 0;
    ConstRows gradient; // of the value
    ConstRows normed;
    const float *deviation = nullptr;
    const float *gain = nullptr;
    float *gainGradient = nullptr; // both are added to
    float *shiftGradient = nullptr;
    Rows input;            // receives the gradient of the sum, added to what it holds ...
    bool replaces = false; // ... or in its place
};

void normaliseBackward(const NormBackward &norm);

} // namespace fovea::avx2
