// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// How the kept entries of one map fall on its keys. Queries that may not be seen as keys (masked PAD) do not
// count.
struct KeyUse
{
    std::vector<std::uint32_t> keptBy; // queries that keep this key, a number each
    std::int64_t entries = 0;          // kept in all
    int queries = 0;

    // The number of queries that keep the key, over the mean number of keys a query keeps.
    double beta(std::size_t key) const { return double(keptBy[key]) * queries / double(entries); }

    // `kept`: positions x positions; `allowed`: as in QueryRow. Memory is kept between calls.
    void count(std::span<const std::uint8_t> kept, std::size_t positions,
               std::span<const std::uint8_t> allowed);
};

} // namespace fovea
