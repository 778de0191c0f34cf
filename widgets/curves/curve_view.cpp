// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_view.h"

#include "widgets/curves/curve_bands.h"
#include "widgets/kit/tr.h"
#include "widgets/models/board_row.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double fewestEpochs = 5;
constexpr double ahead = 0.5; // epochs before the end at which the view goes on to the next stop
constexpr double wildLoss =
    3; // times the highest of an ordinary lane: a diverging one does not flatten the others
constexpr double percent = 100;
constexpr double footroom =
    0.02; // of the axis, below a loss of 0: a line that has arrived there is still seen

void scale(std::vector<double> &values, double factor)
{
    for (double &value : values)
        value *= factor;
}

void dropNonPositive(std::vector<double> &values)
{
    for (double &value : values)
        if (!(value > 0))
            value = nothing;
}

void forEachLine(LaneCurves &curves, auto &&change)
{
    for (RunCurve &run : curves.runs)
        change(run.series.y);
    change(curves.line.y);
    change(curves.lower);
    change(curves.upper);
}

template<typename Other>
void dropFirst(std::size_t count, std::vector<Other> &values)
{
    values.erase(values.begin(), values.begin() + std::ptrdiff_t(std::min(count, values.size())));
}

std::size_t nonPositive(const std::vector<double> &ascending)
{
    return std::size_t(std::upper_bound(ascending.begin(), ascending.end(), 0.0) - ascending.begin());
}

void dropNonPositiveX(LaneCurves &curves)
{
    for (RunCurve &run : curves.runs) {
        const std::size_t count = nonPositive(run.series.x);
        dropFirst(count, run.epochs);
        dropFirst(count, run.series.x);
        dropFirst(count, run.series.y);
        run.beyond -= std::min(count, run.beyond);
    }
    const std::size_t count = nonPositive(curves.line.x);
    dropFirst(count, curves.epochs);
    dropFirst(count, curves.line.x);
    dropFirst(count, curves.line.y);
    dropFirst(count, curves.lower);
    dropFirst(count, curves.upper);
}

bool isDrawn(const LaneCurves &curves, const RunCurve &run, const PlotSettings &settings)
{
    return curves.isThin(run) || run.goesOn() || (settings.singleSeeds && curves.several);
}

std::vector<double> allValues(const std::vector<DrawnLane> &lanes, const PlotSettings &settings)
{
    std::vector<double> values;
    const auto add = [&](const std::vector<double> &some) {
        std::copy_if(some.begin(), some.end(), std::back_inserter(values),
                     [](double value) { return !std::isnan(value); });
    };
    for (const DrawnLane &lane : lanes) {
        add(lane.raw.line.y);
        add(lane.lower);
        add(lane.upper);
        if (lane.companion)
            add(lane.companion->line.y);
        if (lane.uniform)
            values.push_back(*lane.uniform);
        for (const RunCurve &run : lane.raw.runs)
            if (isDrawn(lane.raw, run, settings))
                add(run.series.y);
    }
    std::sort(values.begin(), values.end());
    return values;
}

// The highest value of the middle one of all lanes, the lower of two.
double ordinaryHighest(const std::vector<DrawnLane> &lanes)
{
    std::vector<double> highest;
    for (const DrawnLane &lane : lanes) {
        double most = -std::numeric_limits<double>::infinity();
        for (const double value : lane.raw.line.y)
            most = value > most ? value : most;
        for (const RunCurve &run : lane.raw.runs)
            for (const double value : run.series.y)
                most = !lane.hasLine() && value > most ? value : most;
        if (std::isfinite(most))
            highest.push_back(most);
    }
    if (highest.empty())
        return std::numeric_limits<double>::infinity();
    std::sort(highest.begin(), highest.end());
    return highest[(highest.size() - 1) / 2];
}

double epochStop(double most, int epochs)
{
    double stop = fewestEpochs;
    while (most + ahead > stop)
        stop *= 2;
    return epochs > 0 && most <= epochs ? std::min(stop, double(epochs)) : stop;
}

// The next round number: an axis that ends there moves seldom.
double roundAbove(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double digit : {1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0})
        if (value <= digit * decade)
            return digit * decade;
    return 10 * decade;
}

LaneCurves curvesOf(const LaneView &lane, const Quantity &quantity, const PlotSettings &settings)
{
    LaneCurves curves = laneCurves(lane, quantity, settings.xAxis);
    if (isPercent(quantity))
        forEachLine(curves, [](std::vector<double> &values) { scale(values, percent); });
    if (isLogY(quantity, settings))
        forEachLine(curves, dropNonPositive);
    if (settings.logX)
        dropNonPositiveX(curves);
    std::erase_if(curves.runs, [](const RunCurve &run) { return run.series.x.empty(); });
    return curves;
}

} // namespace

bool isLogY(const Quantity &quantity, const PlotSettings &settings)
{
    const bool wanted = quantity.scaling ? *quantity.scaling == Scaling::Logarithmic : settings.logY;
    return wanted && !isPercent(quantity);
}

std::vector<DrawnLane> drawnLanes(const std::vector<LaneView> &lanes, const Quantity &quantity,
                                  const PlotSettings &settings)
{
    std::vector<DrawnLane> drawn;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].hidden)
            continue;
        DrawnLane lane;
        lane.lane = int(i);
        lane.raw = curvesOf(lanes[i], quantity, settings);
        if (lane.raw.runs.empty() && lane.raw.line.x.empty())
            continue;
        if (quantity.kind == QuantityKind::Learning) {
            lane.shown = lane.raw.line.y;
            lane.steps = true;
            drawn.push_back(std::move(lane));
            continue;
        }
        if (const auto companion = companionOf(quantity))
            lane.companion = curvesOf(lanes[i], *companion, settings);
        lane.shown = smoothed(lane.raw.line.y, settings);
        lane.lower = smoothed(lane.raw.lower, settings);
        lane.upper = smoothed(lane.raw.upper, settings);
        if (lane.raw.several)
            lane.finish = epochsToGoal(lanes[i]);
        else if (const auto epoch = finishEpoch(lanes[i]))
            lane.finish = *epoch;
        lane.uniform = uniformFocus(lanes[i], quantity);
        drawn.push_back(std::move(lane));
    }
    return drawn;
}

Span followX(const std::vector<DrawnLane> &lanes, const PlotSettings &settings, const Horizon &horizon)
{
    double least = std::numeric_limits<double>::infinity();
    double most = horizon.tip > 0 ? horizon.tip : -least;
    const auto add = [&](const Series &series) {
        if (series.x.empty())
            return;
        least = std::min(least, series.x.front());
        most = std::max(most, series.x.back());
    };
    for (const DrawnLane &lane : lanes) {
        add(lane.raw.line);
        for (const RunCurve &run : lane.raw.runs)
            if (isDrawn(lane.raw, run, settings))
                add(run.series);
    }
    const bool epochs = settings.xAxis == XAxis::Epoch;
    if (!(most > 0))
        return {settings.logX ? 1.0 : 0.0, epochs ? std::max(double(horizon.epochs), fewestEpochs) : 2.0};
    if (settings.logX)
        return least < most ? Span{least, most} : Span{most / 2, most * 2};
    return {0, epochs ? epochStop(most, horizon.epochs) : most};
}

Span followY(const std::vector<DrawnLane> &lanes, const Quantity &quantity, const PlotSettings &settings,
             double chance)
{
    if (quantity.kind == QuantityKind::Learning)
        return {-footroom * percent, (1 + footroom) * percent};
    const std::vector<double> values = allValues(lanes, settings);
    if (isAccuracy(quantity)) {
        double least = values.empty() ? percent * 0.5 : values.front();
        if (!std::isnan(chance))
            least = std::min(least, percent * chance);
        // Whole tens below, so that the axis does not creep with every epoch.
        return {std::max(0.0, std::floor((least - 1) / 10) * 10), 101};
    }
    const bool loss = quantity.kind != QuantityKind::Metric;
    const double untrained = loss && chance > 0 ? -std::log(chance) : 0; // nats
    if (values.empty() && isLogY(quantity, settings))
        return {0.1, 1};
    if (values.empty())
        return {-footroom * (untrained > 0 ? roundAbove(1.1 * untrained) : 1),
                untrained > 0 ? roundAbove(1.1 * untrained) : 1};
    double least = values.front();
    double most = values.back();
    if (loss)
        most = std::min(most, wildLoss * ordinaryHighest(lanes));
    if (const auto guide = guideOf(quantity); guide && (guide->value > 0 || !isLogY(quantity, settings))) {
        least = std::min(least, guide->value);
        most = std::max(most, guide->value);
    }
    if (isLogY(quantity, settings))
        return least < most ? Span{least / 1.15, most * 1.15} : Span{most / 2, most * 2};
    if (loss && least >= 0) {
        const double top = std::max(most, untrained) > 0 ? roundAbove(1.1 * std::max(most, untrained)) : 1;
        return {-footroom * top, top};
    }
    if (!(least < most))
        return {least - 0.5, least + 0.5};
    const double margin = 0.05 * (most - least);
    // What is never negative gets no room below zero.
    return {least >= 0 ? std::max(0.0, least - margin) : least - margin, most + margin};
}

Span zoomed(const Span &span, Scaling scaling, double around, double factor)
{
    if (scaling == Scaling::Linear)
        return {around + (span.lower - around) * factor, around + (span.upper - around) * factor};
    if (!(around > 0) || !(span.lower > 0))
        return span;
    return {around * std::pow(span.lower / around, factor), around * std::pow(span.upper / around, factor)};
}

Span shifted(const Span &span, Scaling scaling, double share)
{
    if (scaling == Scaling::Linear)
        return {span.lower + share * span.size(), span.upper + share * span.size()};
    const double factor = std::pow(span.upper / span.lower, share);
    return {span.lower * factor, span.upper * factor};
}

QString titleOf(const Quantity &quantity)
{
    switch (quantity.kind) {
    case QuantityKind::TrainLoss:
        return Words::tr("Loss (nats)");
    case QuantityKind::Accuracy:
        return Words::tr("Accuracy (%)");
    case QuantityKind::TrainAccuracy:
        return Words::tr("Train accuracy (%)");
    case QuantityKind::HeldoutLoss:
        return Words::tr("Held-out loss (nats)");
    case QuantityKind::HeldoutAccuracy:
        return Words::tr("Held-out accuracy (%)");
    case QuantityKind::Learning:
        return Words::tr("Seeds still learning (%)");
    case QuantityKind::Metric:
        break;
    }
    const MetricInfo *info = metricCatalogue().find(quantity.metric);
    if (!info)
        return QString::fromStdString(quantity.metric);
    QString title = QString::fromStdString(info->name);
    const bool banded = bandEdges(quantity).has_value();
    if (quantity.field < info->fields.size() && !banded)
        title += QStringLiteral(", ") + QString::fromStdString(info->fields[quantity.field]);
    if (quantity.layer != allLayers)
        title += QStringLiteral(", ") + Words::tr("layer %1").arg(quantity.layer + 1);
    if (banded)
        title += QStringLiteral(", ") + bandTitle(quantity.band);
    if (!info->unit.empty())
        title += QStringLiteral(" (%1)").arg(QString::fromStdString(info->unit));
    return title;
}

QString labelOf(XAxis axis)
{
    switch (axis) {
    case XAxis::Epoch:
        return Words::tr("Epoch");
    case XAxis::Step:
        return Words::tr("Step");
    case XAxis::Wall:
        return Words::tr("Wall time (s)");
    case XAxis::Cpu:
        return Words::tr("CPU time (s)");
    case XAxis::Flops:
        return Words::tr("FLOPs");
    }
    return {};
}

QString placeText(XAxis axis, double x)
{
    const QLocale locale;
    switch (axis) {
    case XAxis::Epoch:
        return std::llround(x) == 0 ? Words::tr("untrained")
                                    : Words::tr("epoch %1").arg(locale.toString(qlonglong(std::llround(x))));
    case XAxis::Step:
        return Words::tr("step %1").arg(locale.toString(qlonglong(std::llround(x))));
    case XAxis::Wall:
        return Words::tr("%1 s wall").arg(locale.toString(x, 'f', 2));
    case XAxis::Cpu:
        return Words::tr("%1 s CPU").arg(locale.toString(x, 'f', 2));
    case XAxis::Flops:
        return Words::tr("%1 FLOPs").arg(locale.toString(x, 'g', 3));
    }
    return {};
}

QString valueText(const Quantity &quantity, double value)
{
    const QLocale locale;
    if (std::isnan(value))
        return QStringLiteral("–");
    if (isPercent(quantity))
        return locale.toString(value, 'f', 1) + QStringLiteral(" %");
    if (quantity.kind == QuantityKind::Metric || value >= percent)
        return locale.toString(value, 'g', 4);
    return locale.toString(value, 'f', 4);
}

} // namespace fovea::ui
