// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matrix_view.h"

#include <cstdint>

namespace fovea::avx2 {

constexpr int mostSelected = 16; // largest count that is selected in registers

// The `count` keys with the largest scores of every row (with the smallest, if sign is -1), ascending, and
// their scores. Equal scores: the lower key wins. Rows have room for `keys` and for `rows` rounded up to
// multiples of 8; scores that are not numbers or not finite may fail a row, which is then for others to
// choose.
struct Selection
{
    int rows = 0;
    int keys = 0;
    int count = 0; // 1 to mostSelected, at most `keys`
    float sign = 1;
    ConstRows scores;
    int *chosen = nullptr;          // rows x count
    float *chosenScores = nullptr;  // rows x count
    std::uint8_t *failed = nullptr; // (rows): a flag
};

void selectLargest(const Selection &job);

} // namespace fovea::avx2
