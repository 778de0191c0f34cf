// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_readings.h"
#include "app/fovea/lesson_vocabulary.h"
#include "core/masks/mask.h"
#include "core/support/text.h"
#include "widgets/models/race_forecast.h"
#include "widgets/panels/question_card.h"
#include "widgets/plots/plot_board.h"

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

bool receivesAbove(World world, Arguments a)
{
    const auto share = receivedBy(world, a[0], world.inspection.layer(), whole(a[1]));
    return share && *share > real(a[2]) / 100;
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

bool queryWith(World world, Arguments a, double RowNumbers::*number, bool below)
{
    const auto row = world.row();
    return row && (below ? *row.*number < real(a[0]) : *row.*number > real(a[0]));
}

bool atCrossing(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    const auto epoch = lane && !lane->runs.empty() ? epochsTo95(lane->runs.front().epochs) : std::nullopt;
    return epoch && !world.clock.follows() && std::abs(world.clock.epoch() - *epoch) <= 1;
}

bool focusAbove(World world, Arguments a)
{
    const auto focus = focusOf(world, a[0]);
    return focus && *focus > real(a[1]);
}

bool answerChanged(World world, Arguments a)
{
    const ui::LaneSight *sight = world.inspection.sight(world.lane(a[0]));
    return sight && sight->probe && sight->before &&
           answerOf(*sight->probe).label != answerOf(*sight->before).label;
}

// Chosen, and computed for every lane that had a map when the step began.
bool anotherExample(World world, Arguments)
{
    if (world.inspection.example() == ui::ExampleChoice() || world.sightsAtBegin.empty())
        return false;
    for (std::size_t lane = 0; lane < world.sightsAtBegin.size(); ++lane) {
        const auto &before = world.sightsAtBegin[lane].probe;
        const ui::LaneSight *now = world.inspection.sight(int(lane));
        if (before && (!now || !now->probe || now->probe == before))
            return false;
    }
    return true;
}

bool sandboxSwapped(World world, Arguments)
{
    const auto trial = world.sandboxTrial ? world.sandboxTrial() : std::nullopt;
    return trial && trial->before.kept != trial->after.kept;
}

bool keepsRow(World world, Arguments a)
{
    const auto view = world.head(a[0]);
    const auto query = world.inspection.query();
    return view && query && *query < view->positions() && view->isKept(*query, int(whole(a[1])));
}

} // namespace

const std::vector<LessonCondition> &lessonConditions()
{
    // clang-format off
    static const std::vector<LessonCondition> table = {
        // The race.
        {{"running", "", "Training runs."}, [](World w, Arguments) { return w.controller.isRunning(); }},
        {{"paused", "", "Training has begun and stands still."}, [](World w, Arguments) { return !w.controller.isRunning() && w.race.lastEpoch() >= 0; }},
        {{"ended", "", "Every run has ended."}, [](World w, Arguments) { return ui::hasEnded(w.race); }},
        {{"guess-made", "", "The question of the race was answered, or Show me went past it."}, [](World w, Arguments) { return w.question.guess() || w.shown; }},
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
        {{"metric-shown", "METRIC", "The fourth plot shows this metric."}, [](World w, Arguments a) { return shownMetric(w) == a[0]; }},
        {{"recording-open", "TEXT", "This recording is on show."}, [](World w, Arguments a) { return w.recording == QString::fromStdString(a[0]) && w.race.lastEpoch() >= 0; }},
        // The clock and the workspaces.
        {{"clock-at", "WHOLE", "The clock stands at this epoch; -1 is before training."}, [](World w, Arguments a) { return w.clock.epoch() == whole(a[0]); }},
        {{"clock-at-crossing", "LANE", "The clock is held where the lane reached 95 %, give or take an epoch."}, atCrossing},
        {{"workspace", "race|inspect", "This workspace is on show."}, [](World w, Arguments a) { return w.workspace() == QString::fromStdString(a[0]); }},
        // The inspector.
        {{"query-selected", "WHOLE?", "A query is selected; with a number, this one (-1: the last)."}, [](World w, Arguments a) { return isSelected(w, a); }, true},
        {{"layer", "WHOLE", "This layer is on show, counted from 0."}, [](World w, Arguments a) { return w.inspection.layer() == whole(a[0]); }},
        {{"stage", "scores|masked|weights|contribution", "The maps show this stage."}, [](World w, Arguments a) { return w.inspection.stage() == stageFrom(a[0]); }},
        {{"arrangement", "one|pair|all|difference|swipe", "The maps are arranged this way."}, [](World w, Arguments a) { return w.inspection.arrangement() == arrangementFrom(a[0]); }},
        {{"difference-on", "", "The difference of two lanes is on show."}, [](World w, Arguments) { return w.inspection.arrangement() == ui::MapArrangement::Difference; }},
        {{"oracle-on", "", "The tokens that decide are outlined."}, [](World w, Arguments) { return w.inspection.overlays().oracle; }},
        {{"another-example", "", "Another example than the first is on show, in every map."}, anotherExample},
        {{"example-typed", "", "The sequence is the learner's own."}, [](World w, Arguments) { return w.inspection.example().isTyped(); }},
        {{"answer-changed", "LANE", "The changed sequence has another answer than before."}, answerChanged, true},
        {{"outweighed", "", "The selected query's heaviest key is not the one that contributes most."}, [](World w, Arguments) { const auto h = w.head(); const auto q = w.inspection.query(); return h && q && *q < h->positions() && valueReading(*h, *q).heaviest != valueReading(*h, *q).most; }, true},
        {{"keeps", "LANE WHOLE", "The selected query of this lane keeps the key at this position."}, keepsRow, true},
        {{"focus-above", "LANE REAL", "The focus score of the lane on this example is above."}, focusAbove, true},
        {{"received-above", "LANE WHOLE REAL", "In the layer on show this position receives more than this many percent of the lane's attention; -1: the last."}, receivesAbove, true},
        {{"dispersion-above", "REAL", "The selected query's dispersion is above."}, [](World w, Arguments a) { return queryWith(w, a, &RowNumbers::dispersion, false); }, true},
        {{"separation-below", "REAL", "The selected query's separation is below."}, [](World w, Arguments a) { return queryWith(w, a, &RowNumbers::separation, true); }, true},
        {{"separation-above", "REAL", "The selected query's separation is above."}, [](World w, Arguments a) { return queryWith(w, a, &RowNumbers::separation, false); }, true},
        {{"noise-above", "REAL", "The noise on the embeddings is above."}, [](World w, Arguments a) { return w.noise && w.noise() > real(a[0]); }},
        {{"noise-measured", "LANE", "How many picks of the lane stay under the noise is known."}, [](World w, Arguments a) { return w.noiseScatter && !w.noiseScatter(a[0]).points.empty(); }},
        {{"sandbox-loaded", "", "The sandbox has a row of the network."}, [](World w, Arguments) { return w.sandboxLoaded && w.sandboxLoaded(); }},
        {{"sandbox-perturbed", "", "A score of the sandbox was changed."}, [](World w, Arguments) { return w.sandboxPerturbed && w.sandboxPerturbed(); }},
        {{"sandbox-swapped", "", "A moved score of the sandbox makes it keep other keys."}, sandboxSwapped},
        // The lesson.
        {{"answered", "", "The question of this step was answered, or Show me went past it."}, [](World w, Arguments) { return w.answer.has_value(); }},
    };
    // clang-format on
    return table;
}

} // namespace fovea::app
