// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_view.h"

#include <QPointF>

#include <vector>

namespace fovea::ui {

// Where a run is within the epoch that has not been evaluated yet: loss and accuracy over the batches of that
// epoch so far. These are no measurements of an epoch: they enter no line, median or board.
struct RunTip
{
    struct Sample
    {
        int step = 0; // in the epoch
        double loss = 0;
        double accuracy = 0;

        bool operator==(const Sample &) const = default;
    };

    int lane = 0;
    std::uint64_t seed = 0;
    int epoch = 0; // 0-based, in progress
    int stepsPerEpoch = 1;
    std::vector<Sample> trail; // about ten batches apart; the last one is now
};

// The tips of all runs. A tip begins once enough batches are behind it and ends when its epoch is evaluated.
class LiveTips
{
public:
    void update(const std::vector<LaneView> &lanes);
    void clear() { m_tips.clear(); } // when lanes have changed their places
    const std::vector<RunTip> &tips() const { return m_tips; }

private:
    std::vector<RunTip> m_tips;
};

// A tip in a plot's units: from the last evaluated point, if there is one, to now.
struct DrawnTip
{
    int lane = 0;
    std::uint64_t seed = 0;
    bool thin = false; // of one seed among several
    std::vector<QPointF> points;
    double evaluated = 0; // the last evaluated value; NaN: none
};

bool hasTips(const Quantity &quantity); // only what batches tell: train loss and train accuracy
// None on an axis of time, which batches do not tell.
std::vector<DrawnTip> drawnTips(const LiveTips &tips, const std::vector<LaneView> &views,
                                const std::vector<DrawnLane> &lanes, const Quantity &quantity,
                                const PlotSettings &settings);
double furthestTip(const std::vector<DrawnTip> &tips); // in x; 0: none

} // namespace fovea::ui
