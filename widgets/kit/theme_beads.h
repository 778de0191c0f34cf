// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

namespace fovea::ui {

enum class BeadSize { Small, Normal, Large }; // 1024x640, usual, presentation

// A symbol's disc. The letter is the code and the hue a help: the letter has 7:1 or better on every fill.
struct BeadColors
{
    QColor fill;
    QColor edge;
};
constexpr int beadHues = 10;
BeadColors beadColors(const Theme &theme, int hue); // hues repeat after ten

// Colour of an attention bead that receives `times` what even attention gives: the ground mixed with the
// lane.
QColor attentionColor(const QColor &ground, const QColor &lane, double times);

namespace size {
constexpr qreal ring = 2; // around a bead that decides ...
constexpr qreal ringGap = 1;
constexpr qreal smallestLettered = 13; // smaller beads carry no letter
constexpr qreal taskBead = 24;         // of a task's drawing
constexpr int drawing = 344;           // usual width of a task's drawing
constexpr int drawingHeight = 150;
constexpr int drawingFoot = 32;   // line of the answer
constexpr int leastDrawing = 216; // narrower (the usual dock has 217): beads, rings and the answer only
} // namespace size

// Lengths of the bead picture at one size, in pixels.
struct BeadMetrics
{
    qreal bead = 16;
    qreal pitch = 19;
    qreal closest = 7; // a pitch below this elides positions instead
    qreal even = 7;    // diameter of an attention bead that receives what even attention gives
    qreal least = 2.4;
    qreal most = 24;
    qreal beforeBeads = 132; // badges and words
    qreal afterBeads = 20;   // gap before the read-out
    qreal readout = 34;      // its right-aligned number
    qreal firstRow = 28;     // below the sequence
    qreal rowPitch = 24;
    qreal pill = 22; // height of the answer's frame
    qreal arcRise = 27;
    qreal badge = 18;
    bool above = false; // a row's words and number stand above it, not beside it
    qreal wordsRise = 0;
    int letter = 0, words = 0, note = 0; // type of the words above, in pixels

    qreal diameter(double times) const; // of an attention bead
    qreal ringRadius() const { return bead / 2 + size::ringGap + size::ring; }
};
BeadMetrics beadMetrics(BeadSize size, qreal scale = 1); // only Large scales

} // namespace fovea::ui
