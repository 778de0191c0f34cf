// SPDX-License-Identifier: MIT
#pragma once

#include "core/masks/mask.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// The numbers of one query. NaN where not defined.
struct RowNumbers
{
    int kept = 0;
    double dispersion = 0;    // largest minus smallest kept score
    double dispersionAll = 0; // the same over all keys anybody may see
    double separation = 0;    // smallest kept minus largest dropped score; NaN where nothing is dropped
    double entropy = 0;       // of the weights, nats
    double logStability = 0;  // ln of the stability bound, with separation floored; NaN for bottom-k
};

// Which stability bound a mask has.
enum class StabilityBound { Fixed, Chosen, None };
StabilityBound stabilityBound(const MaskSpec &mask);

// Which positions of a sequence of `length` tokens are seen by anybody, as in QueryRow: empty when all are.
// Only masked PAD is not.
std::vector<std::uint8_t> allowedKeys(const Geometry &geometry, int length, PadUse pad);
int visibleKeys(const Geometry &geometry, int length, PadUse pad);

// ln of the stability bound of `kept` keys, with separation floored; NaN separation: nothing is dropped.
double logStability(int kept, double dispersion, double separation, StabilityBound bound);

// `allowed`: as in QueryRow. A visible score that is not finite makes everything NaN but `kept`. Doubles are
// for rows a person makes, whose scores may lie closer together than floats can tell.
RowNumbers rowNumbers(std::span<const float> scores, std::span<const std::uint8_t> kept,
                      std::span<const float> weights, std::span<const std::uint8_t> allowed,
                      StabilityBound bound);
RowNumbers rowNumbers(std::span<const double> scores, std::span<const std::uint8_t> kept,
                      std::span<const double> weights, std::span<const std::uint8_t> allowed,
                      StabilityBound bound);

} // namespace fovea
