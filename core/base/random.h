// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/hash.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>

namespace fovea {

// What a random number decides. The values are part of what "the same run" means: never renumber.
enum class Stream : std::uint64_t {
    Data = 1,
    Order = 2,
    Init = 3,
    Dropout = 4,
    RandomKeys = 5,
    Bootstrap = 6,
    Noise = 7,
    Directions = 9,
};

// A place where a random decision is made: seed, stream, then coordinates. Equal places give equal numbers.
constexpr std::uint64_t placeKey(std::uint64_t seed, Stream stream,
                                 std::initializer_list<std::uint64_t> coordinates)
{
    std::uint64_t key = combined(mixed(seed + 0x9e3779b97f4a7c15ULL), std::uint64_t(stream));
    for (const std::uint64_t coordinate : coordinates)
        key = combined(key, coordinate);
    return key;
}

// A sequence of numbers that belongs to one place. Cheap to make; no state is shared.
class Random
{
public:
    explicit constexpr Random(std::uint64_t key) : m_key(key) {}
    constexpr Random(std::uint64_t seed, Stream stream, std::initializer_list<std::uint64_t> coordinates = {})
        : m_key(placeKey(seed, stream, coordinates))
    {
    }

    constexpr std::uint64_t next() { return mixed(m_key + 0x9e3779b97f4a7c15ULL * ++m_count); }

    // Uniform in 0 .. bound-1, without bias; bound > 0.
    constexpr std::uint64_t below(std::uint64_t bound)
    {
        const std::uint64_t reject = (0 - bound) % bound;
        for (;;) {
            const std::uint64_t bits = next();
            if (bits >= reject)
                return bits % bound;
        }
    }

    // Uniform in [0, 1), 53 bits.
    constexpr double uniform() { return double(next() >> 11) * 0x1p-53; }
    constexpr double uniform(double low, double high) { return low + (high - low) * uniform(); }

    // Standard normal (Box and Muller's cosine half); takes two numbers of the sequence.
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(1 - uniform())); // 1 - u is never 0
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

private:
    std::uint64_t m_key;
    std::uint64_t m_count = 0;
};

// 32 random bits of one element of a row, from the row's place key: 32-bit arithmetic only, so that eight
// elements fit one vector register. Dropout asks for millions of these a step.
constexpr std::uint32_t elementBits(std::uint64_t rowKey, std::uint32_t element)
{
    std::uint32_t x = element * 0x9e3779b1U + std::uint32_t(rowKey);
    x = (x ^ (x >> 16)) * 0x85ebca6bU;
    x = (x ^ (x >> 13) ^ std::uint32_t(rowKey >> 32)) * 0xc2b2ae35U;
    x = (x ^ (x >> 16)) * 0x27d4eb2fU;
    return x ^ (x >> 15);
}

} // namespace fovea
