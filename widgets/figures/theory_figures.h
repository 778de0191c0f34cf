// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/regime.h"
#include "widgets/figures/figure.h"
#include "widgets/theory/lane_measures.h"

namespace fovea::ui {

// The charts of the page Stability, each as a figure. `race` outlives them.
std::vector<Figure> stabilityFigures(const RaceData &race, int epoch, const MeasureView &view,
                                     Condition condition);

} // namespace fovea::ui
