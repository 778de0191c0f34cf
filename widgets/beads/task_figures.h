// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_layout.h"
#include "widgets/beads/sketch.h"
#include "widgets/beads/task_case.h"

#include <QSizeF>

namespace fovea::ui {

// The drawing of each task's rule on one valid example, from the top left corner (0, 0), for a canvas of this
// size. What does not fit goes beyond it and is shrunk by its painter.
Sketch sketchEvenPairs(const TaskCase &example, const QSizeF &canvas);
Sketch sketchParity(const TaskCase &example, const QSizeF &canvas);
Sketch sketchMissingDuplicate(const TaskCase &example, const QSizeF &canvas);
Sketch sketchStack(const TaskCase &example, const QSizeF &canvas);
Sketch sketchCycle(const TaskCase &example, const QSizeF &canvas);
Sketch sketchArithmetic(const TaskCase &example, const QSizeF &canvas);
Sketch sketchEquation(const TaskCase &example, const QSizeF &canvas);
Sketch sketchListOps(const TaskCase &example, const QSizeF &canvas);

// Beads and rings alone, in as many rows as there is room for: small places, long sequences, tasks without a
// rule.
Sketch sketchBeads(const TaskCase &example, const QSizeF &canvas);

// The drawing for this place: the task's own where it is legible, otherwise beads and rings.
Sketch sketchTask(const TaskCase &example, const QSizeF &canvas);

// Centres along a line for `count` beads: as far apart as usual, or as the width allows.
struct BeadRow
{
    BeadRow(std::size_t count, qreal left, qreal right, qreal y, qreal usualPitch);

    QPointF at(std::size_t index) const { return {left + pitch * qreal(index), y}; }

    qreal left = 0; // centre of the first
    qreal y = 0;
    qreal pitch = 0;
    qreal diameter = 0;
};

} // namespace fovea::ui
