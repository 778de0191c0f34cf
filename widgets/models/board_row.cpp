// SPDX-License-Identifier: MIT
#include "widgets/models/board_row.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

std::optional<double> medianOf(std::vector<double> values)
{
    if (values.empty() ||
        std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); }))
        return {};
    std::sort(values.begin(), values.end());
    const double low = values[(values.size() - 1) / 2];
    const double high = values[values.size() / 2];
    return std::isinf(high) ? never : (low + high) / 2;
}

// The record with which a run reached 95 %, or null.
const EpochRecord *crossing(const RunView &run)
{
    const auto epoch = fovea::epochsTo95(run.epochs);
    if (!epoch)
        return nullptr;
    const auto found = std::find_if(run.epochs.begin(), run.epochs.end(),
                                    [&](const EpochRecord &record) { return record.epoch == *epoch; });
    return found == run.epochs.end() ? nullptr : &*found;
}

std::optional<double> medianAtCrossing(const LaneView &lane,
                                       const std::function<double(const EpochRecord &)> &value)
{
    std::vector<double> values;
    for (const RunView &run : lane.runs) {
        if (const EpochRecord *record = crossing(run))
            values.push_back(value(*record));
        else if (hasEnded(run.status) && !run.epochs.empty())
            values.push_back(never);
    }
    return medianOf(std::move(values));
}

// Null where it was not measured.
const MetricValues *focusIn(const EpochRecord &record)
{
    const auto found = std::find_if(record.metrics.begin(), record.metrics.end(),
                                    [](const MetricValues &metric) { return metric.id == "focus"; });
    return found == record.metrics.end() || found->all.size() < 2 ? nullptr : &*found;
}

} // namespace

std::optional<double> epochsTo95(const LaneView &lane)
{
    return medianAtCrossing(lane, [](const EpochRecord &record) { return double(record.epoch); });
}

std::optional<double> trainAccuracy(const LaneView &lane)
{
    std::vector<double> values;
    for (const RunView &run : lane.runs)
        if (!run.epochs.empty())
            values.push_back(run.epochs.back().trainAccuracy);
    return medianOf(std::move(values));
}

BoardFocus lastFocus(const LaneView &lane)
{
    std::vector<double> scores, uniforms;
    BoardFocus focus;
    for (const RunView &run : lane.runs) {
        const MetricValues *measured = run.epochs.empty() ? nullptr : focusIn(run.epochs.back());
        if (!measured)
            continue;
        const double score = measured->all[0];
        if (std::isfinite(score)) {
            scores.push_back(score);
            uniforms.push_back(measured->all[1]);
        } else if (std::isfinite(run.epochs.back().trainLoss)) { // a diverged run has no score either
            focus.everyToken = true;
        }
    }
    focus.score = medianOf(std::move(scores));
    focus.uniform = medianOf(std::move(uniforms));
    return focus;
}

BoardRow boardRow(const RaceData &data, int lane, double flopsPerStep)
{
    const LaneView &view = data.lanes()[std::size_t(lane)];
    BoardRow row;
    row.lane = lane;
    row.seeds = int(view.runs.size());
    for (const RunView &run : view.runs)
        if (!run.epochs.empty())
            row.outcomes.push_back(outcomeOf(run.seed, run.epochs));
    row.summary = summaryOf(row.outcomes);
    row.reached = row.summary.reached;
    row.epochsTo95 = epochsTo95(view);
    row.cpuTo95 = medianAtCrossing(view, [](const EpochRecord &record) { return record.spent.cpu; });
    row.flopsTo95 = medianAtCrossing(
        view, [flopsPerStep](const EpochRecord &record) { return double(record.step) * flopsPerStep; });
    row.trainAccuracy = trainAccuracy(view);
    row.focus = lastFocus(view);
    return row;
}

bool comesBefore(const BoardRow &one, const BoardRow &other)
{
    const auto place = [](const BoardRow &row) { return row.epochsTo95.value_or(never); };
    return place(one) != place(other) ? place(one) < place(other) : one.lane < other.lane;
}

} // namespace fovea::ui
