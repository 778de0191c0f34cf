// SPDX-License-Identifier: MIT
#include "widgets/maps/map_area.h"

#include "widgets/maps/map_text.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QGridLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea::ui {

MapArea::MapArea(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_inspection(inspection), m_themes(themes), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(size::gap);
    setAccessibleName(tr("Attention maps"));
    connect(&inspection, &Inspection::probesChanged, this, &MapArea::refresh);
    connect(&inspection, &Inspection::viewChanged, this, &MapArea::refresh);
    connect(&themes, &ThemeManager::changed, this, &MapArea::refresh);
    connect(&race, &RaceData::experimentChanged, this, [this] { // other runs, other ranges
        m_locked.forget();
        m_noted.clear();
    });
}

// As many panes as there are maps.
void MapArea::arrange(std::size_t count)
{
    const bool many = count > 2;
    const bool fits = !m_panes.empty() && m_panes.size() == count;
    if (fits)
        return;
    if (!m_panes.empty())
        Q_EMIT panesGoing();
    qDeleteAll(m_panes);
    m_panes.clear();
    for (std::size_t i = 0; i < count; ++i) {
        auto *pane =
            new MapPane(m_inspection, m_themes, many ? MapPane::Extent::Small : MapPane::Extent::Whole, this);
        connect(&pane->map(), &HeatMap::painted, this, [this] {
            if (--m_waiting == 0)
                Q_EMIT painted();
        });
        pane->show(); // at once, so that its first picture is waited for
        m_panes.push_back(pane);
        Q_EMIT paneMade(pane);
    }
    m_columns = 0;
    placePanes();
}

void MapArea::placePanes()
{
    const int count = int(m_panes.size());
    if (count == 0)
        return;
    const QSize around = m_panes.front()->minimumSizeHint() - m_panes.front()->map().minimumSizeHint();
    const auto side = [&](int columns) {
        const int rows = (count + columns - 1) / columns;
        return std::min((width() - (columns - 1) * m_grid->spacing()) / columns - around.width(),
                        (height() - (rows - 1) * m_grid->spacing()) / rows - around.height());
    };
    int best = count <= 2 ? count : int(std::ceil(std::sqrt(double(count)))); // as square as it gets
    for (int columns = 1; count > 2 && columns <= count; ++columns)
        if (side(columns) > side(best))
            best = columns;
    if (best == m_columns)
        return;
    m_columns = best;
    for (int i = 0; i < count; ++i)
        m_grid->addWidget(m_panes[std::size_t(i)], i / best, i % best);
}

// Of one row: more of them only stand below each other where there is room.
QSize MapArea::minimumSizeHint() const
{
    if (m_panes.empty())
        return {};
    const QSize one = m_panes.front()->minimumSizeHint();
    return {std::min(2, int(m_panes.size())) * (one.width() + m_grid->spacing()), one.height()};
}

void MapArea::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placePanes();
}

MapPane *MapArea::paneOf(int lane) const
{
    const auto found = std::ranges::find_if(m_panes, [&](MapPane *pane) { return pane->lane() == lane; });
    return found == m_panes.end() ? nullptr : *found;
}

std::shared_ptr<const MapScene> MapArea::sceneOfLane(int lane) const
{
    return lane >= 0 && lane < int(m_scenes.size()) ? m_scenes[std::size_t(lane)] : nullptr;
}

void MapArea::setStays(std::vector<std::vector<float>> staysByLane)
{
    m_stays = std::move(staysByLane);
    refresh();
}

bool MapArea::showsStays(int lane) const
{
    const auto head = m_inspection.headOf(lane);
    return m_inspection.overlays().stays && head && std::size_t(lane) < m_stays.size() &&
           m_stays[std::size_t(lane)].size() == head->map().scores.size();
}

std::shared_ptr<MapScene> MapArea::sceneIn(const LaneProbe *laneProbe, int lane) const
{
    const auto head = m_inspection.headIn(laneProbe);
    if (!head)
        return {};
    auto scene = std::make_shared<MapScene>(
        sceneOf(*head, m_inspection.alphabet(), m_inspection.stage(), m_inspection.overlays()));
    scene->letter = chipLetter(m_race.lanes()[std::size_t(lane)]);
    scene->style = m_race.lanes()[std::size_t(lane)].style;
    return scene;
}

std::shared_ptr<MapScene> MapArea::makeScene(int lane) const
{
    auto scene = sceneIn(m_inspection.laneProbe(lane), lane);
    if (scene && showsStays(lane)) {
        scene->values = m_stays[std::size_t(lane)];
        scene->unit = tr("share of noisy draws that keep the cell");
    }
    return scene;
}

// Weights need none: they go from 0 to 1.
void MapArea::noteProbes()
{
    if (m_inspection.scaleMode() != ScaleMode::Locked || m_inspection.stage() == MapStage::Weights)
        return;
    std::erase_if(m_noted, [](const auto &probe) { return probe.expired(); });
    for (const int lane : lanesOnShow(m_inspection, m_race)) {
        const LaneProbe *laneProbe = m_inspection.laneProbe(lane);
        if (!laneProbe || !laneProbe->probe)
            continue;
        if (m_inspection.stage() == MapStage::Gradient && laneProbe->flow)
            m_locked.note(MapStage::Gradient,
                          reachOf(*laneProbe->probe, MapStage::Gradient, laneProbe->flow.get()));
        const auto isIt = [&](const auto &probe) { return probe.lock() == laneProbe->probe; };
        if (std::ranges::any_of(m_noted, isIt))
            continue;
        m_locked.note(*laneProbe->probe);
        m_noted.push_back(laneProbe->probe);
    }
}

void MapArea::noteReach(MapStage stage, double reach)
{
    if (m_locked.note(stage, reach) && m_inspection.scaleMode() == ScaleMode::Locked)
        refresh();
}

ColorScale MapArea::scaleOf(int lane) const
{
    return lane >= 0 && lane < int(m_scales.size())
               ? m_scales[std::size_t(lane)]
               : curved(m_locked.scale(m_inspection.stage(), m_inspection.isRootScale()));
}

ColorScale MapArea::curved(const ColorScale &scale) const
{
    return m_inspection.isLogScale() ? logarithmic(scale) : scale;
}

// Nothing is to be seen of a map whose values lie close together on the scale: 600 keys evenly, on one from 0
// to 1.
bool MapArea::isFlat(const MapScene &scene) const
{
    constexpr double tellable = 0.12; // of the colours
    ValueRange range;
    range.add(scene.values);
    return scene.positions > 1 && scene.scale.kind == ColorScale::Kind::Sequential && !range.isEmpty() &&
           scene.scale.shareOf(range.high) - scene.scale.shareOf(range.low) < tellable &&
           range.high - range.low > 1e-9;
}

QString MapArea::scaleNote() const
{
    switch (m_inspection.scaleMode()) {
    case ScaleMode::Locked:
        return m_inspection.stage() == MapStage::Weights || m_inspection.stage() == MapStage::Rollout
                   ? tr("the same at every epoch")
                   : tr("the widest so far at any epoch");
    case ScaleMode::Shared:
        return tr("by what is on show");
    case ScaleMode::Each:
        return tr("by this map alone");
    }
    return {};
}

// The same at every epoch, or one for all maps on show, or one for each; bars share their length as well.
void MapArea::giveScales(std::vector<std::shared_ptr<MapScene>> &scenes)
{
    const bool isSigned = isSignedStage(m_inspection.stage());
    const bool root = m_inspection.isRootScale();
    ValueRange all;
    double widest = 0;
    for (std::size_t lane = 0; lane < scenes.size(); ++lane)
        if (scenes[lane]) {
            if (!showsStays(int(lane))) // those are no values of the stage
                all.add(scenes[lane]->values);
            widest = std::max(widest, scenes[lane]->widest);
        }
    const ScaleMode mode = m_inspection.scaleMode();
    const std::vector<ColorScale> before = std::exchange(
        m_scales,
        std::vector<ColorScale>(scenes.size(),
                                curved(mode == ScaleMode::Locked ? m_locked.scale(m_inspection.stage(), root)
                                                                 : scaleFor(all, isSigned, root))));
    for (std::size_t lane = 0; lane < scenes.size(); ++lane) {
        if (!scenes[lane])
            continue;
        MapScene &scene = *scenes[lane];
        if (mode == ScaleMode::Each && !showsStays(int(lane))) {
            ValueRange own;
            own.add(scene.values);
            m_scales[lane] = curved(scaleFor(own, isSigned, root));
        }
        scene.widest = widest;
        scene.scale = m_scales[lane];
        scene.scaleNote =
            isFlat(scene) ? tr("%1; one colour here, see More for others").arg(scaleNote()) : scaleNote();
        if (showsStays(int(lane))) {
            scene.scale = {ColorScale::Kind::Sequential, 0, 1, false};
            scene.scaleNote.clear();
        }
    }
    if (before != m_scales)
        Q_EMIT scalesChanged();
}

QString MapArea::emptyText(int lane) const
{
    const LaneProbe *laneProbe = m_inspection.laneProbe(lane);
    return laneProbe && !laneProbe->note.isEmpty() ? laneProbe->note : tr("Looking…");
}

PaneTitle MapArea::titleOf(int lane, const LaneProbe *laneProbe) const
{
    const LaneView &shown = m_race.lanes()[std::size_t(lane)];
    PaneTitle title;
    title.letter = chipLetter(shown);
    title.style = shown.style;
    title.text = laneTitle(shown);
    if (!laneProbe || !laneProbe->probe)
        return title;
    if (laneProbe->seed)
        title.seed = seedName(*laneProbe->seed);
    title.moment = shortMoment(*laneProbe);
    if (m_inspection.isAligned() && laneProbe->accuracy)
        title.moment = tr("%1 at %2").arg(title.moment, percentWords(*laneProbe->accuracy));
    if (isStandIn(*laneProbe)) {
        title.standIn = momentSentence(*laneProbe);
        const auto &seeds = m_race.experiment().seeds;
        if (laneProbe->seed && !seeds.empty() && *laneProbe->seed != seeds.front())
            title.standIn += QLatin1Char(' ') + tr("Runs of further seeds keep three moments: untrained, the "
                                                   "epoch at 95 % and the last.");
    }
    title.answer = answerText(*laneProbe->probe, shown.run.task);
    if (const auto head = m_inspection.headIn(laneProbe))
        title.focus =
            m_inspection.stage() == MapStage::Rollout
                ? tr("All heads of layers 1 to %1").arg(head->layer + 1)
                : tr("Layer %1, head %2: %3").arg(head->layer + 1).arg(head->head + 1).arg(focusText(*head));
    if (!laneProbe->probe->lengthTrained)
        title.focus += tr(" · length not trained");
    return title;
}

void MapArea::refresh()
{
    const std::vector<int> lanes = lanesOnShow(m_inspection, m_race);
    noteProbes();
    std::vector<std::shared_ptr<MapScene>> made(m_race.lanes().size());
    for (const int lane : lanes)
        made[std::size_t(lane)] = makeScene(lane);
    giveScales(made);
    m_scenes.assign(made.begin(), made.end());
    std::vector<Scene> scenes;
    for (const int lane : lanes)
        scenes.push_back(m_scenes[std::size_t(lane)]);
    const bool together = m_inspection.arrangement() == MapArrangement::Difference ||
                          m_inspection.arrangement() == MapArrangement::Swipe;
    m_waiting = 0;
    if (m_inspection.arrangement() == MapArrangement::Seeds && m_inspection.seedProbes().size() > 1)
        showSeeds();
    else if (together && lanes.size() == 2)
        showDifference(lanes, scenes);
    else
        showLanes(lanes, scenes);
}

void MapArea::showLanes(const std::vector<int> &lanes, const std::vector<Scene> &scenes)
{
    arrange(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        MapPane *pane = m_panes[i];
        pane->setLane(lanes[i]);
        pane->setHeads(lanes[i], scaleOf(lanes[i]));
        pane->setTitle(titleOf(lanes[i], m_inspection.laneProbe(lanes[i])));
        pane->map().setEmptyText(emptyText(lanes[i]));
        pane->setLines(m_inspection.drawing() == MapDrawing::Lines ? m_inspection.headOf(lanes[i])
                                                                   : std::nullopt,
                       scaleOf(lanes[i]));
        m_waiting += scenes[i] && scenes[i]->positions > 0 && pane->map().isVisible();
        pane->setScene(scenes[i]);
    }
}

} // namespace fovea::ui
