// SPDX-License-Identifier: MIT
#pragma once

#include "core/random/hash.h"
#include "core/store/database.h"
#include "core/support/errors.h"

#include <string>

namespace fovea {

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

// `make` on what passed its checksum. `what` is the subject of the sentence: "the weights of run 2 at epoch
// 5".
template<typename Make>
auto whatPassed(const Database &database, const std::string &what, std::int64_t stored, std::int64_t computed,
                Make &&make)
{
    const std::string start = "'" + database.shown() + "' is damaged: " + what;
    if (stored != computed)
        throw InputError(start + " do not match their checksum.");
    try {
        return make();
    } catch (const Error &error) {
        throw InputError(start + " cannot be understood. " + error.what());
    }
}

} // namespace fovea
