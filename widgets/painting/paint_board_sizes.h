// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

// Lengths of the board, in pixels.
namespace fovea::ui::paint {

constexpr int ruler = size::control + size::gap + size::tiny; // words and beads along an edge
constexpr int leastBoard = 260;
constexpr int leastCell = 11; // unless a person zooms out
constexpr int mostCell = 32;
constexpr double zoomFactor = 1.35;
constexpr int finestLined = 5; // smaller cells have no lines between them
constexpr int finestCross = 7; // in smaller cells a cut pair is a dot
constexpr int linesTogether = 5;
constexpr int bead = 18;
constexpr int leastBeadPitch = 14;
constexpr double faint = 0.35; // of a stroke that has not ended
constexpr double solid = 0.82; // of what is painted

} // namespace fovea::ui::paint
