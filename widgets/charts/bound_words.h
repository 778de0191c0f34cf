// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace fovea::ui {

QString boundFigure(double logBound); // "0.087", "3.2", "104", "2.1·10^35" (rich text)

// What a stability bound is worth beside the cap 1/2: below it, it says something; above it, it is empty.
// `swaps`: the mask chooses keys by score, so that a swap at the cut may move more.
QString boundWords(double logBound, bool swaps);

} // namespace fovea::ui
