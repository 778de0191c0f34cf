// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

using Rgb = std::uint32_t; // 0xRRGGBB

// Pixels from the top left, row by row.
struct Raster
{
    int width = 0;
    int height = 0;
    std::vector<Rgb> pixels;
};

// Pixels as places in a palette.
struct IndexedRaster
{
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;
};

struct PixelBox
{
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;

    bool operator==(const PixelBox &) const = default;
};

// The smallest box that holds every pixel in which two frames of one size differ; a single pixel where they
// are the same, because a frame must have one.
template<typename Pixel>
PixelBox changedBox(std::span<const Pixel> before, std::span<const Pixel> after, int width)
{
    const int height = int(after.size()) / width;
    int left = width, right = -1, top = height, bottom = -1;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto place = std::size_t(y) * std::size_t(width) + std::size_t(x);
            if (before[place] == after[place])
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (bottom < 0)
        return {0, 0, 1, 1};
    return {left, top, right - left + 1, bottom - top + 1};
}

} // namespace fovea
