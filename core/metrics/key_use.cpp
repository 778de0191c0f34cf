// SPDX-License-Identifier: MIT
#include "core/metrics/key_use.h"

#include <numeric>

namespace fovea {

void KeyUse::count(std::span<const std::uint8_t> kept, std::size_t positions,
                   std::span<const std::uint8_t> allowed)
{
    keptBy.assign(positions, 0);
    queries = 0;
    for (std::size_t query = 0; query < positions; ++query) {
        if (!allowed.empty() && !allowed[query])
            continue;
        ++queries;
        const auto row = kept.subspan(query * positions, positions);
        for (std::size_t key = 0; key < positions; ++key)
            keptBy[key] += row[key];
    }
    entries = std::accumulate(keptBy.begin(), keptBy.end(), std::int64_t{0});
}

} // namespace fovea
