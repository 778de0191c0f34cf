// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_layout.h"

class QPainter;

namespace fovea::ui {

// What of a bead picture is not its scene: a moment of the animations, and where a person points.
struct BeadMoment
{
    double played = 1;                                        // 0 to 1 of playing the rule
    const std::vector<std::vector<double>> *shares = nullptr; // per row, while they move; null: the scene's
    QColor ground;                                            // invalid: the theme's surface
    int row = -2;                                             // pointed at; -1: the sequence, -2: nothing
    int slot = -1;
    QString note; // beside what is pointed at
};

constexpr int playMilliseconds = 3000;
constexpr int arcMilliseconds = 600; // its last part

// Paints a bead picture from its top left corner on; a function of its arguments alone.
void paintBeadScene(QPainter &painter, const BeadScene &scene, const BeadLayout &layout, const Theme &theme,
                    const BeadMoment &moment);

QString wholePercent(double share); // "24 %"; "–" for NaN

} // namespace fovea::ui
