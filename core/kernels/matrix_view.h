// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace fovea {

// Functions here are always inlined: files with and without AVX2 instructions include them, and the linker
// would keep one copy for all.

// Rows of floats in memory that others own; `stride` floats from one row to the next.
struct ConstRows
{
    const float *data = nullptr;
    std::ptrdiff_t stride = 0;
};

struct Rows
{
    float *data = nullptr;
    std::ptrdiff_t stride = 0;

    [[gnu::always_inline]] operator ConstRows() const { return {data, stride}; }
};

} // namespace fovea
