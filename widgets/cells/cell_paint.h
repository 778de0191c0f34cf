// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_facts.h"
#include "widgets/kit/color_map.h"
#include "widgets/kit/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace fovea::ui {

// How a cell is to be drawn, at its size.
struct CellLook
{
    const Theme &theme;
    const ColorMap &map;
    CellMeasure measure = CellMeasure::Epochs;
    MeasureLimits limits;
    bool pips = true;
    bool numbers = true;
};

// Every state has a sign beside its colour: planned dotted, queued thin, running filled to its epoch with its
// curve, paused two bars, arrived a number, not by the cap a full hatch and "> 100", diverged a cross,
// stopped a hatch and a square, failed a thick outline and "!", stale dashed and pale.
void paintCell(QPainter &painter, const QRectF &box, const CellFacts &facts, const SweepSnapshot &sweep,
               const CellLook &look);

// One seed: disc arrived, ring with a cross not by the cap, ring with an arc running, thin ring still to run,
// square stopped, "!" failed.
void paintPip(QPainter &painter, const QPointF &center, SweepState state, const QColor &ink);

// A cell in a state, as the legend shows it.
void paintSample(QPainter &painter, const QRectF &box, SweepState state, const CellLook &look);

QColor measureColor(const ColorMap &map, const MeasureLimits &limits, CellMeasure measure, double value);
QColor inkOn(const QColor &ground, const Theme &theme); // black or white, whichever contrasts more
void paintHatch(QPainter &painter, const QRectF &box, const QColor &ink);

} // namespace fovea::ui
