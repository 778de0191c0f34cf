// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace fovea {

// Ranks from 1, equal values share their mean rank.
std::vector<double> ranksOf(std::span<const double> values);

// Spearman's: the correlation of the ranks. NaN where one side does not vary.
double rankCorrelation(std::span<const double> one, std::span<const double> other);

} // namespace fovea
