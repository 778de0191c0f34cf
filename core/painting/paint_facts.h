// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_grid.h"
#include "core/tasks/task.h"

namespace fovea {

// What a painted pattern is judged by: a sequence of the task, and a network.
struct PaintSubject
{
    int symbols = 0; // of the sequence; positions from there on are PAD
    Deciding deciding;
    int layers = 1;
    bool readsOnePlace = false; // the answer is read off the last symbol alone
};

struct PaintReach
{
    int layers = 0;
    PaintGrid heard;           // who can know of whom; everybody knows of himself
    double share = 0;          // of all pairs
    std::vector<int> informed; // positions that can know of all that decides, ascending
};

struct PaintFacts
{
    int filled = 0;
    std::vector<int> emptyRows;
    int decidingPairs = 0;           // 0: every token decides, or none is named
    std::vector<PaintCell> cut;      // of these pairs, row by row
    std::vector<PaintReach> reaches; // after 1, 2, ... layers: few, the last is the network's
    int named = 0;                   // pairs of Deciding::pairs ...
    int heard = 0;                   // ... and how many of them are heard of after all layers
};

PaintFacts paintFacts(const PaintGrid &grid, const PaintSubject &subject);

// After this many layers; each mixes a position with those it may look at, and a residual carries what it
// knew.
PaintGrid heardThrough(const PaintGrid &grid, int layers);

} // namespace fovea
