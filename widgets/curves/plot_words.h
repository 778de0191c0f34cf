// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_view.h"

#include <QString>

namespace fovea::ui {

// What an empty plot says, from the state of the race; empty while some visible lane has an epoch or a live
// tip.
QString waitingSentence(const RaceData &race, bool anyTips);

// One sentence on a quantity, for its entry in a menu.
QString explanationOf(const Quantity &quantity);

// What a picture of plots must say to be read elsewhere: task, seeds, smoothing.
QString raceCaption(const RaceData &race); // "Even pairs · seeds 1, 2 · median and range of 2 finished seeds"
QString exportCaption(const RaceData &race, const PlotSettings &settings);

} // namespace fovea::ui
