// SPDX-License-Identifier: MIT
#include "core/pictures/gif.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace fovea {

namespace {

constexpr int depth = 8; // bits a pixel: the palette is filled up to 256 colours
constexpr int clearCode = 1 << depth;
constexpr int endCode = clearCode + 1;
constexpr int codeLimit = 4096; // codes have 12 bits at most

void put16(std::string &bytes, int value)
{
    bytes += char(value & 0xff);
    bytes += char(value >> 8 & 0xff);
}

// Bits from the lowest on, in blocks of up to 255 bytes with their length before them.
class BitBlocks
{
public:
    void put(int code, int width)
    {
        m_bits |= std::uint32_t(code) << m_filled;
        m_filled += width;
        for (; m_filled >= 8; m_filled -= 8, m_bits >>= 8)
            m_bytes += char(m_bits & 0xff);
    }
    std::string finished()
    {
        if (m_filled > 0)
            m_bytes += char(m_bits & 0xff);
        std::string blocks;
        for (std::size_t at = 0; at < m_bytes.size(); at += 255) {
            const std::string block = m_bytes.substr(at, 255);
            blocks += char(block.size());
            blocks += block;
        }
        return blocks + '\0';
    }

private:
    std::string m_bytes;
    std::uint32_t m_bits = 0;
    int m_filled = 0;
};

// LZW: the longest string of pixels known so far goes out as its code, and that string with the next pixel
// becomes known. `next` is a tree: where a code goes on with a pixel, to which code.
std::string compressed(std::span<const std::uint8_t> pixels)
{
    using Branches = std::array<std::int16_t, 1 << depth>;
    std::vector<Branches> next;
    BitBlocks blocks;
    int width = depth + 1;
    int known = endCode + 1;
    const auto forget = [&] {
        blocks.put(clearCode, width);
        next.assign(codeLimit, Branches{});
        width = depth + 1;
        known = endCode + 1;
    };
    forget();
    int code = pixels.front();
    for (const std::uint8_t pixel : pixels.subspan(1)) {
        std::int16_t &longer = next[std::size_t(code)][pixel];
        if (longer != 0) {
            code = longer;
            continue;
        }
        blocks.put(code, width);
        if (known == codeLimit) {
            forget();
        } else {
            // A reader knows a code one step later than the writer, so it widens one step later, too.
            if (known == 1 << width)
                ++width;
            longer = std::int16_t(known++);
        }
        code = pixel;
    }
    blocks.put(code, width);
    if (known == 1 << width && width < 12)
        ++width;
    blocks.put(endCode, width);
    return char(depth) + blocks.finished();
}

} // namespace

GifWriter::GifWriter(int width, int height, std::vector<Rgb> palette, bool loops)
    : m_width(width), m_height(height), m_palette(std::move(palette))
{
    if (width < 1 || height < 1 || width > 65535 || height > 65535 || m_palette.empty() ||
        m_palette.size() > 256)
        throw std::invalid_argument("GifWriter: size or palette");
    m_palette.resize(256);
    m_bytes = "GIF89a";
    put16(m_bytes, width);
    put16(m_bytes, height);
    m_bytes += char(0xf7); // one palette for all frames, 256 colours
    m_bytes += '\0';       // background
    m_bytes += '\0';       // pixels are square
    for (const Rgb color : m_palette)
        for (const int shift : {16, 8, 0})
            m_bytes += char(color >> shift & 0xff);
    if (loops) {
        m_bytes += "\x21\xff\x0bNETSCAPE2.0\x03\x01";
        put16(m_bytes, 0); // for ever
        m_bytes += '\0';
    }
}

void GifWriter::add(const IndexedRaster &frame, int hundredths)
{
    if (frame.width != m_width || frame.height != m_height)
        throw std::invalid_argument("GifWriter: a frame of another size");
    const int delay = std::max(2, hundredths);
    if (m_frames > 0 && frame.pixels == m_before && m_delay + delay <= 65535) {
        m_delay += delay;
        m_bytes[m_delayAt] = char(m_delay & 0xff);
        m_bytes[m_delayAt + 1] = char(m_delay >> 8);
        return;
    }
    const PixelBox box = m_frames == 0 ? PixelBox{0, 0, m_width, m_height}
                                       : changedBox<std::uint8_t>(m_before, frame.pixels, m_width);
    m_bytes += "\x21\xf9\x04\x04"; // what follows is left in place
    m_delayAt = m_bytes.size();
    m_delay = std::min(delay, 65535);
    put16(m_bytes, m_delay);
    m_bytes.append(2, '\0');
    m_bytes += '\x2c';
    for (const int number : {box.left, box.top, box.width, box.height})
        put16(m_bytes, number);
    m_bytes += '\0';
    std::vector<std::uint8_t> pixels;
    pixels.reserve(std::size_t(box.width) * std::size_t(box.height));
    for (int y = box.top; y < box.top + box.height; ++y) {
        const auto row = frame.pixels.begin() + std::ptrdiff_t(y) * m_width + box.left;
        pixels.insert(pixels.end(), row, row + box.width);
    }
    m_bytes += compressed(pixels);
    m_before = frame.pixels;
    ++m_frames;
}

std::string GifWriter::bytes() const
{
    return m_bytes + '\x3b';
}

} // namespace fovea
