// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"

#include <string>

namespace fovea {

std::string coverageText(double coverage);  // "93.75 %": rounded down, as it is a promise
std::string chanceText(double p);           // to the nearest, as in the window
std::string ratioWords(const Range &range); // "2.36", "> 2.36", "not known"
// "97.85 % interval 1.67 or more"; below the fewest decided pairs "range of 3 seeds 1.1 to 2.4".
std::string intervalText(const LaneComparison &comparison);

} // namespace fovea
