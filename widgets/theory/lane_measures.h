// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace fovea::ui {

// What the charts of a page look at: which percentile over queries (50, 75, 90, 95 or 100), and one block or
// all of them (-1).
struct MeasureView
{
    int level = 95;
    int block = -1;

    bool operator==(const MeasureView &) const = default;
};

// A number of every epoch, the median over the seeds that have it. Edges: the quartiles over queries where
// the metric has percentiles, otherwise the range over seeds. NaN: not defined.
struct Measure
{
    std::vector<int> epochs; // from 0, ascending
    std::vector<double> line, lower, upper;

    bool isEmpty() const; // not one number
    std::optional<std::size_t> placeOf(int epoch) const;
    double at(int epoch) const; // NaN where there is none
};

Measure measured(const LaneView &lane, const std::string &metric, const std::string &field, int block);
// At the percentile of the view, with the quartiles as edges.
Measure measured(const LaneView &lane, const std::string &metric, const MeasureView &view);

// How far the attention of a lane can move, three ways.
struct StabilityLane
{
    int lane = 0; // index in RaceData
    QString letter, title;
    int style = 0;
    bool hasBound = false; // the theory has one for this kind of attention
    bool hasCut = false;   // scores choose, so weights may jump
    Measure bound, exact, jump;
    std::optional<int> diverged; // the epoch at which its first diverged seed ended
};
std::vector<StabilityLane> stabilityLanes(const RaceData &race, const MeasureView &view); // visible ones

// A lane that keeps the best scores against one that keeps all keys, seed by seed and epoch by epoch, at one
// percentile (of the separation at 100 minus it).
struct RegimePoint
{
    int epoch = 0;
    double deltaS = 0, deltaH = 0, separation = 0, beta = 0; // medians over seeds
    double w = 0, x = 0;                                     // of the left-hand sides, likewise

    double ratio() const { return deltaH / deltaS; }
    double feasible() const { return separation / deltaS; }
};
struct RegimeLane
{
    int lane = 0;
    QString letter;
    int style = 0;
    std::vector<RegimePoint> points; // ascending

    const RegimePoint *at(int epoch) const;
};
struct Regime
{
    int baseline = -1; // the lane with full attention
    QString baselineLetter;
    std::vector<RegimeLane> lanes;
    QString reason; // why there is nothing to show; empty where there is
};
Regime regimeOf(const RaceData &race, const MeasureView &view);

// Where the gradient of a lane goes.
struct GradientLane
{
    int lane = 0;
    QString letter;
    int style = 0;
    double clip = 0; // 0: not clipped
    Measure norm, clipped;
    std::vector<Measure> parts; // in the order of ParameterPart; root mean squares
};
std::vector<GradientLane> gradientLanes(const RaceData &race, int block);
// Shares of the squared norm; they add up to 1. Empty where nothing was measured.
std::vector<double> partShares(const GradientLane &lane, int epoch);

} // namespace fovea::ui
