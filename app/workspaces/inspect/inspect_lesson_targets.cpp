// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/inspect_lesson_words.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/inspect/example_table.h"
#include "widgets/inspect/inspect_bar.h"
#include "widgets/inspect/noise_panel.h"
#include "widgets/inspect/query_panel.h"
#include "widgets/inspect/sequence_bar.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/maps/film_strip.h"
#include "widgets/maps/head_grid.h"
#include "widgets/maps/heat_map.h"
#include "widgets/maps/lane_beads.h"
#include "widgets/maps/map_area.h"
#include "widgets/maps/map_pane.h"

#include <QTabBar>

namespace fovea::app {

namespace {

template<int tab>
QRect detailsTab(QWidget &widget)
{
    const auto *bar = qobject_cast<QTabBar *>(&widget);
    return bar ? bar->tabRect(tab) : QRect();
}

QRect inCells(const QRectF &place, const ui::MapLayout &layout)
{
    return place.intersected(layout.cells).toAlignedRect();
}

// Cells with their rulers and bars, without the room around them.
QRect wholeMap(QWidget &widget)
{
    const auto *map = qobject_cast<ui::HeatMap *>(&widget);
    if (!map || !map->scene())
        return widget.rect();
    const ui::MapLayout layout = map->mapPlaces();
    return (layout.cells | layout.left | layout.top | layout.bars).toAlignedRect() & map->rect();
}

enum class Line { First, Last };

template<Line line>
QRect mapRow(QWidget &widget)
{
    const auto *map = qobject_cast<ui::HeatMap *>(&widget);
    if (!map || !map->scene())
        return {};
    const ui::MapLayout layout = map->mapPlaces();
    return inCells(layout.rowOf(line == Line::First ? 0 : map->scene()->positions - 1), layout);
}

template<Line line>
QRect mapColumn(QWidget &widget)
{
    const auto *map = qobject_cast<ui::HeatMap *>(&widget);
    if (!map || !map->scene())
        return {};
    const ui::MapLayout layout = map->mapPlaces();
    return inCells(layout.columnOf(line == Line::First ? 0 : map->scene()->positions - 1), layout);
}

Where paneOf(int lane)
{
    return Where([lane](const QWidget &widget) {
        const auto *pane = qobject_cast<const ui::MapPane *>(&widget);
        return pane && pane->lane() == lane;
    });
}

} // namespace

std::vector<LessonTarget> inspectTargets()
{
    return {
        {"maps", a<ui::MapArea>()},
        {"map", a<ui::HeatMap>(), wholeMap},
        {"map-a", paneOf(0) / a<ui::HeatMap>() | a<ui::HeatMap>(), wholeMap},
        {"map-b", paneOf(1) / a<ui::HeatMap>() | a<ui::HeatMap>(), wholeMap},
        {"map-c", paneOf(2) / a<ui::HeatMap>() | a<ui::HeatMap>(), wholeMap},
        {"map-d", paneOf(3) / a<ui::HeatMap>() | a<ui::HeatMap>(), wholeMap},
        {"row-first", a<ui::HeatMap>(), mapRow<Line::First>},
        {"row-last", a<ui::HeatMap>(), mapRow<Line::Last>},
        {"column-first", a<ui::HeatMap>(), mapColumn<Line::First>},
        {"column-last", a<ui::HeatMap>(), mapColumn<Line::Last>},
        {"heads", a<ui::HeadGrid>()},
        {"heads-a", paneOf(0) / a<ui::HeadGrid>() | a<ui::HeadGrid>()},
        {"heads-b", paneOf(1) / a<ui::HeadGrid>() | a<ui::HeadGrid>()},
        {"lane-beads", a<ui::LaneBeads>()},
        {"stages", a<ui::InspectBar>()},
        {"stage-scores", named("inspect.stage0.button") | a<ui::InspectBar>()},
        {"stage-masked", named("inspect.stage1.button") | a<ui::InspectBar>()},
        {"stage-weights", named("inspect.stage2.button") | a<ui::InspectBar>()},
        {"stage-contribution", named("inspect.stage3.button") | a<ui::InspectBar>()},
        {"arrangements", named("inspect.arrangement") | a<ui::InspectBar>()},
        {"overlays", a<ui::InspectBar>()},
        {"picks", named("inspect.picks.button") | a<ui::InspectBar>()},
        {"oracle", named("inspect.oracle.button") | a<ui::InspectBar>()},
        {"dropped", named("inspect.dropped.button") | a<ui::InspectBar>()},
        {"first-lane", named("inspect.first")},
        {"second-lane", named("inspect.second")},
        {"details-button", named("inspect.details.button") | a<ui::InspectBar>()},
        {"inspect-more", named("inspect.more")},
        {"sequence", named("sequenceArea")},
        {"tokens", a<ui::SequenceBar>() / named("tokens") | a<ui::SequenceBar>()},
        {"type-your-own", a<ui::SequenceBar>() / named("edit") | a<ui::SequenceBar>()},
        {"film", a<ui::FilmStrip>()},
        {"film-play", a<ui::FilmStrip>() / named("play")},
        // Beside the maps.
        {"details", a<ui::QueryPanel>()},
        {"send-row", named("send.0") | named("sendRow.0") | a<ui::QueryPanel>()},
        {"tab-query", named("detailsDock") / a<QTabBar>(), detailsTab<0>},
        {"tab-dispersion", named("detailsDock") / a<QTabBar>(), detailsTab<1>},
        {"tab-training", named("detailsDock") / a<QTabBar>(), detailsTab<2>},
        {"tab-examples", named("detailsDock") / a<QTabBar>(), detailsTab<3>},
        {"tab-noise", named("detailsDock") / a<QTabBar>(), detailsTab<4>},
        {"examples", a<ui::ExampleTable>() | a<ui::ExampleBrowser>()},
        {"next-example", a<ui::ExampleBrowser>() / named("next")},
        {"any-example", a<ui::ExampleBrowser>() / named("random")},
        {"noise", a<ui::NoisePanel>()},
        {"noise-slider", named("noise") | a<ui::NoisePanel>()},
        {"noise-measure", a<ui::NoisePanel>() / named("measure")},
        {"sandbox", a<ui::SoftmaxSandbox>()},
        {"sandbox-bars", a<ui::SoftmaxSandbox>() / named("bars")},
        {"sandbox-keep", a<ui::SoftmaxSandbox>() / named("keepSlider")},
        {"sandbox-move", a<ui::SoftmaxSandbox>() / named("moveSlider")},
        {"sandbox-share", a<ui::SoftmaxSandbox>() / named("share")},
        {"sandbox-gauge", a<ui::SoftmaxSandbox>() / named("gauge")},
        {"sandbox-worst", a<ui::SoftmaxSandbox>() / named("showWorst")},
    };
}

} // namespace fovea::app
