// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fovea {

// A bijection of 64 bits in which every input bit reaches every output bit (the finaliser of SplitMix64).
constexpr std::uint64_t mixed(std::uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

constexpr std::uint64_t combined(std::uint64_t hash, std::uint64_t value)
{
    return mixed(hash + 0x9e3779b97f4a7c15ULL + mixed(value + 0x632be59bd9b4e019ULL));
}

// Of bytes; part of the file format (checksums) and of initial weights (parameter names).
std::uint64_t hashOf(std::span<const std::byte> bytes, std::uint64_t start = 0);
std::uint64_t hashOf(std::string_view text);

} // namespace fovea
