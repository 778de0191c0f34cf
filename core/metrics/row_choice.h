// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/row.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// What one query's choice of keys is worth.

// The share of the exact best keys that it keeps, of as many as the kind is compared with
// (Mask::comparedWith). NaN where the kind has no such number. `best` is room to work in.
double recallOf(const Mask &mask, const QueryRow &row, std::span<const std::uint8_t> kept,
                std::vector<int> &best);

// Whether no gradient reaches its scores under this rule.
bool isFrozen(const RowNumbers &row, GradientRule rule, std::span<const std::uint8_t> kept,
              std::span<const float> weights);

} // namespace fovea
