// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/softmax_trial.h"

namespace fovea {

struct WorstMove
{
    ScoreMove move;
    double share = 0; // of the stability bound, as softmaxTrial gives it for this move
};

// Moves smaller than this are not tried: with a tie at the cut the ratio grows without limit while the bound
// stays where its floor puts it.
constexpr double smallestMove = 1e-3;

// The single move by at most `range` that comes closest to the stability bound (or exceeds it most). Tries
// every key on a grid, close to zero and on both sides of the point where the key enters or leaves the picks,
// then refines the best. Milliseconds for 600 keys.
WorstMove worstMove(std::span<const double> scores, int keep, Norm norm, double range);

} // namespace fovea
