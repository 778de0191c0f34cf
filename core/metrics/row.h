// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// The numbers of one query. NaN where not defined.
struct RowNumbers
{
    int kept = 0;
    int visible = 0;          // keys that may be seen, kept or dropped
    double dispersion = 0;    // largest minus smallest kept score
    double dispersionAll = 0; // the same over all keys anybody may see
    double separation = 0;    // smallest kept minus largest dropped score; NaN where nothing is dropped
    double entropy = 0;       // of the weights, nats
    double logStability = 0;  // ln of the stability bound, with separation floored; NaN where there is none
    double sensitivity = 0;   // l1 norm of the weights' derivative: of a softmax the largest 2 p (1 - p)
    double swap = 0;          // l1 size of the jump when a key crosses the cut: twice the weight that leaves
};

// Whether a move of the scores can change which keys this query keeps.
bool canJump(const RowNumbers &row, Cut cut);

// No softmax is steeper, whatever its scores: in any lp norm its weights move by at most this share of what
// its scores move, as long as the same keys are kept. A stability bound above it is empty.
constexpr double softmaxCap = 0.5;
bool isEmptyBound(double logBound);

// Which positions of a sequence of `length` tokens are seen by anybody, as in QueryRow: empty when all are.
// Only masked PAD is not.
std::vector<std::uint8_t> allowedKeys(const Geometry &geometry, int length, PadUse pad);
int visibleKeys(const Geometry &geometry, int length, PadUse pad);

// ln of the stability bound of `kept` keys, with separation floored; NaN separation: nothing is dropped.
double logStability(int kept, double dispersion, double separation, StabilityBound bound);

// `allowed`: as in QueryRow. A visible score that is not finite makes everything NaN but `kept`. Doubles are
// for rows a person makes, whose scores may lie closer together than floats can tell.
// Without weights (empty) there is neither sensitivity nor swap.
RowNumbers rowNumbers(std::span<const float> scores, std::span<const std::uint8_t> kept,
                      std::span<const float> weights, std::span<const std::uint8_t> allowed,
                      const MaskTheory &theory);
RowNumbers rowNumbers(std::span<const double> scores, std::span<const std::uint8_t> kept,
                      std::span<const double> weights, std::span<const std::uint8_t> allowed,
                      const MaskTheory &theory);

} // namespace fovea
