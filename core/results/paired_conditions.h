// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "core/results/records.h"

#include <optional>
#include <span>
#include <vector>

namespace fovea {

// Sufficient conditions of a lane with delta_s taken from the full lane of the same seed and epoch.
struct PairedConditions
{
    int epoch = 0;
    std::vector<double> w; // at conditionLevels()
    std::vector<double> x;
    // W with full attention's bound cut to what every softmax keeps to: see cappedDispersion().
    std::vector<double> wCapped;
};

// One run of a pair.
struct PairedRun
{
    MaskTheory theory;
    int positions = 0; // padded
    std::span<const EpochRecord> epochs;
};

// At the last epoch both runs have. Empty when there is none, and for masks that have no such conditions.
std::optional<PairedConditions> pairedConditions(const PairedRun &full, const PairedRun &lane);

} // namespace fovea
