// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theory/lane_measures.h"

namespace fovea::ui {

// The numbers of the charts of the page Stability as CSV: a row per lane and epoch, counted from 0; what is
// not defined is empty.
QString stabilityCsv(const std::vector<StabilityLane> &lanes);
QString regimeCsv(const Regime &regime); // conditions, dispersions and separation
QString gradientCsv(const std::vector<GradientLane> &lanes);

} // namespace fovea::ui
