// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"

#include <algorithm>
#include <cstddef>

namespace fovea {

std::optional<double> density(const Mask &mask, const Geometry &geometry)
{
    const double positions = geometry.positions();
    if (positions == 0 || mask.keepsAll(geometry))
        return 1.0;
    if (mask.choice() != Choice::Position) {
        const auto keys = mask.keysPerQuery(geometry);
        return keys ? std::optional(*keys / positions) : std::nullopt;
    }
    double kept = 0;
    std::vector<int> keys;
    for (int query = 0; query < geometry.positions(); ++query) {
        mask.select({geometry, query, {}, {}, 0}, keys);
        kept += double(keys.size());
    }
    return kept / (positions * positions);
}

namespace {

// Ordinary positions that the positions of `from` keep, and these themselves: a residual carries what was
// there.
std::vector<char> oneLayer(const Mask &mask, const Geometry &geometry, const std::vector<char> &from)
{
    std::vector<char> reached = from;
    std::vector<int> kept;
    for (int query = 0; query < geometry.ordinary; ++query) {
        if (!from[std::size_t(query)])
            continue;
        mask.select({geometry, query, {}, {}, 0}, kept);
        for (const int key : kept)
            if (key < geometry.ordinary)
                reached[std::size_t(key)] = 1;
    }
    return reached;
}

} // namespace

double reach(const Mask &mask, const Geometry &geometry, int layers)
{
    if (geometry.ordinary == 0)
        return 1;
    if (layers <= 0)
        return 1.0 / geometry.ordinary;
    // Global tokens hear everybody in one layer and tell everybody in the next.
    if (mask.choice() != Choice::Position || mask.keepsAll(geometry) || (geometry.globals > 0 && layers > 1))
        return 1;
    std::vector<char> reached(std::size_t(geometry.ordinary), 0);
    reached[std::size_t(geometry.ordinary / 2)] = 1;
    for (int layer = 0; layer < layers; ++layer) {
        std::vector<char> next = oneLayer(mask, geometry, reached);
        if (next == reached)
            break;
        reached = std::move(next);
    }
    return double(std::count(reached.begin(), reached.end(), 1)) / geometry.ordinary;
}

} // namespace fovea
