// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/surface.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// A straight line through the space of weights: from + t * along.
struct StraightCut
{
    std::vector<float> from;
    std::vector<double> along;
    std::vector<double> at; // the values of t that are looked at

    std::vector<float> weights(double t) const;
};

// 41 points from one set of weights (t = 0) to another (t = 1) and a sixth of the way beyond either; both are
// among the points.
StraightCut cutBetween(std::span<const float> from, std::span<const float> to);

// Against the gradient of the loss at these weights: t counts steps of this length. 41 points from 10 steps
// up to 30 steps down.
StraightCut cutDownhill(WeightLoss &loss, std::span<const float> from, double step);

// Along a direction of independent normals, each tensor scaled to its length as in randomPlane(): 41 points
// from t = -1 to 1.
StraightCut cutAtRandom(std::span<const float> from, const ParameterLayout &layout, std::uint64_t seed);

} // namespace fovea
