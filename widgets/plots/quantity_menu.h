// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_series.h"

#include <functional>

class QMenu;

namespace fovea::ui {

// Everything a plot can show, each with a sentence as its tooltip: accuracies and losses, then the metrics of
// the catalogue. Below them, for a metric that is shown, which of its numbers and which layer. `current` is
// checked; an empty one checks nothing.
void fillQuantityMenu(QMenu &menu, const std::optional<Quantity> &current, int layers, std::size_t seeds,
                      const std::function<void(const Quantity &)> &choose);

// The metric as it is first shown: its median where it has one, over all layers.
Quantity usualMetric(const std::string &id);

} // namespace fovea::ui
