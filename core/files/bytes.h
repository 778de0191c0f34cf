// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

static_assert(std::endian::native == std::endian::little, "session files and safetensors are little-endian");

using Bytes = std::vector<std::byte>;

// Puts values one after another, every number 8 bytes, doubles bit by bit; lists and texts carry their
// length.
class ByteWriter
{
public:
    void integer(std::int64_t value);
    void real(double value);
    void text(std::string_view value);
    void reals(std::span<const double> values);
    void floats(std::span<const float> values);
    void integers32(std::span<const std::int32_t> values);

    const Bytes &bytes() const { return m_bytes; }

private:
    void append(std::span<const std::byte> bytes);

    Bytes m_bytes;
};

// Reads what a ByteWriter wrote. InputError for anything that cannot have been written by one; a length is
// believed only when that much is there.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::byte> bytes) : m_rest(bytes) {}

    std::int64_t integer();
    int smallInteger(); // fits an int
    double real();
    std::string text();
    std::vector<double> reals();
    std::vector<float> floats();
    std::vector<std::int32_t> integers32();
    std::size_t count(std::size_t leastBytesEach); // of things that follow
    void end() const;                              // nothing may be left

private:
    std::span<const std::byte> read(std::size_t size);
    template<typename Value>
    std::vector<Value> list();

    std::span<const std::byte> m_rest;
};

} // namespace fovea
