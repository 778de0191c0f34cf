// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_standing.h"

#include <QString>

#include <optional>
#include <vector>

namespace fovea::ui {

// Where a lane's name stands in a text, so that it can be set in the lane's colour.
struct LaneMention
{
    int lane = 0;
    int start = 0; // characters
    int length = 0;

    bool operator==(const LaneMention &) const = default;
};

// What is said while the race runs, from its standing alone: "All three at chance (50 %).", "B has left
// chance: it gets 71 % right. A and C still guess (50 %).", "B leads: 83 % against 61 %.". With several seeds
// what the seeds that are done say, with "No seed is done yet." before the first. Empty before anything has
// run.
QString liveSentence(const RaceData &data, const RaceStanding &standing);

// "3 of 5 seeds done: B first in all three."
QString seedsSentence(const RaceData &data, const RaceStanding &standing);

// How the race came out, or comes out so far; plain text.
struct EndingWords
{
    QString headline;                  // empty: there is nothing to tell yet
    std::vector<LaneMention> mentions; // in the headline, in their order
    QString detail;
    int lane = -1;      // that was first; -1: nobody, or several together
    bool right = false; // the guess

    bool operator==(const EndingWords &) const = default;
};

// The guess: a lane, or sameGuess. "You were right: B, after 3 epochs. A needed 11.", "You guessed A: B was
// first, after 3 epochs.", "Nobody reached 95 % in 30 epochs.", "A and B arrived together, after 3 epochs.".
// With several seeds, seedsSentence().
constexpr int sameGuess = -1;
EndingWords endingWords(const RaceData &data, const RaceStanding &standing, const std::optional<int> &guess);

} // namespace fovea::ui
