// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_series.h"

#include <QString>

#include <vector>

namespace fovea::ui {

// A visible lane as one plot draws it: in the plot's units (accuracies in percent), points that a logarithmic
// axis cannot show left out or broken.
struct DrawnLane
{
    int lane = 0; // index in RaceData
    LaneCurves raw;
    std::vector<double> shown;           // the line after smoothing, at raw.line.x; empty: only thin runs
    std::vector<double> lower, upper;    // the band, smoothed alike
    std::optional<LaneCurves> companion; // dotted beside it
    std::optional<double> finish;        // epoch, of several seeds the median as the board has it
    bool steps = false;                  // a value holds until the next one
    std::optional<double> uniform;       // of the focus score: what uniform attention gives

    bool hasLine() const { return !shown.empty(); }
    bool operator==(const DrawnLane &) const = default;
};

struct Span
{
    double lower = 0;
    double upper = 1;

    double size() const { return upper - lower; }
    bool operator==(const Span &) const = default;
};

bool isLogY(const Quantity &quantity, const PlotSettings &settings);
std::vector<DrawnLane> drawnLanes(const std::vector<LaneView> &lanes, const Quantity &quantity,
                                  const PlotSettings &settings);

// How far the view of all data reaches besides the lines.
struct Horizon
{
    double tip = 0; // the furthest live value
    int epochs = 0; // of the race; 0: not known
};

// The view that shows all data. In epochs it ends at 5, 10, 20, 40, ... or the race's last one, and goes on
// to the next when the data come within half an epoch: it never creeps. `chance` 0 to 1, NaN where not known.
Span followX(const std::vector<DrawnLane> &lanes, const PlotSettings &settings, const Horizon &horizon = {});
Span followY(const std::vector<DrawnLane> &lanes, const Quantity &quantity, const PlotSettings &settings,
             double chance);

Span zoomed(const Span &span, Scaling scaling, double around, double factor);
Span shifted(const Span &span, Scaling scaling, double share); // by this share of its size

QString titleOf(const Quantity &quantity);                 // with unit
QString labelOf(XAxis axis);                               // "CPU time (s)"
QString placeText(XAxis axis, double x);                   // "epoch 12", "12.3 s CPU"
QString valueText(const Quantity &quantity, double value); // value in the plot's units: "97.3 %"

} // namespace fovea::ui
