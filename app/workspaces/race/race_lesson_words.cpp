// SPDX-License-Identifier: MIT
#include "app/workspaces/race/race_lesson_words.h"

#include "app/lessons/lesson_readings.h"
#include "app/studio/race_controller.h"
#include "core/attention/mask.h"
#include "widgets/models/race_forecast.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/question_card.h"

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;

bool laneCrossed(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    const double share = real(a[1]) / 100;
    return lane && std::any_of(lane->runs.begin(), lane->runs.end(), [&](const ui::RunView &run) {
               return std::any_of(run.epochs.begin(), run.epochs.end(),
                                  [&](const EpochRecord &each) { return each.trainAccuracy >= share; });
           });
}

bool anyCrossed(World world, Arguments a)
{
    return std::any_of(world.race.lanes().begin(), world.race.lanes().end(), [&](const ui::LaneView &lane) {
        return laneCrossed(world, {lane.spec.name, a[0]});
    });
}

bool maskIs(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    return lane && lane->spec.mask == maskFrom(a[1]);
}

bool laneWith(World world, Arguments a)
{
    return std::any_of(world.race.lanes().begin(), world.race.lanes().end(),
                       [&](const ui::LaneView &lane) { return lane.spec.mask.id == a[0]; });
}

bool sameCurves(World world, Arguments a)
{
    const ui::LaneView *one = world.laneView(a[0]);
    const ui::LaneView *other = world.laneView(a[1]);
    if (!one || !other || one->runs.empty() || other->runs.empty())
        return false;
    const auto &first = one->runs.front().epochs;
    const auto &second = other->runs.front().epochs;
    const std::size_t epochs = std::min(first.size(), second.size());
    for (std::size_t i = 0; i < epochs; ++i)
        if (first[i].trainLoss != second[i].trainLoss)
            return false;
    return epochs >= 2;
}

bool atCrossing(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    const auto epoch = lane && !lane->runs.empty() ? epochsTo95(lane->runs.front().epochs) : std::nullopt;
    return epoch && !world.clock.follows() && std::abs(world.clock.epoch() - *epoch) <= 1;
}

} // namespace

std::string shownMetric(const ui::PlotBoard &plots)
{
    for (const ui::CurvePlot *plot : plots.plots())
        if (plot->quantity().kind == ui::QuantityKind::Metric)
            return plot->quantity().metric;
    return {};
}

std::vector<LessonCondition> raceConditions(const RaceParts &parts)
{
    ui::QuestionCard &question = parts.question;
    ui::PlotBoard &plots = parts.plots;
    // clang-format off
    return {
        {{"running", "", "Training runs."}, [](World w, Arguments) { return w.controller.isRunning(); }},
        {{"paused", "", "Training has begun and stands still."}, [](World w, Arguments) { return !w.controller.isRunning() && w.race.lastEpoch() >= 0; }},
        {{"ended", "", "Every run has ended."}, [](World w, Arguments) { return ui::hasEnded(w.race); }},
        {{"guess-made", "", "The question of the race was answered, or Show me went past it."}, [&question](World w, Arguments) { return question.guess() || w.shown; }},
        {{"epoch-reached", "WHOLE", "Some lane has completed this epoch."}, [](World w, Arguments a) { return w.race.lastEpoch() >= whole(a[0]); }},
        {{"lane-crossed", "LANE REAL", "A run of the lane reached this train accuracy in percent."}, laneCrossed},
        {{"flag-dropped", "REAL", "A run of any lane reached this train accuracy in percent."}, anyCrossed},
        {{"lane-selected", "LANE", "The lane is selected."}, [](World w, Arguments a) { return w.race.selectedLane() >= 0 && w.race.selectedLane() == w.lane(a[0]); }},
        {{"lane-selected-of", "LANE LANE", "One of these lanes is selected."}, [](World w, Arguments a) { const int lane = w.race.selectedLane(); return lane >= 0 && (lane == w.lane(a[0]) || lane == w.lane(a[1])); }},
        {{"lane-with", "TEXT", "Some lane has a mask of this kind."}, laneWith},
        {{"mask-is", "LANE MASK", "The lane has this mask."}, maskIs},
        {{"k-below", "LANE REAL", "The lane keeps fewer keys than this."}, [](World w, Arguments a) { const auto k = keptBy(w, a[0]); return k && *k < real(a[1]); }},
        {{"k-above", "LANE REAL", "The lane keeps more keys than this."}, [](World w, Arguments a) { const auto k = keptBy(w, a[0]); return k && *k > real(a[1]); }},
        {{"sees-all", "LANE WHOLE", "After this many layers every position can have heard from every other."}, [](World w, Arguments a) { return reachOf(w, a[0], int(whole(a[1]))) >= 1; }},
        {{"same-curves", "LANE LANE", "Two lanes have equal losses, to the bit, for two epochs or more."}, sameCurves},
        {{"task-is", "TASK", "The lanes learn this task."}, [](World w, Arguments a) { return w.race.experiment().base.task.id == a[0]; }},
        {{"seeds-at-least", "WHOLE", "The race has this many seeds or more."}, [](World w, Arguments a) { return int(w.race.experiment().seeds.size()) >= whole(a[0]); }},
        {{"metric-shown", "METRIC", "The fourth plot shows this metric."}, [&plots](World, Arguments a) { return shownMetric(plots) == a[0]; }},
        {{"clock-at", "WHOLE", "The clock stands at this epoch; -1 is before training."}, [](World w, Arguments a) { return w.clock.epoch() == whole(a[0]); }},
        {{"clock-at-crossing", "LANE", "The clock is held where the lane reached 95 %, give or take an epoch."}, atCrossing},
    };
    // clang-format on
}

} // namespace fovea::app
