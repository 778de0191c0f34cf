// SPDX-License-Identifier: MIT
#include "core/base/hash.h"

namespace fovea {

std::uint64_t hashOf(std::span<const std::byte> bytes, std::uint64_t start)
{
    std::uint64_t hash = combined(start, bytes.size());
    while (!bytes.empty()) {
        const std::size_t size = bytes.size() < 8 ? bytes.size() : 8;
        std::uint64_t word = 0; // little-endian whatever the machine
        for (std::size_t i = 0; i < size; ++i)
            word |= std::uint64_t(bytes[i]) << (8 * i);
        hash = combined(hash, word);
        bytes = bytes.subspan(size);
    }
    return hash;
}

std::uint64_t hashOf(std::string_view text)
{
    return hashOf(std::as_bytes(std::span(text.data(), text.size())));
}

} // namespace fovea
