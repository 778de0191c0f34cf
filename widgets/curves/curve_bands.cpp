// SPDX-License-Identifier: MIT
#include "widgets/curves/curve_bands.h"

#include "widgets/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

std::optional<std::size_t> fieldNamed(const Quantity &quantity, const char *name)
{
    const MetricInfo *info = metricCatalogue().find(quantity.metric);
    if (!info)
        return {};
    const auto found = std::find(info->fields.begin(), info->fields.end(), name);
    return found == info->fields.end() ? std::nullopt
                                       : std::optional(std::size_t(found - info->fields.begin()));
}

Quantity lineOf(const Quantity &quantity, std::size_t field)
{
    Quantity line = quantity;
    line.field = field;
    line.band = Band::Seeds;
    return line;
}

bool isMeasured(const EpochRecord &record, const Quantity &quantity)
{
    return quantity.kind != QuantityKind::Metric ||
           std::any_of(record.metrics.begin(), record.metrics.end(),
                       [&](const MetricValues &metric) { return metric.id == quantity.metric; });
}

QString reason(const std::vector<LaneView> &lanes, const Quantity &quantity)
{
    if (quantity.layer != allLayers && std::none_of(lanes.begin(), lanes.end(), [&](const LaneView &lane) {
            return quantity.layer < lane.run.model.blocks;
        }))
        return Words::tr("No lane has a layer %1.").arg(quantity.layer + 1);
    if (quantity.metric == "focus")
        return Words::tr("Every token decides the answer of this task, so there is no focus score.");
    if (quantity.metric == "separation")
        return Words::tr("No lane drops a key, so there is no gap between kept and dropped scores.");
    if (quantity.metric.starts_with("path_") || quantity.metric == "gradient_noise")
        return Words::tr("Measured at one step in 64: these epochs are shorter than that.");
    return Words::tr("Not defined for these lanes.");
}

} // namespace

Quantity bandedMetric(const std::string &metric, int layer, Band band)
{
    Quantity quantity = quantityOf(QuantityKind::Metric);
    quantity.metric = metric;
    quantity.layer = layer;
    quantity.field = fieldNamed(quantity, "p50").value_or(0);
    quantity.band = band;
    if (!bandEdges(quantity))
        quantity.band = Band::Seeds;
    return quantity;
}

std::optional<std::pair<Quantity, Quantity>> bandEdges(const Quantity &quantity)
{
    if (quantity.kind != QuantityKind::Metric || quantity.band == Band::Seeds)
        return {};
    const bool quartiles = quantity.band == Band::Quartiles;
    const auto lower = fieldNamed(quantity, quartiles ? "p25" : "p5");
    const auto upper = fieldNamed(quantity, quartiles ? "p75" : "p95");
    if (!lower || !upper)
        return {};
    return std::pair(lineOf(quantity, *lower), lineOf(quantity, *upper));
}

QString bandTitle(Band band)
{
    switch (band) {
    case Band::Seeds:
        return Words::tr("median and range of seeds");
    case Band::Quartiles:
        return Words::tr("median and quartiles");
    case Band::Ninety:
        return Words::tr("median and p5 to p95");
    }
    return {};
}

QString bandWords(Band band)
{
    switch (band) {
    case Band::Seeds:
        return Words::tr("range of the finished seeds");
    case Band::Quartiles:
        return Words::tr("quartiles (25th to 75th percentile)");
    case Band::Ninety:
        return Words::tr("5th to 95th percentile");
    }
    return {};
}

std::optional<MetricGuide> guideOf(const Quantity &quantity)
{
    const MetricInfo *info =
        quantity.kind == QuantityKind::Metric ? metricCatalogue().find(quantity.metric) : nullptr;
    return info ? info->guide : std::nullopt;
}

std::optional<double> uniformFocus(const LaneView &lane, const Quantity &quantity)
{
    const auto uniform = fieldNamed(quantity, "uniform");
    if (quantity.kind != QuantityKind::Metric || !uniform || quantity.field == *uniform)
        return {};
    const LaneCurves curves = laneCurves(lane, lineOf(quantity, *uniform), XAxis::Epoch);
    if (curves.runs.empty())
        return {};
    const std::vector<double> &values = curves.line.y.empty() ? curves.runs.front().series.y : curves.line.y;
    const auto newest =
        std::find_if(values.rbegin(), values.rend(), [](double value) { return !std::isnan(value); });
    return newest == values.rend() ? std::nullopt : std::optional(*newest);
}

QString emptySentence(const std::vector<LaneView> &lanes, const Quantity &quantity)
{
    bool measured = false;
    bool others = false; // other metrics were
    bool any = false;
    for (const LaneView &lane : lanes) {
        if (lane.hidden)
            continue;
        for (const RunView &run : lane.runs)
            for (const EpochRecord &record : run.epochs) {
                if (!std::isnan(valueOf(record, quantity)))
                    return {};
                // A diverged run has no values whatever the task.
                measured = measured || (isMeasured(record, quantity) && std::isfinite(record.trainLoss));
                others = others || !record.metrics.empty();
                any = true;
            }
    }
    if (!any || quantity.kind != QuantityKind::Metric)
        return {};
    if (!measured && others)
        return Words::tr(
            "Not measured: these epochs are older than this metric. Epochs trained from now on have it.");
    return measured ? reason(lanes, quantity)
                    : Words::tr("Nothing was measured: metrics.examples is 0, or the runs diverged.");
}

bool isAllPositive(const std::vector<LaneView> &lanes, const Quantity &quantity)
{
    const auto positive = [](const std::vector<double> &values) {
        return std::all_of(values.begin(), values.end(), [](double value) { return !(value <= 0); });
    };
    return std::all_of(lanes.begin(), lanes.end(), [&](const LaneView &lane) {
        if (lane.hidden)
            return true;
        const LaneCurves curves = laneCurves(lane, quantity, XAxis::Epoch);
        return positive(curves.line.y) && positive(curves.lower) && positive(curves.upper) &&
               std::all_of(curves.runs.begin(), curves.runs.end(), [&](const RunCurve &run) {
                   return !(curves.isThin(run) || run.goesOn()) || positive(run.series.y);
               });
    });
}

} // namespace fovea::ui
