// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/board_row.h"

#include <QString>

namespace fovea::ui {

// A cell of the board: what it says and, smaller beside it, what that rests on.
struct CellWords
{
    QString text;
    QString note;
    bool strong = false; // a result
    bool muted = false;  // none yet
};

// Of a lane that provably cannot arrive, once another lane has.
CellWords barredWords(const LaneReach &reach);

enum class Wording {
    Cells,     // below a header: "epoch 3"
    Sentences, // without one: "reached 95 % at epoch 3"
};

CellWords reachedWords(const RaceStanding &race, const BoardRow &row, const LaneView &lane, Wording wording);
CellWords accuracyWords(const BoardRow &row, Wording wording);
// How many times fewer epochs than the first lane, whose name is `first`.
CellWords fasterWords(const BoardRow &row, const QString &first, Wording wording);

// "seed 2: reached 95 % at epoch 4, still running", "seed 1: reached 95 % at epoch 3, earlier than A".
QString runWords(const RunStanding &run, const RaceData &data);

} // namespace fovea::ui
