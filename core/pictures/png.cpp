// SPDX-License-Identifier: MIT
#include "core/pictures/png.h"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

namespace fovea {

namespace {

constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";
constexpr char trueColor = 2, withPalette = 3;

void put32(std::string &bytes, std::uint32_t value)
{
    for (const int shift : {24, 16, 8, 0})
        bytes += char(value >> shift & 0xff);
}

void put16(std::string &bytes, int value)
{
    bytes += char(value >> 8 & 0xff);
    bytes += char(value & 0xff);
}

std::string chunk(std::string_view name, std::string_view data)
{
    std::string body(name);
    body += data;
    std::string bytes;
    put32(bytes, std::uint32_t(data.size()));
    bytes += body;
    put32(bytes, std::uint32_t(crc32(0, reinterpret_cast<const Bytef *>(body.data()), uInt(body.size()))));
    return bytes;
}

std::string header(int width, int height, char kind)
{
    std::string data;
    put32(data, std::uint32_t(width));
    put32(data, std::uint32_t(height));
    data += {8, kind, 0, 0, 0}; // bits a sample; compression, filters and order as usual
    return chunk("IHDR", data);
}

// Each row after the first is written as its difference from the one above, which is mostly zeros here.
std::string rowsOf(std::span<const Rgb> pixels, int width, const PixelBox &box)
{
    std::string rows;
    std::string above(std::size_t(box.width) * 3, '\0');
    for (int y = box.top; y < box.top + box.height; ++y) {
        std::string row;
        for (int x = box.left; x < box.left + box.width; ++x) {
            const Rgb color = pixels[std::size_t(y) * std::size_t(width) + std::size_t(x)];
            for (const int shift : {16, 8, 0})
                row += char(color >> shift & 0xff);
        }
        rows += '\2';
        for (std::size_t i = 0; i < row.size(); ++i)
            rows += char(row[i] - above[i]);
        above = std::move(row);
    }
    return rows;
}

} // namespace

std::string deflated(std::string_view bytes)
{
    uLongf size = compressBound(uLong(bytes.size()));
    std::string out(size, '\0');
    if (compress2(reinterpret_cast<Bytef *>(out.data()), &size, reinterpret_cast<const Bytef *>(bytes.data()),
                  uLong(bytes.size()), Z_BEST_COMPRESSION) != Z_OK)
        throw std::runtime_error("deflated: out of memory");
    out.resize(size);
    return out;
}

std::string base64(std::string_view bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8 | (at + i < bytes.size() ? std::uint8_t(bytes[at + i]) : 0u);
        for (int i = 0; i < 4; ++i)
            text += at + std::size_t(i) <= bytes.size() ? digits[group >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

std::string pngBytes(const Raster &raster)
{
    const PixelBox all{0, 0, raster.width, raster.height};
    return std::string(signature) + header(raster.width, raster.height, trueColor) +
           chunk("IDAT", deflated(rowsOf(raster.pixels, raster.width, all))) + chunk("IEND", {});
}

std::string pngBytes(const IndexedRaster &raster, std::span<const Rgb> palette)
{
    std::string colors, rows;
    for (const Rgb color : palette)
        for (const int shift : {16, 8, 0})
            colors += char(color >> shift & 0xff);
    for (int y = 0; y < raster.height; ++y) {
        rows += '\0';
        const auto row = raster.pixels.begin() + std::ptrdiff_t(y) * raster.width;
        rows.append(row, row + raster.width);
    }
    return std::string(signature) + header(raster.width, raster.height, withPalette) + chunk("PLTE", colors) +
           chunk("IDAT", deflated(rows)) + chunk("IEND", {});
}

ApngWriter::ApngWriter(int width, int height, bool loops) : m_width(width), m_height(height), m_loops(loops)
{
}

void ApngWriter::add(const Raster &frame, int hundredths)
{
    if (frame.width != m_width || frame.height != m_height)
        throw std::invalid_argument("ApngWriter: a frame of another size");
    const PixelBox box =
        m_frames == 0 ? PixelBox{0, 0, m_width, m_height} : changedBox<Rgb>(m_before, frame.pixels, m_width);
    std::string control;
    put32(control, m_sequence++);
    for (const int number : {box.width, box.height, box.left, box.top})
        put32(control, std::uint32_t(number));
    put16(control, std::clamp(hundredths, 1, 65535));
    put16(control, 100);
    control += {0, 0}; // stays in place, and replaces what it covers
    m_chunks += chunk("fcTL", control);
    const std::string data = deflated(rowsOf(frame.pixels, m_width, box));
    if (m_frames == 0) {
        m_chunks += chunk("IDAT", data);
    } else {
        std::string numbered;
        put32(numbered, m_sequence++);
        m_chunks += chunk("fdAT", numbered + data);
    }
    m_before = frame.pixels;
    ++m_frames;
}

std::string ApngWriter::bytes() const
{
    std::string control;
    put32(control, std::uint32_t(m_frames));
    put32(control, m_loops ? 0 : 1);
    return std::string(signature) + header(m_width, m_height, trueColor) + chunk("acTL", control) + m_chunks +
           chunk("IEND", {});
}

} // namespace fovea
