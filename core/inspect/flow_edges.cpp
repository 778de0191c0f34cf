// SPDX-License-Identifier: MIT
#include "core/inspect/flow_edges.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace fovea {

namespace {

bool isStronger(const FlowEdge &one, const FlowEdge &other)
{
    const float a = std::abs(one.value), b = std::abs(other.value);
    return a != b ? a > b
                  : std::tie(one.layer, one.query, one.key) < std::tie(other.layer, other.query, other.key);
}

} // namespace

std::vector<FlowEdge> strongestEdges(const HeadView &view, MapStage stage, int most)
{
    std::vector<FlowEdge> edges;
    for (int layer = 0; layer < int(view.probe.layers.size()); ++layer) {
        if (stage == MapStage::Rollout && layer != view.layer)
            continue;
        const int heads = int(view.probe.layers[std::size_t(layer)].size());
        const HeadView head{view.probe, layer, std::min(view.head, heads - 1), view.flow};
        const auto values = stageValues(head, stage);
        for (int query = 0; query < head.positions(); ++query)
            for (int key = 0; key < head.positions(); ++key)
                if (const float value = values[head.at(query, key)]; std::isfinite(value) && value != 0)
                    edges.push_back({layer, query, key, value});
        // Kept small on the way: ten layers of 600 positions are millions of edges.
        if (int(edges.size()) > most) {
            std::nth_element(edges.begin(), edges.begin() + most, edges.end(), isStronger);
            edges.resize(std::size_t(most));
        }
    }
    std::ranges::sort(edges, [](const FlowEdge &a, const FlowEdge &b) { return isStronger(b, a); });
    return edges;
}

} // namespace fovea
