// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

namespace fovea::ui {

// "full", "top-k 5", "banded 5, 1 global".
QString maskWords(const MaskSpec &mask);

// Where the lane is, in a few words: "not started", "epoch 12 · 63.4 %", "95 % at epoch 12", "paused: epoch 3
// · 51.0 %".
QString stateWords(const LaneView &lane);

// "top-k 5", or the name as well where it is more than a letter: "Sparse · top-k 5".
QString laneTitle(const LaneView &lane);

// What fits on a chip: the name where it is a letter or two, otherwise its first letter.
QString chipLetter(const LaneView &lane);

// The run that matters now: the first that has not ended, else the last; null without seeds.
const RunView *currentRun(const LaneView &lane);

QString percentWords(double share); // "63.4 %"; "–" for NaN

} // namespace fovea::ui
