// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "widgets/curves/curve_series.h"

#include <algorithm>
#include <cmath>
#include <limits>

// Lanes with made-up numbers, for the tests of curves.
namespace fovea::ui {

inline const double gap = std::numeric_limits<double>::quiet_NaN();

inline EpochRecord record(int epoch, double accuracy, double wall = 0)
{
    EpochRecord made;
    made.epoch = epoch;
    made.step = 200 * (epoch + 1);
    made.trainAccuracy = accuracy;
    made.heldoutAccuracy = accuracy / 2;
    made.trainLoss = 1 - accuracy;
    made.heldoutLoss = 2 - accuracy;
    made.spent.wall = wall;
    made.spent.cpu = wall / 2;
    return made;
}

inline RunView run(std::uint64_t seed, const std::vector<double> &accuracies, double secondsPerEpoch = 1,
                   RunStatus status = RunStatus::Finished)
{
    RunView made;
    made.seed = seed;
    made.status = status;
    for (std::size_t i = 0; i < accuracies.size(); ++i)
        made.epochs.push_back(record(int(i), accuracies[i], secondsPerEpoch * double(i + 1)));
    return made;
}

inline LaneView lane(const std::vector<RunView> &runs)
{
    LaneView made;
    made.runs = runs;
    return made;
}

inline LaneCurves accuracyOf(const LaneView &view, XAxis axis = XAxis::Epoch)
{
    return laneCurves(view, quantityOf(QuantityKind::TrainAccuracy), axis);
}

inline bool same(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
        return (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= 1e-12;
    });
}

inline PlotSettings smoothing(Smoothing kind, int amount)
{
    PlotSettings settings;
    settings.smoothing = kind;
    settings.amount = amount;
    return settings;
}

inline LaneView maskLane(const std::string &name, const std::string &mask)
{
    LaneView made;
    made.spec.name = name;
    made.spec.mask = maskFrom(mask);
    return made;
}

} // namespace fovea::ui
