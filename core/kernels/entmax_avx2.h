// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace fovea::avx2 {

constexpr int mostEntmaxPower = 4;

// 1 / (alpha - 1), where it is a whole number that the kernels have a way for: alpha 2, 1.5, 1 + 1/3
// and 1.25.
std::optional<int> entmaxPower(double alpha);

// One row of entmax weights. Arrays that are filled have room for `keys` rounded up to a multiple of 8, and 8
// more.
struct EntmaxRow
{
    int keys = 0;
    const float *scores = nullptr;  // rounded up likewise
    const float *penalty = nullptr; // minus infinity for keys that may not be seen; null: all may be
    int *chosen = nullptr;          // the keys with a weight, ascending
    float *weights = nullptr, *slope = nullptr, *centre = nullptr;
};

// Returns how many keys have a weight; -1 where no score is finite or one is not a number: a row for others.
int entmaxRow(const EntmaxRow &row, int power);

} // namespace fovea::avx2
