// SPDX-License-Identifier: MIT
#pragma once

#include "core/theory/eigenvalues.h"
#include "core/theory/weight_loss.h"

namespace fovea {

// What can be told of the curvature of a lane's loss.
struct CurvatureWays
{
    bool isExact = true; // keys are weighed by a softmax: LibTorch's double backward gives second derivatives
    bool hasPicks = false; // the scores pick keys, so that picks left free and picks held are two answers
};
CurvatureWays curvatureWays(const MaskSpec &mask, GradientRule rule);

// Products with the Hessian of the loss at some weights by central differences of its gradient. Picks of the
// mask are free: what flips within the step counts as curvature. The step is along unit vectors, in units of
// weight distance.
SymmetricProduct differencedHessian(WeightLoss &loss, std::span<const float> weights, double step = 0.01);

// The same with the picks that the mask makes at these weights, exact, by LibTorch's double backward.
SymmetricProduct exactHessian(const WeightLoss &loss, std::span<const float> weights);

} // namespace fovea
