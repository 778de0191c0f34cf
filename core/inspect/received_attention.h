// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_probe.h"

#include <span>
#include <vector>

namespace fovea {

// The attention that each position receives in one layer: the weights of its column, averaged over the
// queries of the sequence itself (not PAD, not global) and over heads.
struct ReceivedAttention
{
    std::vector<double> share; // per position; adds up to 1
    double onDeciding = 0;     // focus score of the layer, mean over heads; NaN where every token decides
    double evenOnDeciding = 0; // what uniform attention would give; NaN likewise

    bool operator==(const ReceivedAttention &) const = default;
};

ReceivedAttention receivedAttention(const AttentionProbe &probe, int layer);

// The layer in which to compare lanes: where one of them looks most at what decides, once it clearly does;
// the last one before that. Lanes with fewer layers take part with those they have. Null probes are left out.
int comparedLayer(std::span<const AttentionProbe *const> lanes);

} // namespace fovea
