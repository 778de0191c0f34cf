// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_settings.h"
#include "widgets/models/race_data.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fovea::ui {

// Accuracy is that of the train set with that of the held-out set beside it.
// Learning is the share of seeds that are not yet at the goal.
enum class QuantityKind {
    TrainLoss,
    TrainAccuracy,
    HeldoutLoss,
    HeldoutAccuracy,
    Metric,
    Accuracy,
    Learning
};

constexpr int allLayers = -1;

// What the band around a line spans: all finished seeds, where there are several; or percentiles of one
// metric over its queries or keys, 25 to 75 and 5 to 95.
enum class Band { Seeds, Quartiles, Ninety };

// One number of every epoch. All but the kind belong to metrics of the catalogue.
struct Quantity
{
    QuantityKind kind = QuantityKind::TrainLoss;
    std::string metric;
    std::size_t field = 0; // index into the metric's fields
    int layer = allLayers; // 0-based block, or pooled
    Band band = Band::Seeds;
    std::optional<Scaling> scaling = {}; // of y; where empty, as the settings say
    bool both = false; // Accuracy with held-out also beside bands of seeds, where the person has asked for it

    bool operator==(const Quantity &) const = default;
};

Quantity quantityOf(QuantityKind kind); // of an epoch record itself
bool isAccuracy(const Quantity &quantity);
bool isPercent(const Quantity &quantity); // drawn as 0 to 100
// What is really drawn with this many seeds: with several, Accuracy is that of the train set alone unless
// `both`.
Quantity drawnQuantity(const Quantity &quantity, std::size_t seeds);
std::optional<Quantity>
companionOf(const Quantity &quantity); // drawn dotted beside it; held-out for Accuracy
double valueOf(const EpochRecord &record, const Quantity &quantity); // NaN where not measured or not finite

struct Series
{
    std::vector<double> x; // ascending
    std::vector<double> y; // NaN breaks the line

    bool operator==(const Series &) const = default;
};

struct RunCurve
{
    std::uint64_t seed = 0;
    bool ended = false; // told apart only where the lane has several seeds
    std::vector<int> epochs;
    Series series;
    std::size_t beyond = 0; // of a run behind the line: its first point where the line has ended

    bool goesOn() const { return ended && beyond < epochs.size(); }
    bool operator==(const RunCurve &) const = default;
};

// One quantity of one lane: every run, and the line to draw. A lane of one seed has that run as its line,
// ended or not. With several seeds the line is the median of the runs that have ended, over the epochs all of
// them have, with their range beside it; runs that have not ended never enter it. Where one diverged before
// its first epoch there is no such epoch, and no line. Where the quantity has a
// band of percentiles, its edges take the place of the range: with seeds, the median of each percentile.
struct LaneCurves
{
    std::vector<RunCurve> runs; // those with epochs
    std::vector<int> epochs;    // of the line
    Series line;
    std::vector<double> lower, upper; // of the band; empty for one seed without percentiles
    int counted = 0;                  // runs behind the line
    bool several = false;             // the lane has several seeds

    // Drawn thin: not part of the line, or not yet.
    bool isThin(const RunCurve &run) const { return several && !run.ended; }
    bool operator==(const LaneCurves &) const = default;
};

LaneCurves laneCurves(const LaneView &lane, const Quantity &quantity, XAxis axis);

// Floating-point operations of one training step of this run; empty while its length is not known.
std::optional<double> stepFlops(const LaneView &lane, const RunView &run);

// First epoch at which the line of train accuracy is at the goal or above.
std::optional<int> finishEpoch(const LaneView &lane);

// A constant stays the same to the bit, and a NaN stays a gap that its neighbours do not see. `amount` in
// epochs.
std::vector<double> movingAverage(std::span<const double> values, int amount);
std::vector<double> exponentialAverage(std::span<const double> values, int amount);
std::vector<double> smoothed(std::span<const double> values, const PlotSettings &settings);

// The point nearest to x; none beyond the ends of the series by more than half its neighbouring step.
std::optional<std::size_t> nearestPoint(const Series &series, double x);

} // namespace fovea::ui
