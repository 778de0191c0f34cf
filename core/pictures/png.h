// SPDX-License-Identifier: MIT
#pragma once

#include "core/pictures/raster.h"

#include <string>
#include <string_view>

namespace fovea {

std::string deflated(std::string_view bytes); // as of zlib (RFC 1950)
std::string base64(std::string_view bytes);

std::string pngBytes(const Raster &raster);
std::string pngBytes(const IndexedRaster &raster, std::span<const Rgb> palette); // 1 to 256 colours

// An animated PNG: every colour exact. Programs that do not know it show the first frame. Frames are cropped
// to what changed.
class ApngWriter
{
public:
    ApngWriter(int width, int height, bool loops = true);

    void add(const Raster &frame, int hundredths);
    std::string bytes() const; // a complete file of the frames so far; at least one
    int frames() const { return m_frames; }

private:
    int m_width;
    int m_height;
    bool m_loops;
    std::string m_chunks; // from the first frame on
    std::vector<Rgb> m_before;
    std::uint32_t m_sequence = 0; // one counter over headers and data of all frames
    int m_frames = 0;
};

} // namespace fovea
