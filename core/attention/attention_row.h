// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

namespace fovea {

// What a kind of attention makes of one row, in double precision: by the same code as in a network.
struct AttentionRow
{
    std::vector<std::uint8_t> kept; // one flag per key
    std::vector<double> weights;    // of every key
    std::vector<double> gradient;   // of the scores; empty without one of the weights
};

// `upstream`: gradient of the weights, of every key, or empty. `chosen` replaces the mask's own selection:
// that of a kind that looks at the whole head.
AttentionRow attentionRow(const Mask &mask, GradientRule rule, const PreciseRow &row,
                          std::span<const double> upstream, const std::vector<int> *chosen = nullptr);

} // namespace fovea
