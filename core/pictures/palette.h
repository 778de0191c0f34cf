// SPDX-License-Identifier: MIT
#pragma once

#include "core/pictures/raster.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// Colours that the window, pages and moving pictures share.
inline constexpr std::array<Rgb, 10> sequentialAnchors = {0x440154, 0x482878, 0x3E4A89, 0x31688E, 0x26828E,
                                                          0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C, 0xFDE725};

struct LaneColors
{
    Rgb light; // on a light ground
    Rgb dark;
};
inline constexpr std::array<LaneColors, 8> laneColors = {{{0x0B6BB0, 0x6CB8F0},
                                                          {0xC74E00, 0xFF9454},
                                                          {0x0A7F5C, 0x4FD1A5},
                                                          {0xA8457F, 0xF0A3D3},
                                                          {0x8F6200, 0xF2C14E},
                                                          {0x5A55C9, 0xA9ADFF},
                                                          {0x566070, 0xB8C0CC},
                                                          {0x9A3B2C, 0xEE9C8C}}};

// This many steps from the first anchor to the last.
std::vector<Rgb> blended(std::span<const Rgb> anchors, int steps);

// Finds the nearest colour of a palette, and remembers what it was asked.
class NearestColor
{
public:
    explicit NearestColor(std::vector<Rgb> palette); // 1 to 256 colours

    const std::vector<Rgb> &palette() const { return m_palette; }
    std::uint8_t indexOf(Rgb color); // the first of equally near ones
    IndexedRaster indexed(const Raster &raster);

private:
    std::vector<Rgb> m_palette;
    std::vector<std::int16_t> m_known; // by 5 bits of each channel; -1: not asked yet
    std::vector<Rgb> m_asked;          // the colour that each entry was found for
};

// For pictures of Fovea: the colour map, greys, the lanes' colours on either ground and their pale bands.
std::vector<Rgb> picturePalette();

} // namespace fovea
