// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_series.h"

#include <QString>

namespace fovea::ui {

// Kaplan-Meier's share of a lane's seeds that are still learning: not yet at the goal, over epochs trained.
// Of the runs that have ended; empty below five of them, and on another axis than epochs.
LaneCurves survivalCurves(const LaneView &lane, XAxis axis);

// Why no visible lane has such a line.
QString noSurvivalSentence(const std::vector<LaneView> &lanes, XAxis axis);

} // namespace fovea::ui
