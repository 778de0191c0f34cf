// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_reading.h"

#include <vector>

namespace fovea {

// One query looking at one key: from the key before a layer to the query after it.
struct FlowEdge
{
    int layer = 0;
    int query = 0;
    int key = 0;
    float value = 0;

    bool operator==(const FlowEdge &) const = default;
};

// The strongest connections of one head over all layers, at most `most`, the strongest last; equal ones in
// the order of layer, query and key. A rollout spans all layers up to `view.layer`, so only that one counts.
// Zeros are left out.
std::vector<FlowEdge> strongestEdges(const HeadView &view, MapStage stage, int most);

} // namespace fovea
