// SPDX-License-Identifier: MIT
#include "core/sweep/view/cell_scatter.h"

#include "core/sweep/view/cell_curves.h"

#include <cmath>

namespace fovea {

namespace {

std::optional<ScatterValue> spreadOf(const std::vector<double> &values)
{
    const auto middle = quantileOf(values, 0.5);
    if (!middle || !std::isfinite(*middle))
        return {};
    return ScatterValue{*middle, *quantileOf(values, 0.25), *quantileOf(values, 0.75),
                        ScatterValue::Kind::Exact};
}

std::optional<ScatterValue> speedupOf(const SweepCellSummary &cell)
{
    if (!cell.comparison || cell.comparison->pairs.empty())
        return {};
    const Range ratio = cell.comparison->ratio;
    ScatterValue value;
    switch (kindOf(ratio)) {
    case RangeKind::Exact:
        value.middle = ratio.low;
        break;
    case RangeKind::Between: // half of the seeds' ratios are bounds
    case RangeKind::AtLeast:
        value.middle = ratio.low;
        value.kind = ScatterValue::Kind::AtLeast;
        break;
    case RangeKind::AtMost:
        value.middle = ratio.high;
        value.kind = ScatterValue::Kind::AtMost;
        break;
    default:
        return {};
    }
    if (!(value.middle > 0))
        return {};
    std::vector<double> lows, highs;
    for (const SeedPair &pair : cell.comparison->pairs) {
        lows.push_back(pair.ratio.low);
        highs.push_back(pair.ratio.high);
    }
    value.low = quantileOf(lows, 0.25).value_or(value.middle);
    const double high = quantileOf(highs, 0.75).value_or(value.middle);
    value.high = std::isfinite(high) ? high : value.middle;
    return value;
}

} // namespace

std::optional<ScatterValue> scatterValue(const SweepSnapshot &sweep, int cell, ScatterMeasure measure)
{
    const SweepCellSummary &summary = sweep.report.cells[std::size_t(cell)];
    if (measure == ScatterMeasure::Speedup)
        return speedupOf(summary);
    if (measure == ScatterMeasure::Epochs) {
        if (!summary.mean)
            return {};
        const double epochs = summary.mean->epochs;
        ScatterValue value{epochs, epochs, epochs,
                           summary.summary.reached < summary.summary.seeds ? ScatterValue::Kind::AtLeast
                                                                           : ScatterValue::Kind::Exact};
        return value;
    }
    std::vector<double> values;
    for (const int run : summary.runs) {
        if (run < 0 || !sweep.run(run).result || sweep.run(run).state == SweepState::Stale)
            continue;
        const BriefEpoch &last = sweep.run(run).result->last;
        const double value = measure == ScatterMeasure::Separation ? last.separation
                             : measure == ScatterMeasure::Stability
                                 ? last.stability
                                 : sweep.report.rows[std::size_t(run)].dispersionRatio.value_or(notMeasured);
        if (std::isfinite(value))
            values.push_back(value);
    }
    return spreadOf(values);
}

std::vector<ScatterPoint> scatterOf(const SweepSnapshot &sweep, const SweepView &view, ScatterMeasure x,
                                    ScatterMeasure y)
{
    std::vector<ScatterPoint> points;
    for (std::size_t i = 0; i < sweep.plan().cells.size(); ++i) {
        const SweepCell &cell = sweep.plan().cells[i];
        if (cell.baseline == int(i) || !isShown(cell, view))
            continue;
        const auto across = scatterValue(sweep, int(i), x), up = scatterValue(sweep, int(i), y);
        if (across && up)
            points.push_back({int(i), *across, *up});
    }
    return points;
}

ScatterGaps scatterGaps(const SweepSnapshot &sweep, const SweepView &view, ScatterMeasure x, ScatterMeasure y)
{
    ScatterGaps gaps;
    for (std::size_t i = 0; i < sweep.plan().cells.size(); ++i) {
        const SweepCell &cell = sweep.plan().cells[i];
        if (cell.baseline == int(i) || !isShown(cell, view) ||
            (scatterValue(sweep, int(i), x) && scatterValue(sweep, int(i), y)))
            continue;
        const SweepCellSummary &summary = sweep.report.cells[i];
        const bool isRatio = x == ScatterMeasure::Speedup || y == ScatterMeasure::Speedup;
        if (!summary.mean)
            ++gaps.unsettled;
        else if (isRatio && !scatterValue(sweep, int(i), ScatterMeasure::Speedup) && summary.comparison &&
                 !summary.comparison->pairs.empty())
            ++gaps.open;
        else
            ++gaps.unmeasured;
    }
    return gaps;
}

std::optional<RankCorrelation> correlationOf(const std::vector<ScatterPoint> &points)
{
    std::vector<double> x, y;
    for (const ScatterPoint &point : points) {
        x.push_back(point.x.middle);
        y.push_back(point.y.middle);
    }
    return rankCorrelation(x, y);
}

} // namespace fovea
