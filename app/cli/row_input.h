// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/attention/mask.h"

namespace fovea::app {

// One row of attention as a person types it: scores, or the queries and keys that make them.
struct RowInput
{
    MaskSpec mask;
    GradientRule rule = GradientRule::Kept;
    Geometry geometry;
    int query = 0;
    std::vector<double> scores;   // inverse temperature included
    std::vector<double> upstream; // empty: none
    std::uint64_t seed = 1;

    int width = 0; // of the vectors; 0: only scores were given
    std::vector<double> queries, keys, allScores;
    std::vector<float> centroids;

    PreciseRow row() const;
};

// UsageError says what is wrong or missing.
RowInput rowInputFrom(const Arguments &arguments);

// The keys that the query keeps, of a kind that looks at the whole head.
std::vector<int> chosenByHead(const Mask &mask, const RowInput &input);

} // namespace fovea::app
