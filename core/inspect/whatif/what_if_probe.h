// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/probe.h"

namespace fovea {

// One example as the network was trained and with changes, by the same engine, so that nothing but the
// changes makes a difference.
struct WhatIfProbe
{
    AttentionProbe before;
    AttentionProbe after;                  // the same where nothing is changed
    std::vector<std::vector<float>> alone; // logits under each part by itself; empty where there are too many
};

constexpr std::size_t mostPartsAlone = 12;

// `parts` as partsOf() gives them, without patches. With the logit lens where LibTorch is installed.
// UsageError for what is not possible.
WhatIfProbe probeWhatIf(Prober &prober, ProbeRequest request, const std::vector<Intervention> &parts);

} // namespace fovea
