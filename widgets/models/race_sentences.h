// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/board_row.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace fovea::ui {

// Seeds that must have compared two lanes before a sentence says which is better.
constexpr int verdictSeeds = 3;

// What the board says in words: facts while there are one or two seeds, verdicts with their intervals from
// three on.
QStringList boardSentences(const RaceData &data, const std::vector<BoardRow> &rows);

// "B reached 95 % at epoch 12; A is at 53.1 %."
QString factsSentence(const RaceData &data, const std::vector<BoardRow> &rows);

// "B needs fewer epochs than A in 5 of 5 seeds (median 3.2 times, 95 % interval 2.1 to 4.4)."
QString verdictSentence(const QString &first, const QString &other, const Speedup &speedup);

} // namespace fovea::ui
