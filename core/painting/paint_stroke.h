// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_grid.h"

namespace fovea {

enum class PaintTool {
    Draw,   // along the hand's way
    Erase,  // the same, but empties
    Line,   // straight, from the first cell to the last
    Block,  // the rectangle between them
    Column, // keys that everybody may look at
    Row,    // queries that may look at everything
    Band,   // the diagonals between them
};

// One movement of the hand, from press to release: one step of undo.
struct PaintStroke
{
    PaintTool tool = PaintTool::Draw;
    int pen = 1;                     // cells across; of Block: none
    bool straight = false;           // Draw and Erase as a line
    bool empties = false;            // rubs out whatever the tool
    std::vector<PaintCell> way = {}; // the cells it came by, gaps allowed; not empty

    bool rubsOut() const { return empties || tool == PaintTool::Erase; }
};

// The cells a stroke touches on a grid of this length.
PaintGrid touchedBy(const PaintStroke &stroke, int length);

PaintGrid painted(const PaintGrid &grid, const PaintStroke &stroke);

} // namespace fovea
