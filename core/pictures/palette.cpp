// SPDX-License-Identifier: MIT
#include "core/pictures/palette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

constexpr int mapSteps = 176;
constexpr int greySteps = 40;

int channel(Rgb color, int shift)
{
    return int(color >> shift & 0xff);
}

Rgb mixed(Rgb from, Rgb to, double share)
{
    const auto part = [&](int shift) {
        const int a = channel(from, shift), b = channel(to, shift);
        return Rgb(std::lround(a + (b - a) * share)) << shift;
    };
    return part(16) | part(8) | part(0);
}

int distance(Rgb a, Rgb b)
{
    const int red = channel(a, 16) - channel(b, 16), green = channel(a, 8) - channel(b, 8),
              blue = channel(a, 0) - channel(b, 0);
    return 2 * red * red + 4 * green * green + 3 * blue * blue; // about how the eye weighs them
}

std::size_t bucketOf(Rgb color)
{
    return std::size_t(channel(color, 16) >> 3) << 10 | std::size_t(channel(color, 8) >> 3) << 5 |
           std::size_t(channel(color, 0) >> 3);
}

} // namespace

std::vector<Rgb> blended(std::span<const Rgb> anchors, int steps)
{
    std::vector<Rgb> colors;
    for (int i = 0; i < steps; ++i) {
        const double place = double(i) / (steps - 1) * double(anchors.size() - 1);
        const auto left = std::min(std::size_t(place), anchors.size() - 2);
        colors.push_back(mixed(anchors[left], anchors[left + 1], place - double(left)));
    }
    return colors;
}

NearestColor::NearestColor(std::vector<Rgb> palette)
    : m_palette(std::move(palette)), m_known(std::size_t(1) << 15, -1), m_asked(m_known.size())
{
}

std::uint8_t NearestColor::indexOf(Rgb color)
{
    const std::size_t bucket = bucketOf(color);
    if (m_known[bucket] >= 0 && m_asked[bucket] == color)
        return std::uint8_t(m_known[bucket]);
    int best = 0, least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < m_palette.size(); ++i)
        if (const int far = distance(m_palette[i], color); far < least) {
            least = far;
            best = int(i);
        }
    m_known[bucket] = std::int16_t(best);
    m_asked[bucket] = color;
    return std::uint8_t(best);
}

IndexedRaster NearestColor::indexed(const Raster &raster)
{
    IndexedRaster made{raster.width, raster.height, {}};
    made.pixels.reserve(raster.pixels.size());
    for (const Rgb color : raster.pixels)
        made.pixels.push_back(indexOf(color & 0xffffff));
    return made;
}

std::vector<Rgb> picturePalette()
{
    std::vector<Rgb> palette = blended(sequentialAnchors, mapSteps);
    constexpr std::array<Rgb, 2> greys = {0x10141A, 0xFFFFFF};
    const auto between = blended(greys, greySteps);
    palette.insert(palette.end(), between.begin(), between.end());
    for (const LaneColors &lane : laneColors) {
        palette.push_back(lane.light);
        palette.push_back(lane.dark);
        palette.push_back(mixed(0xFFFFFF, lane.light, 0.5));  // edges of lines
        palette.push_back(mixed(0xFFFFFF, lane.light, 0.18)); // bands
        palette.push_back(mixed(0x1C222B, lane.dark, 0.3));
    }
    return palette; // 176 + 40 + 8 x 5 = 256
}

} // namespace fovea
