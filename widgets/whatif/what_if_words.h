// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_reading.h"
#include "core/inspect/intervention/intervention.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

#include <QString>

#include <span>
#include <vector>

namespace fovea::ui {

// Whatever is counted here is counted from 1. A patch's donor is the place of its lane.

// What a chip says of one part: "Layer 2, head 1 off", "Layer 1: 7 → 1 cut", "Sharpness 8".
QString partWords(const Intervention &part, const RaceData &race);
// The same in a sentence, with what exactly is done.
QString partHelp(const Intervention &part, const RaceData &race);

// "Layer 2, head 1", "Layer 2" for all of its heads.
QString placeWords(int layer, int head);

QString sureText(const Answer &answer); // "99 % ✓"
// Both answers: "match 99 % ✓ → differ 62 % ✗"; empty where nothing is changed, or not known yet.
QString turnWords(const WhatIfReading &reading, const RaceData &race);

// Softmax of logits.
std::vector<double> chancesOf(std::span<const float> logits);

QString probabilityText(double chance); // "99 %", "0.4 %"
QString differenceText(double points);  // of chances, in percentage points: "−53", "+0.4"

} // namespace fovea::ui
