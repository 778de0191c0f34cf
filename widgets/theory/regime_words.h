// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/regime.h"
#include "widgets/theory/lane_measures.h"

namespace fovea::ui {

// What a condition says of the lanes at an epoch, and what the race says of its promise, by rule from the
// numbers.
QString regimeWords(const RaceData &race, const Regime &regime, Condition condition, int epoch);

// "Lines: 95th percentile over queries; bands: quartiles; median of 3 seeds. Measured on 64 sequences."
QString measuredOnWords(const RaceData &race, const MeasureView &view);

} // namespace fovea::ui
