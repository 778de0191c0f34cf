// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <limits>
#include <vector>

class QCustomPlot;

namespace fovea::ui {

// What a plot shows besides its lines. Points are in the plot's coordinates unless they say pixels.

struct Guide // a dashed hairline across
{
    double y = 0;
    QString label;
};

struct EndLetter
{
    QPointF at; // end of the line
    QString letter;
    LaneStyle style;
};

enum class FinishSign { Flag, Point };

struct Finish // where a lane reached 95 % train accuracy
{
    QPointF at;
    FinishSign sign = FinishSign::Point;
    QString letter;
    QString text; // the epoch
    LaneStyle style;
};

// Changes with the data; drawn with them.
struct Marks
{
    QString title;
    std::vector<Guide> guides;
    std::vector<EndLetter> letters;
    std::vector<Finish> finishes;
    QString sentence;    // why there are epochs but no lines; stands in their place
    bool empty = false;  // draws a ghost of curves
    bool rising = false; // the ghost's direction
};

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

// Both make the plot draw what the references hold, which must outlive it; the theme is read at every
// drawing.
void drawMarks(QCustomPlot &plot, const Marks &marks, const ThemeManager &themes);
void drawOverlay(QCustomPlot &plot, const Overlay &overlay, const ThemeManager &themes);
void refreshOverlay(QCustomPlot &plot);

// Side of the square that a lane's letter stands in, at the current font.
int letterExtent();

// Pixels to keep free at the right for letters and guide labels.
int rightMargin(const Marks &marks);

} // namespace fovea::ui
