// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/board_row.h"
#include "widgets/models/race_sentences.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace fovea::ui {

// What goes below a board that is copied or exported: facts, and verdicts with their intervals where enough
// seeds are done.
QStringList boardSentences(const RaceData &data, const std::vector<BoardRow> &rows);

// "B reached 95 % at epoch 12; A is at 53.1 %."
QString factsSentence(const RaceData &data, const std::vector<BoardRow> &rows);

// "B needs fewer epochs than A in 5 of 5 seeds (median 3.2 times, 95 % interval 2.1 to 4.4)."
QString verdictSentence(const QString &first, const QString &other, const Speedup &speedup);

} // namespace fovea::ui
