// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QCustomPlot;

namespace fovea::ui {

// What a plot shows besides its lines. Points are in the plot's coordinates unless they say pixels.

struct Guide // a dashed hairline across
{
    double y = 0;
    QString label;
};

enum class FinishSign { Flag, Point };

struct Finish // where a lane reached 95 % train accuracy: a point of the raw curve, whatever the smoothing
{
    QPointF at;
    FinishSign sign = FinishSign::Point;
    QString letter;
    QString text; // the epoch
    LaneStyle style;
    double dropped = 1; // 0 to 1: how far the pennant has come down its pole
};

struct Fork // where a branch leaves its parent's curve
{
    QPointF at;
    LaneStyle style;
};

// Changes with the data; drawn with them.
struct Marks
{
    std::vector<Guide> guides;
    std::vector<Finish> finishes;
    std::vector<Fork> forks;
    QString sentence;    // why there are no lines; stands in their place
    bool ghost = false;  // draws a ghost of curves
    bool rising = false; // the ghost's direction
};

// Makes the plot draw what the reference holds, which must outlive it; the theme is read at every drawing.
void drawMarks(QCustomPlot &plot, const Marks &marks, const ThemeManager &themes);

// Where the labels of guides stand, in pixels.
std::vector<QRectF> guideLabels(const QCustomPlot &plot, const Marks &marks);

// Side of the square that a lane's letter stands in, at the current font.
int letterExtent();

// Pixels to keep free at the right for letters and guide labels in a plot of this width.
int rightMargin(const Marks &marks, int width);

} // namespace fovea::ui
