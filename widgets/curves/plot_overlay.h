// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <limits>
#include <vector>

class QCustomPlot;

namespace fovea::ui {

struct ReadoutRow
{
    QPointF at; // the point that is read
    QString letter;
    QString value;
    LaneStyle style;
};

// Changes with mouse and clock; drawn on a layer of its own, so that moving it costs no redrawing of lines.
struct Overlay
{
    double clock =
        std::numeric_limits<double>::quiet_NaN(); // NaN while it follows: now is where the lines end
    std::vector<ReadoutRow> clockPoints;          // where the same epoch lies elsewhere for each lane
    double tracker = std::numeric_limits<double>::quiet_NaN();
    QString heading;
    std::vector<ReadoutRow> rows;
    QRectF box; // pixels
};

// Makes the plot draw what the reference holds, which must outlive it; the theme is read at every drawing.
void drawOverlay(QCustomPlot &plot, const Overlay &overlay, const ThemeManager &themes);
void refreshOverlay(QCustomPlot &plot);

} // namespace fovea::ui
