// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/hash.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace fovea::version1 {

// Part of the file format: never renumber.
enum class RowKind : std::uint64_t { Meta = 1, Run = 2, Epoch = 3, Snapshot = 4, State = 5 };

// Covers the row's place too, so that a row read in place of another does not pass.
inline std::int64_t checksumOf(RowKind kind, std::int64_t run, std::int64_t epoch,
                               std::span<const std::byte> bytes)
{
    const std::uint64_t place =
        combined(combined(std::uint64_t(kind), std::uint64_t(run)), std::uint64_t(epoch));
    return std::int64_t(hashOf(bytes, place));
}

} // namespace fovea::version1
