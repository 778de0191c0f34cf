// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_facts.h"
#include "widgets/beads/bead_scene.h"

#include <QString>

#include <vector>

namespace fovea::ui {

// A pattern to begin with: "Lane B: top-k 5", "Banded 5".
struct PaintStart
{
    QString name;
    PaintGrid grid;
};

// A sequence whose symbols stand along the board, and what of it decides.
struct PaintExample
{
    std::vector<BeadToken> tokens; // as many as the board is long
    PaintSubject subject;
};

// What is painted for, and what it is judged by.
struct PaintOffer
{
    QString lane;       // that may have the mask; empty: only a new one may
    QString next;       // letter of a new lane; empty: none can be added
    bool lends = false; // the mask goes back to the dialog that asked, and to no lane
    int style = 0;
    PaintGrid grid;                     // to begin with
    std::vector<PaintStart> starts;     // others
    std::vector<PaintExample> examples; // at least one
    bool provable = false;              // that it cannot be learned where no position hears all that decides
};

} // namespace fovea::ui
