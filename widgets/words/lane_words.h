// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

namespace fovea::ui {

// "full", "top-k 5", "banded 5, 1 global".
QString maskWords(const MaskSpec &mask);

// What a query of this lane does, for somebody who has never heard of masks: "sees everything", "keeps the
// best 5", "sees its neighbours".
QString lanePlainWords(const LaneView &lane);

// The same where it follows the lane's letter, on chips and beside rows of beads: "everything", "the best 5",
// "neighbours".
QString laneChipWords(const LaneView &lane);

// Where the lane is, in a sentence's few words: "not started", "epoch 12 · 63.4 %", "95 % at epoch 12",
// "paused: epoch 3 · 51.0 %".
QString stateWords(const LaneView &lane);

// The line below a lane's name: what it does before it has begun, then its accuracy; of several seeds how
// many have reached the goal, and how many diverged.
QString laneLine(const LaneView &lane);
// Of a guest: "from heat.fovea".
QString sourceWords(const LaneView &lane);

// Whether the lane has reached the goal: with several seeds, all of those that have ended, and one has.
bool hasReached(const LaneView &lane);

// What tells the lane from the others, without its name: "top-k 5", "full, sharpness 8".
QString laneLabel(const LaneView &lane);

// Of a branch: "from A at epoch 6"; empty for others. Part of the label.
QString originWords(const LaneView &lane);

// The label, with the name where it is more than a letter: "Sparse · top-k 5".
QString laneTitle(const LaneView &lane);

// What fits on a chip: the name where it is a letter or two, otherwise its first letter.
QString chipLetter(const LaneView &lane);

// The run that matters now: the first that has not ended, else the last; null without seeds.
const RunView *currentRun(const LaneView &lane);

// Train accuracy as the board has it: of the last epoch, or before the first has ended of its batches so far
// once they are enough; NaN: nothing yet.
double accuracyNow(const LaneView &lane, const RunView &run);

QString percentWords(double share); // "63.4 %"; "–" for NaN

} // namespace fovea::ui
