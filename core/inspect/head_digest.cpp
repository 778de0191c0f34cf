// SPDX-License-Identifier: MIT
#include "core/inspect/head_digest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

HeadDigest digestOf(const HeadView &head, int side)
{
    const int positions = head.positions();
    HeadDigest digest;
    digest.side = std::min(side, positions);
    digest.weights.assign(std::size_t(digest.side) * std::size_t(digest.side),
                          std::numeric_limits<float>::quiet_NaN());
    std::vector<int> place(std::size_t(positions), 0); // which point a position falls on
    for (int i = 0; i < positions; ++i)
        place[std::size_t(i)] = int(std::int64_t(i) * digest.side / positions);
    const auto &map = head.map();
    for (int query = 0; query < positions; ++query)
        for (int key = 0; key < positions; ++key) {
            const std::size_t entry = head.at(query, key);
            if (!map.kept[entry])
                continue;
            float &point = digest.weights[std::size_t(place[std::size_t(query)]) * std::size_t(digest.side) +
                                          std::size_t(place[std::size_t(key)])];
            if (!(point >= map.weights[entry]))
                point = map.weights[entry];
            digest.largest = std::max(digest.largest, map.weights[entry]);
        }
    return digest;
}

std::vector<float> pooled(const std::vector<float> &values, int positions, int side)
{
    const int points = std::min(side, positions);
    std::vector<float> small(std::size_t(points) * std::size_t(points),
                             std::numeric_limits<float>::quiet_NaN());
    for (int query = 0; query < positions; ++query)
        for (int key = 0; key < positions; ++key) {
            const float value = values[std::size_t(query) * std::size_t(positions) + std::size_t(key)];
            const auto row = std::int64_t(query) * points / positions;
            const auto column = std::int64_t(key) * points / positions;
            float &point = small[std::size_t(row * points + column)];
            if (!std::isnan(value) && !(std::abs(point) >= std::abs(value)))
                point = value;
        }
    return small;
}

HeadDigests digestsOf(const AttentionProbe &probe, int side)
{
    HeadDigests digests;
    for (int layer = 0; layer < int(probe.layers.size()); ++layer) {
        digests.emplace_back();
        for (int head = 0; head < int(probe.layers[std::size_t(layer)].size()); ++head)
            digests.back().push_back(digestOf({probe, layer, head}, side));
    }
    return digests;
}

} // namespace fovea
