// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"

#include <optional>
#include <string>

namespace fovea {

// The median ratio of a comparison as a square and its interval as a line, on an axis that is the same in
// all rows: from 1/8 to 16 times, in powers of two. An end beyond it, or open, is an arrow. `published` is
// somebody else's number, a diamond.
std::string forestRow(const LaneComparison &comparison, int style,
                      const std::optional<double> &published = {});
std::string forestHead(); // the axis' numbers

// Its interval in words: the numbers, and small below them what they are.
std::string intervalCell(const LaneComparison &comparison);

} // namespace fovea
