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
    double kept = double(geometry.globals) * positions;
    for (int query = 0; query < geometry.ordinary; ++query) {
        const KeyRange range = mask.window(geometry, query);
        kept += range.end - range.begin + geometry.globals;
    }
    return kept / (positions * positions);
}

namespace {

// Ordinary positions in the windows of `from`: ranges are entered as +1 at the begin and -1 at the end, then
// summed.
std::vector<char> oneLayer(const Mask &mask, const Geometry &geometry, const std::vector<char> &from)
{
    std::vector<int> change(from.size() + 1, 0);
    for (int query = 0; query < geometry.ordinary; ++query) {
        if (!from[std::size_t(query)])
            continue;
        const KeyRange range = mask.window(geometry, query);
        ++change[std::size_t(range.begin)];
        --change[std::size_t(range.end)];
    }
    std::vector<char> reached(from.size());
    int open = 0;
    for (std::size_t key = 0; key < reached.size(); ++key) {
        open += change[key];
        reached[key] = open > 0 || from[key]; // a residual carries what was there
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
