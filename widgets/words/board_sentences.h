// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/board_row.h"
#include "widgets/words/race_sentences.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace fovea::ui {

// What goes below a board that is copied or exported: facts, and verdicts with their intervals where enough
// seeds are done.
QStringList boardSentences(const RaceData &data, const std::vector<BoardRow> &rows);

// "B reached 95 % at epoch 12; A is at 53.1 %."
QString factsSentence(const RaceData &data, const std::vector<BoardRow> &rows);

// What the seeds say of every other lane and the first, in one line, once all are done, verdicts first: "B
// faster than A (5 of 5 seeds, p 0.032); C undecided: the seeds disagree, 3 to 2." With fewer than five, that
// it takes more.
QString verdictsLine(const RaceData &data, const RaceStanding &standing);
QString fewSeedsSentence();

} // namespace fovea::ui
