// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"
#include "app/workspaces/inspect/inspect_lesson_words.h"
#include "core/tasks/task.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/maps/heat_map.h"
#include "widgets/maps/map_area.h"

#include <QAction>

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

constexpr const char *stages[] = {"scores", "masked", "weights", "contribution"};
constexpr const char *arrangements[] = {"one", "pair", "all", "difference", "swipe"};

using World = LessonWorld &;
using Arguments = const LessonArguments &;

bool mapsAreThere(const LessonWorld &world, Arguments)
{
    return world.mapsAreSettled();
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
        for (int query = a.size() > 1 ? int(whole(a[1])) : 0; query < view.positions(); ++query)
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

void markHeaviest(ui::SoftmaxSandbox &sandbox)
{
    const std::vector<double> &weights = sandbox.trial().before.weights;
    sandbox.selectBar(int(std::ranges::max_element(weights) - weights.begin()));
}

} // namespace

void showMapBars(const ui::MapArea &maps, MapBars bars)
{
    for (auto *map : maps.findChildren<ui::HeatMap *>())
        if (map->parts() != ui::MapParts::CellsOnly)
            map->setParts(bars == MapBars::Shown ? ui::MapParts::Everything : ui::MapParts::WithRulers);
}

std::vector<LessonAction> inspectActions(const InspectParts &parts)
{
    ui::InspectBar &bar = parts.bar;
    ui::MapArea &maps = parts.maps;
    ui::NoisePanel &noise = parts.noise;
    ui::SoftmaxSandbox &sandbox = parts.sandbox;
    // clang-format off
    return {
        {{"lanes", "LANE LANE", "Shows these two lanes beside each other."}, [](World w, Arguments a) { w.inspection.setLanes(w.lane(a[0]), w.lane(a[1])); }},
        {{"select-query", "WHOLE", "Selects a query; -1: the last."}, selectQuery, mapsAreThere},
        {{"no-query", "", "Selects no query."}, [](World w, Arguments) { w.inspection.selectQuery({}); }},
        {{"select-most-dispersed", "", "Selects the query with the largest dispersion."}, [](World w, Arguments) { selectExtreme(w, &RowNumbers::dispersion, 1); }, mapsAreThere},
        {{"select-least-separated", "", "Selects the query with the smallest separation."}, [](World w, Arguments) { selectExtreme(w, &RowNumbers::separation, -1); }, mapsAreThere},
        {{"select-most-separated", "", "Selects the query with the largest separation."}, [](World w, Arguments) { selectExtreme(w, &RowNumbers::separation, 1); }, mapsAreThere},
        {{"select-keeping", "WHOLE WHOLE?", "Selects a query that keeps this key: this one or one below."}, selectKeeping, mapsAreThere},
        {{"select-outweighed", "", "Selects a query whose heaviest key is not the one that contributes most."}, selectOutweighed, mapsAreThere},
        {{"layer", "WHOLE", "Shows this layer, counted from 0."}, [](World w, Arguments a) { w.inspection.setHead(int(whole(a[0])), 0); }},
        {{"layer-receiving", "LANE WHOLE", "Shows the layer of the lane in which this position receives most; -1: the last."}, selectLayerReceiving, mapsAreThere},
        {{"stage", "scores|masked|weights|contribution", "Shows this stage."}, [](World w, Arguments a) { w.inspection.setStage(stageFrom(a[0])); }},
        {{"arrangement", "one|pair|all|difference|swipe", "Arranges the maps this way."}, [](World w, Arguments a) { w.inspection.setArrangement(arrangementFrom(a[0])); }},
        {{"oracle", "on|off", "Outlines the tokens that decide."}, [](World w, Arguments a) { overlay(w, &ui::MapOverlays::oracle, a[0]); }},
        {{"overlays", "none", "Draws nothing over the cells."}, [](World w, Arguments) { w.inspection.setOverlays({false, false, false, false}); }},
        {{"picks", "on|off", "Outlines the kept cells."}, [](World w, Arguments a) { overlay(w, &ui::MapOverlays::picks, a[0]); }},
        {{"film", "on|off", "Shows or hides the film strip."}, [&bar](World, Arguments a) { bar.action(QStringLiteral("film"))->setChecked(a[0] == "on"); }},
        {{"map-bars", "on|off", "Shows or hides the bars beside the rows and under the columns."}, [&maps](World, Arguments a) { showMapBars(maps, a[0] == "on" ? MapBars::Shown : MapBars::Hidden); }},
        {{"first-example", "", "Shows the first held-out example."}, [](World w, Arguments) { w.inspection.setExample({}); }},
        {{"example", "WHOLE", "Shows the held-out example with this number, counted from 0."}, [](World w, Arguments a) { w.inspection.setExample({ExampleSplit::Heldout, int(whole(a[0])), {}}); }},
        {{"another-example", "", "Shows another example."}, anotherExample},
        {{"flip", "WHOLE", "Changes the token at this position; -1: the last."}, flipToken, mapsAreThere},
        {{"noise", "REAL", "Sets the noise on the embeddings."}, [&noise](World, Arguments a) { noise.setSigma(real(a[0])); }},
        {{"send-to-sandbox", "", "Copies the selected query's scores into the sandbox."}, [&bar](World, Arguments) { bar.action(QStringLiteral("send"))->trigger(); }, mapsAreThere},
        {{"clear-sandbox", "", "Puts an example of its own into the sandbox."}, [&sandbox](World, Arguments) { sandbox.load(ui::sandboxExample(ui::SandboxExample::Even)); }},
        {{"sandbox-norm", "sum|length", "The sandbox measures changes by their sum or by their Euclidean length."}, [&sandbox](World, Arguments a) { sandbox.setNorm(a[0] == "sum" ? Norm::L1 : Norm::L2); }},
        {{"mark-heaviest", "", "Marks the bar of the sandbox that has the largest weight."}, [&sandbox](World, Arguments) { markHeaviest(sandbox); }},
        {{"perturb-sandbox", "REAL", "Changes a score of the sandbox by this much."}, [&sandbox](World, Arguments a) { sandbox.perturb(real(a[0])); }},
    };
    // clang-format on
}

std::vector<std::string> inspectActionsFromHere(const LessonWorld &world)
{
    const ui::Inspection &looks = world.inspection;
    const auto &lanes = world.race.lanes();
    const auto isLane = [&](int lane) { return lane >= 0 && lane < int(lanes.size()); };
    std::vector<std::string> actions;
    if (isLane(looks.first()) && isLane(looks.second()))
        actions.push_back("lanes " + lanes[std::size_t(looks.first())].spec.name + " " +
                          lanes[std::size_t(looks.second())].spec.name);
    actions.push_back(std::string("arrangement ") + arrangements[int(looks.arrangement())]);
    actions.push_back(std::string("stage ") + stages[int(looks.stage())]);
    actions.push_back("layer " + std::to_string(looks.layer()));
    actions.push_back(looks.overlays().picks ? "picks on" : "picks off");
    actions.push_back(looks.overlays().oracle ? "oracle on" : "oracle off");
    if (!looks.example().isTyped() && looks.example().set == ExampleSplit::Heldout)
        actions.push_back("example " + std::to_string(looks.example().index));
    if (looks.query())
        actions.push_back("select-query " + std::to_string(*looks.query()));
    return actions;
}

LessonTask inspectTaskFromHere(const LessonWorld &world)
{
    const std::string query = world.inspection.query() == 0 ? "1" : "0"; // not what is done already
    return {{"query-selected", {query}}, {"select-query", {query}}};
}

} // namespace fovea::app
