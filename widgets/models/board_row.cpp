// SPDX-License-Identifier: MIT
#include "widgets/models/board_row.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// The record with which a run reached the goal, or null.
const EpochRecord *crossing(const LaneView &lane, const RunView &run)
{
    const auto epoch = lane.arrival(run);
    if (!epoch)
        return nullptr;
    for (const auto *epochs : {&run.inherited, &run.epochs})
        for (const EpochRecord &record : *epochs)
            if (record.epoch == *epoch)
                return &record;
    return nullptr;
}

using Runs = std::vector<const RunView *>;

std::optional<double> medianAtCrossing(const LaneView &lane, const Runs &runs,
                                       const std::function<double(const EpochRecord &)> &value)
{
    std::vector<double> values;
    for (const RunView *run : runs) {
        if (const EpochRecord *record = crossing(lane, *run))
            values.push_back(value(*record));
        else if (hasEnded(run->status))
            values.push_back(never);
    }
    return medianOf(std::move(values));
}

// Of several seeds those that have diverged have no number here, as they have no held-out accuracy.
Runs withNumbers(const LaneView &lane, Runs runs)
{
    if (lane.runs.size() > 1)
        std::erase_if(runs, [](const RunView *run) { return run->status == RunStatus::Diverged; });
    return runs;
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
        if (lane.runs.size() == 1 || (hasEnded(run.status) && !run.missing))
            runs.push_back(&run);
    for (const RunView &run : lane.runs)
        if (runs.empty() && crossing(lane, run))
            runs.push_back(&run);
    return runs;
}

std::vector<RunOutcome> outcomesOf(const LaneView &lane, const Runs &runs)
{
    std::vector<RunOutcome> outcomes;
    for (const RunView *run : runs)
        if (run->started())
            outcomes.push_back(lane.outcome(*run));
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

std::optional<double> epochsToGoal(const LaneView &lane)
{
    return medianAtCrossing(lane, settledRuns(lane),
                            [](const EpochRecord &record) { return double(record.epoch); });
}

std::optional<double> trainAccuracy(const LaneView &lane)
{
    return newestAccuracy(withNumbers(lane, settledRuns(lane)));
}

std::vector<RunOutcome> allOutcomes(const LaneView &lane)
{
    std::vector<RunOutcome> outcomes;
    for (const RunView &run : lane.runs)
        if (!run.missing)
            outcomes.push_back(lane.outcome(run));
    return outcomes;
}

std::vector<std::optional<LaneComparison>> comparisonsOf(const RaceData &data)
{
    std::vector<std::optional<LaneComparison>> comparisons(data.lanes().size());
    if (comparisons.empty())
        return comparisons;
    const auto first = allOutcomes(data.lanes().front());
    for (std::size_t lane = 1; lane < comparisons.size(); ++lane)
        if (!learnsAnotherTask(data.lanes()[lane], data.lanes().front()))
            comparisons[lane] = compareLanes(first, allOutcomes(data.lanes()[lane]));
    return comparisons;
}

BoardRow boardRow(const RaceData &data, const RaceStanding &standing, int lane, double flopsPerStep)
{
    const LaneView &view = data.lanes()[std::size_t(lane)];
    BoardRow row;
    row.lane = lane;
    row.seeds = int(view.runs.size());
    row.standing = standing.lanes[std::size_t(lane)];
    const Runs runs = shownRuns(view, row.standing);
    row.outcomes = outcomesOf(view, runs);
    row.summary = summaryOf(row.outcomes);
    row.epochsToGoal =
        medianAtCrossing(view, runs, [](const EpochRecord &record) { return double(record.epoch); });
    row.cpuToGoal = medianAtCrossing(view, runs, [](const EpochRecord &record) { return record.spent.cpu; });
    row.flopsToGoal = medianAtCrossing(
        view, runs, [flopsPerStep](const EpochRecord &record) { return double(record.step) * flopsPerStep; });
    const Runs ofNumbers = withNumbers(view, runs);
    row.trainAccuracy = newestAccuracy(ofNumbers);
    if (row.seeds == 1 && row.standing.source != AccuracySource::None)
        row.trainAccuracy = row.standing.accuracy;
    row.focus = lastFocus(ofNumbers);
    return row;
}

bool comesBefore(const BoardRow &one, const BoardRow &other)
{
    const auto place = [](const BoardRow &row) { return row.epochsToGoal.value_or(never); };
    return place(one) != place(other) ? place(one) < place(other) : one.lane < other.lane;
}

} // namespace fovea::ui
