// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <span>

namespace fovea::ui {

// No softmax is steeper: in any lp norm its weights move by at most this share of what its scores move, as
// long as the same keys are kept.
constexpr double softmaxCap = 0.5;

// How steep the softmax is where it stands: the largest 2 p (1 - p) of its weights, the l1 norm of its
// derivative. Never above softmaxCap.
double steepnessOf(std::span<const float> weights);

QString boundFigure(double logBound); // "0.087", "3.2", "104", "2.1·10^35" (rich text)

// What a stability bound is worth beside the cap: below it, it says something; above it, nothing. `swaps`:
// the mask chooses keys by score, so that a swap at the cut may move more.
bool isEmptyBound(double logBound);
QString boundWords(double logBound, bool swaps);

} // namespace fovea::ui
