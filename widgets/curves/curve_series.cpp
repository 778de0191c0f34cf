// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_series.h"

#include "core/base/errors.h"
#include "core/model/flops.h"
#include "core/tasks/task.h"
#include "widgets/curves/curve_bands.h"
#include "widgets/curves/survival_curves.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

double metricValue(const EpochRecord &record, const Quantity &quantity)
{
    for (const MetricValues &metric : record.metrics) {
        if (metric.id != quantity.metric)
            continue;
        if (quantity.layer != allLayers && std::size_t(quantity.layer) >= metric.layers.size())
            return nothing;
        const auto &fields =
            quantity.layer == allLayers ? metric.all : metric.layers[std::size_t(quantity.layer)];
        return quantity.field < fields.size() ? fields[quantity.field] : nothing;
    }
    return nothing;
}

double measured(const EpochRecord &record, const Quantity &quantity)
{
    switch (quantity.kind) {
    case QuantityKind::TrainLoss:
        return record.trainLoss;
    case QuantityKind::TrainAccuracy:
    case QuantityKind::Accuracy:
        return record.trainAccuracy;
    case QuantityKind::HeldoutLoss:
        return record.heldoutLoss;
    case QuantityKind::HeldoutAccuracy:
        return record.heldoutAccuracy;
    case QuantityKind::Metric:
        return metricValue(record, quantity);
    case QuantityKind::Learning: // of all seeds, not of an epoch
        break;
    }
    return nothing;
}

double placeOf(const EpochRecord &record, XAxis axis, double flopsPerStep)
{
    switch (axis) {
    case XAxis::Epoch:
        return record.epoch + 1; // epochs trained: 0 is untrained
    case XAxis::Step:
        return double(record.step);
    case XAxis::Wall:
        return record.spent.wall;
    case XAxis::Cpu:
        return record.spent.cpu;
    case XAxis::Flops:
        return double(record.step) * flopsPerStep;
    }
    return nothing;
}

RunCurve runCurve(const LaneView &lane, const RunView &run, const Quantity &quantity, XAxis axis)
{
    const double flops = axis == XAxis::Flops ? stepFlops(lane, run).value_or(nothing) : nothing;
    RunCurve curve;
    curve.seed = run.seed;
    curve.ended = lane.runs.size() > 1 && hasEnded(run.status); // of one seed it changes nothing
    const auto add = [&](const EpochRecord &record) {
        const double x = placeOf(record, axis, flops);
        if (!std::isfinite(x))
            return;
        curve.epochs.push_back(record.epoch);
        curve.series.x.push_back(x);
        curve.series.y.push_back(valueOf(record, quantity));
    };
    if (!run.inherited.empty())
        add(run.inherited.back()); // a branch starts at its parent's point
    for (const EpochRecord &record : run.epochs)
        add(record);
    return curve;
}

int endedWithoutEpochs(const LaneView &lane)
{
    return int(std::ranges::count_if(lane.runs, [](const RunView &run) {
        return hasEnded(run.status) && !run.missing && run.epochs.empty() && run.inherited.empty();
    }));
}

// The median and range of these runs over the epochs that all of them have.
void addMiddle(LaneCurves &curves, const std::vector<const RunCurve *> &runs)
{
    std::vector<std::size_t> next(runs.size(), 0);
    std::vector<double> xs, ys; // of one epoch, over seeds
    double furthest = -std::numeric_limits<double>::infinity();
    for (const int epoch : runs.front()->epochs) {
        xs.clear();
        ys.clear();
        for (std::size_t run = 0; run < runs.size(); ++run) {
            const RunCurve &curve = *runs[run];
            std::size_t &i = next[run];
            while (i < curve.epochs.size() && curve.epochs[i] < epoch)
                ++i;
            if (i >= curve.epochs.size() || curve.epochs[i] != epoch)
                break;
            xs.push_back(curve.series.x[i]);
            ys.push_back(curve.series.y[i]);
        }
        if (xs.size() < runs.size())
            continue;
        std::erase_if(ys, [](double value) { return std::isnan(value); });
        std::sort(xs.begin(), xs.end());
        std::sort(ys.begin(), ys.end());
        // A line never runs backwards, whatever the clocks of the seeds say.
        furthest = std::max(furthest, percentile(std::span<const double>(xs), 50));
        curves.epochs.push_back(epoch);
        curves.line.x.push_back(furthest);
        curves.line.y.push_back(percentile(std::span<const double>(ys), 50));
        curves.lower.push_back(ys.empty() ? nothing : ys.front());
        curves.upper.push_back(ys.empty() ? nothing : ys.back());
    }
}

} // namespace

Quantity quantityOf(QuantityKind kind)
{
    Quantity quantity;
    quantity.kind = kind;
    return quantity;
}

bool isAccuracy(const Quantity &quantity)
{
    return quantity.kind == QuantityKind::TrainAccuracy || quantity.kind == QuantityKind::HeldoutAccuracy ||
           quantity.kind == QuantityKind::Accuracy;
}

bool isPercent(const Quantity &quantity)
{
    return isAccuracy(quantity) || quantity.kind == QuantityKind::Learning;
}

Quantity drawnQuantity(const Quantity &quantity, std::size_t seeds)
{
    Quantity drawn = quantity;
    if (quantity.kind == QuantityKind::Accuracy && seeds > 1 && !quantity.both)
        drawn.kind = QuantityKind::TrainAccuracy;
    return drawn;
}

std::optional<Quantity> companionOf(const Quantity &quantity)
{
    return quantity.kind == QuantityKind::Accuracy ? std::optional(quantityOf(QuantityKind::HeldoutAccuracy))
                                                   : std::nullopt;
}

double valueOf(const EpochRecord &record, const Quantity &quantity)
{
    const double value = measured(record, quantity);
    return std::isfinite(value) ? value : nothing;
}

std::optional<double> stepFlops(const LaneView &lane, const RunView &run)
{
    if (run.facts.paddedLength <= 0)
        return {};
    try {
        NetworkSpec spec{lane.run.model, lane.spec.mask, {}};
        spec.shape.geometry = {run.facts.paddedLength, makeMask(lane.spec.mask)->globals()};
        // Own data in any alphabet name their classes only in the file; the read-out is a trifle beside the
        // blocks.
        if (lane.run.task.id != "file")
            spec.shape.classes = makeTask(lane.run.task)->classes();
        return stepFlopsPerExample(spec) * lane.run.train.batch;
    } catch (const Error &) {
        return {};
    }
}

LaneCurves laneCurves(const LaneView &lane, const Quantity &quantity, XAxis axis)
{
    if (quantity.kind == QuantityKind::Learning)
        return survivalCurves(lane, axis);
    LaneCurves curves;
    for (const RunView &run : lane.runs) {
        RunCurve curve = runCurve(lane, run, quantity, axis);
        if (!curve.epochs.empty())
            curves.runs.push_back(std::move(curve));
    }
    curves.several = lane.runs.size() > 1;
    std::vector<const RunCurve *> behind;
    for (const RunCurve &run : curves.runs)
        if (!curves.isThin(run))
            behind.push_back(&run);
    const int epochless = curves.several ? endedWithoutEpochs(lane) : 0;
    curves.counted = int(behind.size()) + epochless;
    if (curves.counted == 1 && epochless == 0) {
        curves.epochs = behind.front()->epochs;
        curves.line = behind.front()->series;
    } else if (!behind.empty() && epochless == 0) {
        addMiddle(curves, behind);
    }
    const int last = curves.epochs.empty() ? std::numeric_limits<int>::min() : curves.epochs.back();
    for (RunCurve &run : curves.runs)
        run.beyond = std::size_t(std::ranges::upper_bound(run.epochs, last) - run.epochs.begin());
    if (const auto edges = bandEdges(quantity)) {
        curves.lower = laneCurves(lane, edges->first, axis).line.y;
        curves.upper = laneCurves(lane, edges->second, axis).line.y;
    }
    return curves;
}

std::optional<int> finishEpoch(const LaneView &lane)
{
    const LaneCurves curves = laneCurves(lane, quantityOf(QuantityKind::TrainAccuracy), XAxis::Epoch);
    for (std::size_t i = 0; i < curves.epochs.size(); ++i)
        if (curves.line.y[i] >= lane.goal)
            return curves.epochs[i];
    return {};
}

std::vector<double> movingAverage(std::span<const double> values, int amount)
{
    const auto count = std::ptrdiff_t(values.size());
    std::vector<double> result(values.begin(), values.end());
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        const double centre = values[std::size_t(i)];
        if (std::isnan(centre))
            continue;
        // The same reach to both sides: a shorter window at the ends, but never one that lags.
        const std::ptrdiff_t reach = std::min({std::ptrdiff_t(std::max(amount, 1) / 2), i, count - 1 - i});
        double sum = 0; // of differences from the centre, so that equal values add exactly nothing
        int used = 0;
        for (std::ptrdiff_t j = i - reach; j <= i + reach; ++j)
            if (const double value = values[std::size_t(j)]; !std::isnan(value)) {
                sum += value - centre;
                ++used;
            }
        result[std::size_t(i)] = centre + sum / used;
    }
    return result;
}

std::vector<double> exponentialAverage(std::span<const double> values, int amount)
{
    const double keep = 1 - 2.0 / (std::max(amount, 1) + 1);
    std::vector<double> result;
    result.reserve(values.size());
    double average = 0;
    double weight = 0; // of all values so far; dividing by it removes the pull towards the start value 0
    for (const double value : values) {
        if (std::isnan(value)) {
            result.push_back(nothing);
            continue;
        }
        weight = keep * weight + (1 - keep);
        average += (value - average) * ((1 - keep) / weight);
        result.push_back(average);
    }
    return result;
}

std::vector<double> smoothed(std::span<const double> values, const PlotSettings &settings)
{
    switch (settings.smoothing) {
    case Smoothing::None:
        break;
    case Smoothing::MovingAverage:
        return movingAverage(values, settings.amount);
    case Smoothing::Exponential:
        return exponentialAverage(values, settings.amount);
    }
    return {values.begin(), values.end()};
}

std::optional<std::size_t> nearestPoint(const Series &series, double x)
{
    const auto &xs = series.x;
    if (xs.empty() || std::isnan(x))
        return {};
    const auto above = std::lower_bound(xs.begin(), xs.end(), x);
    auto index = std::size_t(above - xs.begin());
    if (index == xs.size() || (index > 0 && x - xs[index - 1] < xs[index] - x))
        --index;
    const double before = index > 0 ? xs[index] - xs[index - 1] : 0;
    const double after = index + 1 < xs.size() ? xs[index + 1] - xs[index] : before;
    const double allowed = std::max(before, after) / 2;
    const bool single = xs.size() == 1;
    if (!single && (x < xs[index] - allowed || x > xs[index] + allowed))
        return {};
    return index;
}

} // namespace fovea::ui
