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

using Runs = std::vector<const RunView *>;

std::optional<double> medianAtCrossing(const Runs &runs,
                                       const std::function<double(const EpochRecord &)> &value)
{
    std::vector<double> values;
    for (const RunView *run : runs) {
        if (const EpochRecord *record = crossing(*run))
            values.push_back(value(*record));
        else if (hasEnded(run->status))
            values.push_back(never);
    }
    return medianOf(std::move(values));
}

std::optional<double> newestAccuracy(const Runs &runs)
{
    std::vector<double> values;
    for (const RunView *run : runs)
        if (!run->epochs.empty())
            values.push_back(run->epochs.back().trainAccuracy);
    return medianOf(std::move(values));
}

// Runs with numbers on the board.
Runs shownRuns(const LaneView &lane, const LaneStanding &standing)
{
    Runs runs;
    for (std::size_t i = 0; i < lane.runs.size(); ++i)
        if (lane.runs.size() == 1 || standing.runs[i].counted)
            runs.push_back(&lane.runs[i]);
    return runs;
}

Runs settledRuns(const LaneView &lane)
{
    Runs runs;
    for (const RunView &run : lane.runs)
        if (lane.runs.size() == 1 || hasEnded(run.status))
            runs.push_back(&run);
    for (const RunView &run : lane.runs)
        if (runs.empty() && crossing(run))
            runs.push_back(&run);
    return runs;
}

std::vector<RunOutcome> outcomesOf(const Runs &runs)
{
    std::vector<RunOutcome> outcomes;
    for (const RunView *run : runs)
        if (!run->epochs.empty())
            outcomes.push_back(outcomeOf(run->seed, run->epochs));
    return outcomes;
}

// Null where it was not measured.
const MetricValues *focusIn(const EpochRecord &record)
{
    const auto found = std::find_if(record.metrics.begin(), record.metrics.end(),
                                    [](const MetricValues &metric) { return metric.id == "focus"; });
    return found == record.metrics.end() || found->all.size() < 2 ? nullptr : &*found;
}

BoardFocus lastFocus(const Runs &runs)
{
    std::vector<double> scores, uniforms;
    BoardFocus focus;
    for (const RunView *run : runs) {
        const MetricValues *measured = run->epochs.empty() ? nullptr : focusIn(run->epochs.back());
        if (!measured)
            continue;
        const double score = measured->all[0];
        if (std::isfinite(score)) {
            scores.push_back(score);
            uniforms.push_back(measured->all[1]);
        } else if (std::isfinite(run->epochs.back().trainLoss)) { // a diverged run has no score either
            focus.everyToken = true;
        }
    }
    focus.score = medianOf(std::move(scores));
    focus.uniform = medianOf(std::move(uniforms));
    return focus;
}

} // namespace

std::optional<double> epochsTo95(const LaneView &lane)
{
    return medianAtCrossing(settledRuns(lane),
                            [](const EpochRecord &record) { return double(record.epoch); });
}

std::optional<double> trainAccuracy(const LaneView &lane)
{
    return newestAccuracy(settledRuns(lane));
}

std::vector<RunOutcome> decidedOutcomes(const LaneView &lane, const LaneStanding &standing)
{
    Runs runs;
    for (std::size_t i = 0; i < lane.runs.size(); ++i)
        if (standing.runs[i].counted)
            runs.push_back(&lane.runs[i]);
    return outcomesOf(runs);
}

std::vector<RunOutcome> shownOutcomes(const LaneView &lane, const LaneStanding &standing)
{
    return outcomesOf(shownRuns(lane, standing));
}

BoardRow boardRow(const RaceData &data, const RaceStanding &standing, int lane, double flopsPerStep)
{
    const LaneView &view = data.lanes()[std::size_t(lane)];
    BoardRow row;
    row.lane = lane;
    row.seeds = int(view.runs.size());
    row.standing = standing.lanes[std::size_t(lane)];
    const Runs runs = shownRuns(view, row.standing);
    row.outcomes = outcomesOf(runs);
    row.decided = decidedOutcomes(view, row.standing);
    row.summary = summaryOf(row.outcomes);
    row.epochsTo95 = medianAtCrossing(runs, [](const EpochRecord &record) { return double(record.epoch); });
    row.cpuTo95 = medianAtCrossing(runs, [](const EpochRecord &record) { return record.spent.cpu; });
    row.flopsTo95 = medianAtCrossing(
        runs, [flopsPerStep](const EpochRecord &record) { return double(record.step) * flopsPerStep; });
    row.trainAccuracy = newestAccuracy(runs);
    if (row.seeds == 1 && row.standing.source != AccuracySource::None)
        row.trainAccuracy = row.standing.accuracy;
    row.focus = lastFocus(runs);
    return row;
}

bool comesBefore(const BoardRow &one, const BoardRow &other)
{
    const auto place = [](const BoardRow &row) { return row.epochsTo95.value_or(never); };
    return place(one) != place(other) ? place(one) < place(other) : one.lane < other.lane;
}

} // namespace fovea::ui
