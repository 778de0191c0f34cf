// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_readings.h"
#include "app/fovea/lesson_vocabulary.h"
#include "core/experiment/presets.h"
#include "core/masks/mask.h"
#include "core/metrics/metric.h"
#include "widgets/panels/question_card.h"
#include "widgets/plots/plot_board.h"
#include "widgets/views/heat_map.h"

#include <QAbstractButton>
#include <QAction>

#include <cmath>

namespace fovea::app {

namespace {

using World = LessonWorld &;
using Arguments = const LessonArguments &;

bool mapsAreThere(const LessonWorld &world, Arguments)
{
    return world.mapsAreSettled();
}

// One that a person could press.
QAbstractButton *buttonOf(const LessonWorld &world, Arguments a)
{
    for (auto *button : world.window.findChildren<QAbstractButton *>(QString::fromStdString(a[0])))
        if (button->isVisible() && button->isEnabled())
            return button;
    return nullptr;
}

bool canPress(const LessonWorld &world, Arguments a)
{
    return buttonOf(world, a);
}

void press(World world, Arguments a)
{
    if (auto *button = buttonOf(world, a))
        button->click();
}

// Bars beside the rows and strips under the columns, in the maps there are.
void mapBars(World world, Arguments a)
{
    for (auto *map : world.window.findChildren<ui::HeatMap *>())
        if (map->parts() != ui::MapParts::CellsOnly)
            map->setParts(a[0] == "on" ? ui::MapParts::Everything : ui::MapParts::WithRulers);
}

void film(World world, Arguments a)
{
    if (auto *action = world.window.findChild<QAction *>(QStringLiteral("inspect.film")))
        action->setChecked(a[0] == "on");
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

void layOut(World world, Arguments a)
{
    ExperimentSpec experiment = preset(a[0]).experiment;
    experiment.name = "lesson";
    world.recording.clear();
    world.question.clearGuess();
    world.controller.startNew(experiment);
}

void selectQuery(World world, Arguments a)
{
    const auto head = world.head();
    const int query = int(whole(a[0]));
    if (head)
        world.inspection.selectQuery(query < 0 ? head->positions() + query : query);
}

// The query whose number is the most extreme, in any layer; looks at that layer.
void selectExtreme(World world, double RowNumbers::*number, double sign)
{
    const auto head = world.head();
    if (!head)
        return;
    std::optional<double> best;
    for (int layer = 0; layer < int(head->probe.layers.size()); ++layer) {
        const auto &rows = head->probe.layers[std::size_t(layer)].front().rows;
        for (int query = 0; query < int(rows.size()); ++query) {
            const double value = sign * rows[std::size_t(query)].*number;
            if (!std::isfinite(value) || (best && value <= *best))
                continue;
            best = value;
            world.inspection.setHead(layer, 0);
            world.inspection.selectQuery(query);
        }
    }
}

// The first query that keeps this key, in the first layer that has one.
void selectKeeping(World world, Arguments a)
{
    const auto head = world.head();
    if (!head)
        return;
    const int layers = int(head->probe.layers.size());
    for (int layer = 0; layer < layers; ++layer) {
        const HeadView view{head->probe, layer, 0};
        for (int query = 0; query < view.positions(); ++query)
            if (view.isKept(query, int(whole(a[0])))) {
                world.inspection.setHead(layer, 0);
                world.inspection.selectQuery(query);
                return;
            }
    }
}

// The query whose heaviest key is not the one that contributes most, with the widest gap; in any layer.
void selectOutweighed(World world, Arguments)
{
    const auto head = world.head();
    if (!head)
        return;
    double widest = 0;
    for (int layer = 0; layer < int(head->probe.layers.size()); ++layer)
        for (int query = 0; query < head->positions(); ++query) {
            const ValueReading reading = valueReading({head->probe, layer, 0}, query);
            const double gap = reading.topWeight - reading.weightOfMost;
            if (reading.heaviest == reading.most || gap <= widest)
                continue;
            widest = gap;
            world.inspection.setHead(layer, 0);
            world.inspection.selectQuery(query);
        }
}

// The layer in which the position receives most.
void selectLayerReceiving(World world, Arguments a)
{
    std::optional<double> most;
    const int layers = world.head(a[0]) ? int(world.head(a[0])->probe.layers.size()) : 0;
    for (int layer = 0; layer < layers; ++layer)
        if (const auto share = receivedBy(world, a[0], layer, whole(a[1])); !most || share > most) {
            most = share;
            world.inspection.setHead(layer, 0);
        }
}

void overlay(World world, bool ui::MapOverlays::*which, const std::string &on)
{
    ui::MapOverlays overlays = world.inspection.overlays();
    overlays.*which = on == "on";
    world.inspection.setOverlays(overlays);
}

void anotherExample(World world, Arguments)
{
    ui::ExampleChoice example = world.inspection.example();
    example.typed.clear();
    ++example.index;
    world.inspection.setExample(example);
}

// As a click on the token does: the next symbol of the alphabet.
void flipToken(World world, Arguments a)
{
    const auto head = world.head();
    if (!head)
        return;
    ui::ExampleChoice example = world.inspection.example();
    std::vector<Token> tokens;
    for (int i = 0; i < head->positions(); ++i)
        if (head->probe.roles[std::size_t(i)] == Role::Symbol)
            tokens.push_back(head->probe.tokens[std::size_t(i)]);
    const auto place = whole(a[0]);
    const auto at = std::size_t(place < 0 ? std::int64_t(tokens.size()) + place : place);
    if (at >= tokens.size())
        return;
    const auto symbols = Token(makeTask(world.race.experiment().base.task)->alphabet().size());
    tokens[at] = (tokens[at] + 1) % symbols;
    example.typed = std::move(tokens);
    world.inspection.setExample(example);
}

void showMetric(World world, Arguments a)
{
    ui::Quantity quantity{ui::QuantityKind::Metric, a[0], 0, ui::allLayers};
    const auto &fields = metricCatalogue().find(a[0])->fields;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i] == "p50")
            quantity.field = i;
    world.plots.showMetric(quantity);
}

} // namespace

const std::vector<LessonAction> &lessonActions()
{
    // clang-format off
    static const std::vector<LessonAction> table = {
        // The race.
        {{"run", "", "Starts training."}, [](World w, Arguments) { w.controller.run(); }},
        {{"pause", "", "Pauses training."}, [](World w, Arguments) { w.controller.pause(); }},
        {{"step-epoch", "", "Trains one epoch."}, [](World w, Arguments) { w.controller.stepEpoch(); }},
        {{"press", "start|story.look|story.seeds|story.sparse|story.sharp|story.fails|story.play", "Presses this button of the question card."}, press, canPress},
        {{"select-lane", "LANE", "Selects the lane."}, [](World w, Arguments a) { w.race.select(w.lane(a[0])); }},
        {{"add-lane", "MASK", "Adds a lane with this mask."}, [](World w, Arguments a) { w.edits.addLane(maskFrom(a[0])); }},
        {{"set-mask", "LANE MASK", "Gives the lane this mask."}, [](World w, Arguments a) { w.edits.setMask(w.lane(a[0]), maskFrom(a[1])); }},
        {{"set-k", "LANE WHOLE", "Lets the lane keep this many keys."}, setKept},
        {{"set-task", "TASK", "Gives all lanes this task."}, [](World w, Arguments a) { w.edits.setTask({a[0], {}}); }},
        {{"seeds", "WHOLE", "Races every lane with this many seeds."}, [](World w, Arguments a) { w.controller.setSeedCount(int(whole(a[0]))); }},
        {{"show-metric", "METRIC", "Shows the metric in the fourth plot."}, showMetric},
        {{"hide-metric", "", "Hides the fourth plot."}, [](World w, Arguments) { w.plots.hideMetric(); }},
        {{"lay-out", "PRESET", "Lays out this experiment."}, layOut},
        {{"open-recording", "TEXT", "Opens this recording."}, [](World w, Arguments a) { w.openRecording(QString::fromStdString(a[0])); }},
        // The clock and the workspaces.
        {{"clock", "WHOLE", "Moves the clock; -1 is before training."}, [](World w, Arguments a) { w.clock.setEpoch(int(whole(a[0]))); }},
        {{"clock-to-end", "", "Moves the clock to the last epoch."}, [](World w, Arguments) { w.clock.setEpoch(w.clock.last()); }},
        {{"clock-to-crossing", "LANE", "Moves the clock to where the lane reached 95 %."}, toCrossing},
        {{"workspace", "race|inspect", "Shows this workspace."}, [](World w, Arguments a) { w.showWorkspace(QString::fromStdString(a[0])); }},
        // The inspector.
        {{"lanes", "LANE LANE", "Shows these two lanes beside each other."}, [](World w, Arguments a) { w.inspection.setLanes(w.lane(a[0]), w.lane(a[1])); }},
        {{"select-query", "WHOLE", "Selects a query; -1: the last."}, selectQuery, mapsAreThere},
        {{"no-query", "", "Selects no query."}, [](World w, Arguments) { w.inspection.selectQuery({}); }},
        {{"select-most-dispersed", "", "Selects the query with the largest dispersion."}, [](World w, Arguments) { selectExtreme(w, &RowNumbers::dispersion, 1); }, mapsAreThere},
        {{"select-least-separated", "", "Selects the query with the smallest separation."}, [](World w, Arguments) { selectExtreme(w, &RowNumbers::separation, -1); }, mapsAreThere},
        {{"select-most-separated", "", "Selects the query with the largest separation."}, [](World w, Arguments) { selectExtreme(w, &RowNumbers::separation, 1); }, mapsAreThere},
        {{"select-keeping", "WHOLE", "Selects a query that keeps this key."}, selectKeeping, mapsAreThere},
        {{"select-outweighed", "", "Selects a query whose heaviest key is not the one that contributes most."}, selectOutweighed, mapsAreThere},
        {{"layer", "WHOLE", "Shows this layer, counted from 0."}, [](World w, Arguments a) { w.inspection.setHead(int(whole(a[0])), 0); }},
        {{"layer-receiving", "LANE WHOLE", "Shows the layer of the lane in which this position receives most; -1: the last."}, selectLayerReceiving, mapsAreThere},
        {{"stage", "scores|masked|weights|contribution", "Shows this stage."}, [](World w, Arguments a) { w.inspection.setStage(stageFrom(a[0])); }},
        {{"arrangement", "one|pair|all|difference|swipe", "Arranges the maps this way."}, [](World w, Arguments a) { w.inspection.setArrangement(arrangementFrom(a[0])); }},
        {{"oracle", "on|off", "Outlines the tokens that decide."}, [](World w, Arguments a) { overlay(w, &ui::MapOverlays::oracle, a[0]); }},
        {{"overlays", "none", "Draws nothing over the cells."}, [](World w, Arguments) { w.inspection.setOverlays({false, false, false, false}); }},
        {{"picks", "on|off", "Outlines the kept cells."}, [](World w, Arguments a) { overlay(w, &ui::MapOverlays::picks, a[0]); }},
        {{"film", "on|off", "Shows or hides the film strip."}, film},
        {{"map-bars", "on|off", "Shows or hides the bars beside the rows and under the columns."}, mapBars},
        {{"first-example", "", "Shows the first held-out example."}, [](World w, Arguments) { w.inspection.setExample({}); }},
        {{"example", "WHOLE", "Shows the held-out example with this number, counted from 0."}, [](World w, Arguments a) { w.inspection.setExample({ExampleSplit::Heldout, int(whole(a[0])), {}}); }},
        {{"another-example", "", "Shows another example."}, anotherExample},
        {{"flip", "WHOLE", "Changes the token at this position; -1: the last."}, flipToken, mapsAreThere},
        {{"noise", "REAL", "Sets the noise on the embeddings."}, [](World w, Arguments a) { if (w.setNoise) w.setNoise(real(a[0])); }},
        {{"send-to-sandbox", "", "Copies the selected query's scores into the sandbox."}, [](World w, Arguments) { if (w.sendToSandbox) w.sendToSandbox(); }, mapsAreThere},
        {{"clear-sandbox", "", "Puts an example of its own into the sandbox."}, [](World w, Arguments) { if (w.clearSandbox) w.clearSandbox(); }},
        {{"perturb-sandbox", "REAL", "Changes a score of the sandbox by this much."}, [](World w, Arguments a) { if (w.perturbSandbox) w.perturbSandbox(real(a[0])); }},
        // The lesson.
        {{"hide", "TEXT", "Hides a part of the window until it is revealed or the lesson is left."}, [](World w, Arguments a) { w.setHidden(a[0], true); }},
        {{"reveal", "TEXT", "Shows a hidden part of the window again."}, [](World w, Arguments a) { w.setHidden(a[0], false); }},
        {{"cover", "TEXT", "Covers a part of the window until the question of the step is answered."}, [](World w, Arguments a) { w.cover(a[0]); }},
    };
    // clang-format on
    return table;
}

} // namespace fovea::app
