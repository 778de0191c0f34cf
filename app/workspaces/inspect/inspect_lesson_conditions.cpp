// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"
#include "app/workspaces/inspect/inspect_lesson_words.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/inspect/softmax_sandbox.h"

#include <algorithm>

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;

bool receivesAbove(World world, Arguments a)
{
    const auto share = receivedBy(world, a[0], world.inspection.layer(), whole(a[1]));
    return share && *share > real(a[2]) / 100;
}

bool queryWith(World world, Arguments a, double RowNumbers::*number, bool below)
{
    const auto row = world.row();
    return row && (below ? *row.*number < real(a[0]) : *row.*number > real(a[0]));
}

bool focusAbove(World world, Arguments a)
{
    const auto focus = focusOf(world, a[0]);
    return focus && *focus > real(a[1]);
}

bool answerChanged(World world, Arguments a)
{
    const ui::LaneProbe *laneProbe = world.inspection.laneProbe(world.lane(a[0]));
    return laneProbe && laneProbe->probe && laneProbe->before &&
           answerOf(*laneProbe->probe).label != answerOf(*laneProbe->before).label;
}

// Chosen, and computed for every lane that had a map when the step began.
bool anotherExample(World world, Arguments)
{
    if (world.inspection.example() == ui::ExampleChoice() || world.probesAtBegin.empty())
        return false;
    for (std::size_t lane = 0; lane < world.probesAtBegin.size(); ++lane) {
        const auto &before = world.probesAtBegin[lane].probe;
        const ui::LaneProbe *now = world.inspection.laneProbe(int(lane));
        if (before && (!now || !now->probe || now->probe == before))
            return false;
    }
    return true;
}

bool keepsRow(World world, Arguments a)
{
    const auto view = world.head(a[0]);
    const auto query = world.inspection.query();
    const int from = a.size() > 2 ? int(whole(a[2])) : 0;
    return view && query && *query >= from && *query < view->positions() &&
           view->isKept(*query, int(whole(a[1])));
}

bool isSwapped(const SoftmaxTrial &trial)
{
    return trial.before.kept != trial.after.kept;
}

} // namespace

std::vector<LessonCondition> inspectConditions(const InspectParts &parts)
{
    ui::NoisePanel &noise = parts.noise;
    ui::SoftmaxSandbox &sandbox = parts.sandbox;
    // clang-format off
    return {
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
        {{"keeps", "LANE WHOLE WHOLE?", "The selected query of this lane keeps the key at this position, and is the one with the last number or one below."}, keepsRow, true},
        {{"focus-above", "LANE REAL", "The focus score of the lane on this example is above."}, focusAbove, true},
        {{"received-above", "LANE WHOLE REAL", "In the layer on show this position receives more than this many percent of the lane's attention; -1: the last."}, receivesAbove, true},
        {{"dispersion-above", "REAL", "The selected query's dispersion is above."}, [](World w, Arguments a) { return queryWith(w, a, &RowNumbers::dispersion, false); }, true},
        {{"separation-below", "REAL", "The selected query's separation is below."}, [](World w, Arguments a) { return queryWith(w, a, &RowNumbers::separation, true); }, true},
        {{"separation-above", "REAL", "The selected query's separation is above."}, [](World w, Arguments a) { return queryWith(w, a, &RowNumbers::separation, false); }, true},
        {{"noise-above", "REAL", "The noise on the embeddings is above."}, [&noise](World, Arguments a) { return noise.sigma() > real(a[0]); }},
        {{"noise-measured", "LANE", "How many picks of the lane stay under the noise is known."}, [&noise](World, Arguments a) { return !scatterOf(noise, a[0]).points.empty(); }},
        {{"sandbox-loaded", "", "The sandbox has a row of the network."}, [&sandbox](World, Arguments) { return !sandbox.row().labels.empty(); }},
        {{"sandbox-perturbed", "", "A score of the sandbox was changed."}, [&sandbox](World, Arguments) { return sandbox.perturbation() != 0; }},
        {{"sandbox-swapped", "", "A moved score of the sandbox makes it keep other keys."}, [&sandbox](World, Arguments) { return isSwapped(sandbox.trial()); }},
    };
    // clang-format on
}

} // namespace fovea::app
