// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/live_tips.h"
#include "widgets/kit/theme.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <span>
#include <vector>

class QCustomPlot;

namespace fovea::ui {

struct Marks;

// The end of a lane's line, where its letter stands.
struct EndLetter
{
    QPointF at; // in the plot's coordinates
    int lane = 0;
    QString letter;
    QString value; // beside the letter, where the lane is moving; else empty
    LaneStyle style;
};

struct TipLook
{
    DrawnTip tip;
    LaneStyle style;
};

struct Foot // a dotted line where a running seed is, with its name
{
    QPointF at;
    QString label;
};

// What moves while lanes train, on a layer of its own: live tips, the letters at the ends, running seeds by
// name.
struct Ends
{
    std::vector<TipLook> tips;
    std::vector<EndLetter> letters;
    std::vector<Foot> feet;
    bool feetAtTop = false;                     // where the lines go down to the bottom
    std::vector<std::pair<QRectF, int>> places; // of the letters as last drawn, in pixels, with their lanes
};

// Makes the plot draw what the references hold, which must outlive it; `ends` remembers where letters stand.
void drawEnds(QCustomPlot &plot, Ends &ends, const Marks &marks, const ThemeManager &themes);
void refreshEnds(QCustomPlot &plot);
std::optional<int> laneOfLetter(const Ends &ends, const QPointF &at);

// Where letters stand beside these ends, in pixels: those closer than one letter's height stand side by side
// in their order, none covers another, a label or the right edge.
std::vector<QRectF> letterPlaces(std::span<const QPointF> ends, std::span<const QRectF> labels,
                                 const QRectF &frame, double rightEdge, double extent);

} // namespace fovea::ui
