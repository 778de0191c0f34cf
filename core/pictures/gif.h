// SPDX-License-Identifier: MIT
#pragma once

#include "core/pictures/raster.h"

#include <string>

namespace fovea {

// Writes an animated GIF frame by frame. Frames are cropped to what changed, and the last one of equal
// frames in a row stays as long as all of them.
class GifWriter
{
public:
    // 1 to 256 colours; all frames have this size, at most 65,535 a side.
    GifWriter(int width, int height, std::vector<Rgb> palette, bool loops = true);

    // Players slow down delays below 2 hundredths of a second, so less is taken as 2.
    void add(const IndexedRaster &frame, int hundredths);
    std::string bytes() const; // a complete file of the frames so far
    int frames() const { return m_frames; }

private:
    int m_width;
    int m_height;
    std::vector<Rgb> m_palette;
    std::string m_bytes;
    std::vector<std::uint8_t> m_before;
    std::size_t m_delayAt = 0; // of the last frame
    int m_delay = 0;
    int m_frames = 0;
};

} // namespace fovea
