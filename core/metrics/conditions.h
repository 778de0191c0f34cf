// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace fovea {

// Ties give no separation at all; bounds are computed as if it were this.
constexpr double smallestSeparation = 1e-9;

// Levels at which the sufficient conditions are reported: 75, 90, 95, 100.
const std::vector<int> &conditionLevels();

// Left-hand sides of the two sufficient conditions for a smaller Lipschitz constant (below 1: it holds).
// deltaS: dispersion over all keys; deltaH: over kept keys; separation is floored at smallestSeparation. NaN
// in, NaN out; deltaS = 0 gives NaN.
double conditionW(double deltaS, double deltaH, double separation);
double conditionX(double deltaS, double deltaH, double separation, double beta);

// Full attention's bound e^deltaS / keys counts for no more than the cap 1/2 that every softmax keeps to. The
// dispersion at which the two meet, if it is the smaller one; 0 for two keys or fewer, whose bound is never
// below the cap.
double cappedDispersion(double deltaS, int keys);

} // namespace fovea
