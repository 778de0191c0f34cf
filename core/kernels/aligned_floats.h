// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matrix_view.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

namespace fovea {

// Floats at the start of a cache line. Growing loses what they held.
class AlignedFloats
{
public:
    AlignedFloats() = default;
    explicit AlignedFloats(std::size_t size) { reserve(size); }

    void reserve(std::size_t size)
    {
        if (size <= m_size)
            return;
        m_size = (size + 15) / 16 * 16;
        m_data.reset(static_cast<float *>(std::aligned_alloc(64, m_size * sizeof(float))));
        if (!m_data) {
            m_size = 0;
            throw std::bad_alloc();
        }
        std::fill_n(m_data.get(), m_size, 0.0f);
    }

    float *data() const { return m_data.get(); }
    std::size_t size() const { return m_size; }

private:
    struct Free
    {
        void operator()(float *data) const { std::free(data); }
    };

    std::unique_ptr<float, Free> m_data;
    std::size_t m_size = 0;
};

// From one row to the next, in floats: an odd number of cache lines, so that columns of a tall matrix spread
// over all sets of the cache.
constexpr std::ptrdiff_t strideFor(int width)
{
    const std::ptrdiff_t lines = (width + 15) / 16;
    return 16 * (lines | 1);
}

// A matrix that owns its memory.
class RowBuffer
{
public:
    void reserve(int rows, int width)
    {
        m_stride = strideFor(width);
        m_floats.reserve(std::size_t(rows) * std::size_t(m_stride));
    }

    Rows rows(int first = 0, int column = 0) const
    {
        return {m_floats.data() + first * m_stride + column, m_stride};
    }
    std::size_t size() const { return m_floats.size(); }

private:
    AlignedFloats m_floats;
    std::ptrdiff_t m_stride = 0;
};

} // namespace fovea
