// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/plain_masks.h"

#include <optional>
#include <vector>

namespace fovea::plain {

// Weights that are no softmax over kept keys, written from the definitions and not from core/attention: roots
// by halving, sums as they stand. What is needed for the way back is kept.
struct Weighed
{
    std::vector<double> weights; // one per key
    // How near the derivative is to a kink, relative to the row's largest absolute score.
    double margin = 0;

    // Gradient of the scores for one of the weights.
    std::vector<double> backward(std::span<const double> upstream) const;

    enum class Kind { Softmax, Entmax, SmoothCut, SparseK, Flat } kind = Kind::Softmax;
    std::vector<double> slope;       // Entmax: u; SmoothCut: e^z / W; SparseK: e^z / W
    std::vector<std::uint8_t> moves; // SmoothCut: kept; SparseK: gates that are neither shut nor wide open
    int runnerUp = -1;
};

// Empty where the mask weighs by softmax. `kept`, if not empty, is the network's own choice: it settles what
// scores closer than its rounding leave open.
std::optional<Weighed> weigh(const Query &query, std::span<const std::uint8_t> kept);

} // namespace fovea::plain
