// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"
#include "app/studio/edit_controller.h"
#include "app/studio/race_controller.h"
#include "app/workspaces/race/race_lesson_words.h"
#include "core/attention/mask.h"
#include "core/experiment/presets.h"
#include "core/metrics/metric.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/question_card.h"

#include <QAbstractButton>

namespace fovea::app {

namespace {

using World = LessonWorld &;
using Arguments = const LessonArguments &;

bool isLane(const LessonWorld &world, int lane)
{
    return lane >= 0 && lane < int(world.race.lanes().size());
}

// One that a person could press.
QAbstractButton *buttonOf(const ui::QuestionCard &question, Arguments a)
{
    for (auto *button : question.findChildren<QAbstractButton *>(QString::fromStdString(a[0])))
        if (button->isVisible() && button->isEnabled())
            return button;
    return nullptr;
}

void setKept(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    if (!lane)
        return;
    MaskSpec mask = lane->spec.mask;
    const ParamSchema &params = maskCatalogue().find(mask.id)->params;
    if (!params.empty())
        mask = maskFrom(mask.id + ":" + a[1]);
    world.edits.setMask(world.lane(a[0]), mask);
}

void toCrossing(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    if (const auto epoch = lane && !lane->runs.empty() ? epochsTo95(lane->runs.front().epochs) : std::nullopt)
        world.clock.setEpoch(*epoch);
}

void layOut(World world, Arguments a, ui::QuestionCard &question)
{
    ExperimentSpec experiment = preset(a[0]).experiment;
    experiment.name = "lesson";
    world.recording.clear();
    question.clearGuess();
    world.controller.startNew(experiment);
}

void showMetric(ui::PlotBoard &plots, Arguments a)
{
    ui::Quantity quantity{ui::QuantityKind::Metric, a[0], 0, ui::allLayers};
    const auto &fields = metricCatalogue().find(a[0])->fields;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i] == "p50")
            quantity.field = i;
    plots.showMetric(quantity);
}

} // namespace

std::vector<LessonAction> raceActions(const RaceParts &parts)
{
    ui::QuestionCard &question = parts.question;
    ui::PlotBoard &plots = parts.plots;
    // clang-format off
    return {
        {{"run", "", "Starts training."}, [](World w, Arguments) { w.controller.run(); }},
        {{"pause", "", "Pauses training."}, [](World w, Arguments) { w.controller.pause(); }},
        {{"step-epoch", "", "Trains one epoch."}, [](World w, Arguments) { w.controller.stepEpoch(); }},
        {{"press", "start|story.look|story.seeds|story.sparse|story.sharp|story.fails|story.play", "Presses this button of the question card."}, [&question](World, Arguments a) { if (auto *button = buttonOf(question, a)) button->click(); }, [&question](const LessonWorld &, Arguments a) { return buttonOf(question, a) != nullptr; }},
        {{"select-lane", "LANE", "Selects the lane."}, [](World w, Arguments a) { w.race.select(w.lane(a[0])); }},
        {{"add-lane", "MASK", "Adds a lane with this mask."}, [](World w, Arguments a) { w.edits.addLane(maskFrom(a[0])); }},
        {{"set-mask", "LANE MASK", "Gives the lane this mask."}, [](World w, Arguments a) { w.edits.setMask(w.lane(a[0]), maskFrom(a[1])); }},
        {{"set-k", "LANE WHOLE", "Lets the lane keep this many keys."}, setKept},
        {{"set-task", "TASK", "Gives all lanes this task."}, [](World w, Arguments a) { w.edits.setTask({a[0], {}}); }},
        {{"seeds", "WHOLE", "Races every lane with this many seeds."}, [](World w, Arguments a) { w.controller.setSeedCount(int(whole(a[0]))); }},
        {{"show-metric", "METRIC", "Shows the metric in the fourth plot."}, [&plots](World, Arguments a) { showMetric(plots, a); }},
        {{"hide-metric", "", "Hides the fourth plot."}, [&plots](World, Arguments) { plots.hideMetric(); }},
        {{"lay-out", "PRESET", "Lays out this experiment."}, [&question](World w, Arguments a) { layOut(w, a, question); }},
        {{"clock", "WHOLE", "Moves the clock; -1 is before training."}, [](World w, Arguments a) { w.clock.setEpoch(int(whole(a[0]))); }},
        {{"clock-to-end", "", "Moves the clock to the last epoch."}, [](World w, Arguments) { w.clock.setEpoch(w.clock.last()); }},
        {{"clock-to-crossing", "LANE", "Moves the clock to where the lane reached 95 %."}, toCrossing},
    };
    // clang-format on
}

std::vector<std::string> raceActionsFromHere(const LessonWorld &world, const ui::PlotBoard &plots)
{
    std::vector<std::string> actions;
    if (const int lane = world.race.selectedLane(); isLane(world, lane))
        actions.push_back("select-lane " + world.race.lanes()[std::size_t(lane)].spec.name);
    if (const std::string metric = shownMetric(plots); !metric.empty())
        actions.push_back("show-metric " + metric);
    if (!world.clock.follows())
        actions.push_back("clock " + std::to_string(world.clock.epoch()));
    return actions;
}

LessonTask raceTaskFromHere(const LessonWorld &world)
{
    if (world.race.lastEpoch() < 0 && world.recording.isEmpty())
        return {{"running", {}}, {"run", {}}};
    const std::string epoch = world.clock.epoch() == 0 ? "-1" : "0";
    return {{"clock-at", {epoch}}, {"clock", {epoch}}};
}

} // namespace fovea::app
