// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_event.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fovea {

// A run as a probe needs it: what it is, and where its weights are.
struct ProbeSubject
{
    std::string path; // of the session; empty: not on disk yet
    RunId run{};      // in that session; 0: not there yet
    LaneRecord lane;
    std::uint64_t seed = 0;
    std::uint64_t laneSalt = 0; // for independent initial weights
    int epoch = -1;             // wanted

    bool operator==(const ProbeSubject &) const = default;
};

// The weights nearest to the wanted epoch that were kept.
struct KeptWeights
{
    int epoch = -1;
    std::shared_ptr<const std::vector<float>> values;
};

} // namespace fovea
