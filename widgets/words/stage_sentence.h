// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/words/race_sentences.h"

namespace fovea::ui {

// The race in one sentence, large enough for a lecture hall: "B got there after 3 epochs, A after 11. C is
// still guessing." Names of lanes can be set in their colours.
struct StageSentence
{
    QString text;
    std::vector<LaneMention> mentions;

    bool operator==(const StageSentence &) const = default;
};

StageSentence stageSentence(const RaceData &race, const RaceStanding &standing);

} // namespace fovea::ui
