// SPDX-License-Identifier: MIT
#include "widgets/views/map_area.h"

#include "widgets/models/lane_words.h"
#include "widgets/models/lanes_on_show.h"
#include "widgets/models/map_text.h"

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
    connect(&inspection, &Inspection::sightsChanged, this, &MapArea::refresh);
    connect(&inspection, &Inspection::viewChanged, this, &MapArea::refresh);
    connect(&themes, &ThemeManager::changed, this, &MapArea::refresh);
    connect(&race, &RaceData::experimentChanged, this, [this] { // other runs, other ranges
        m_locked.forget();
        m_noted.clear();
    });
}

// As many panes as there are maps, in as square a grid as they fit.
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
    const int columns = many ? int(std::ceil(std::sqrt(double(count)))) : int(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto *pane =
            new MapPane(m_inspection, m_themes, many ? MapPane::Extent::Small : MapPane::Extent::Whole, this);
        m_grid->addWidget(pane, int(i) / std::max(1, columns), int(i) % std::max(1, columns));
        connect(&pane->map(), &HeatMap::painted, this, [this] {
            if (--m_waiting == 0)
                Q_EMIT painted();
        });
        pane->show(); // at once, so that its first picture is waited for
        m_panes.push_back(pane);
        Q_EMIT paneMade(pane);
    }
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

std::shared_ptr<MapScene> MapArea::makeScene(int lane) const
{
    const auto head = m_inspection.headOf(lane);
    if (!head)
        return {};
    auto scene = std::make_shared<MapScene>(
        sceneOf(*head, m_inspection.alphabet(), m_inspection.stage(), m_inspection.overlays()));
    if (showsStays(lane)) {
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
        const LaneSight *sight = m_inspection.sight(lane);
        if (!sight || !sight->probe)
            continue;
        const auto isIt = [&](const auto &probe) { return probe.lock() == sight->probe; };
        if (std::ranges::any_of(m_noted, isIt))
            continue;
        m_locked.note(*sight->probe);
        m_noted.push_back(sight->probe);
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
               : m_locked.scale(m_inspection.stage(), m_inspection.isRootScale());
}

QString MapArea::scaleNote() const
{
    switch (m_inspection.scaleMode()) {
    case ScaleMode::Locked:
        return m_inspection.stage() == MapStage::Weights ? tr("the same at every epoch")
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
        m_scales, std::vector<ColorScale>(scenes.size(), mode == ScaleMode::Locked
                                                             ? m_locked.scale(m_inspection.stage(), root)
                                                             : scaleFor(all, isSigned, root)));
    for (std::size_t lane = 0; lane < scenes.size(); ++lane) {
        if (!scenes[lane])
            continue;
        MapScene &scene = *scenes[lane];
        if (mode == ScaleMode::Each && !showsStays(int(lane))) {
            ValueRange own;
            own.add(scene.values);
            m_scales[lane] = scaleFor(own, isSigned, root);
        }
        scene.widest = widest;
        scene.scale = m_scales[lane];
        scene.scaleNote = scaleNote();
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
    const LaneSight *sight = m_inspection.sight(lane);
    return sight && !sight->note.isEmpty() ? sight->note : tr("Looking…");
}

PaneTitle MapArea::titleOf(int lane) const
{
    const LaneView &shown = m_race.lanes()[std::size_t(lane)];
    PaneTitle title;
    title.letter = chipLetter(shown);
    title.style = shown.style;
    title.text = laneTitle(shown);
    const LaneSight *sight = m_inspection.sight(lane);
    if (!sight || !sight->probe)
        return title;
    title.moment = shortMoment(*sight);
    if (isStandIn(*sight))
        title.standIn = momentSentence(*sight);
    title.answer = answerText(*sight->probe, shown.run.task);
    if (const auto head = m_inspection.headOf(lane))
        title.focus =
            tr("Layer %1, head %2: %3").arg(head->layer + 1).arg(head->head + 1).arg(focusText(*head));
    if (!sight->probe->lengthTrained)
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
    if (together && lanes.size() == 2)
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
        pane->setTitle(titleOf(lanes[i]));
        pane->map().setEmptyText(emptyText(lanes[i]));
        m_waiting += scenes[i] && scenes[i]->positions > 0 && pane->isVisible();
        pane->setScene(scenes[i]);
    }
}

// Difference and swipe: two lanes in one map.
void MapArea::showDifference(const std::vector<int> &lanes, const std::vector<Scene> &scenes)
{
    arrange(1);
    MapPane *pane = m_panes.front();
    const bool swipe = m_inspection.arrangement() == MapArrangement::Swipe;
    const PaneTitle first = titleOf(lanes[0]);
    const PaneTitle second = titleOf(lanes[1]);
    swipe ? pane->setLane(lanes[0], lanes[1]) : pane->setLane(-1);
    pane->setHeads(lanes[0], scaleOf(lanes[0])); // the head of both
    PaneTitle title = first;
    title.letter += (swipe ? QStringLiteral(" | ") : QStringLiteral(" − ")) + second.letter;
    title.text += QStringLiteral(" | ") + second.text;
    if (first.moment != second.moment)
        title.moment += QStringLiteral(" | ") + second.moment;
    title.standIn = QStringList{first.standIn, second.standIn}.join(u' ').trimmed();
    title.answer += QStringLiteral(" | ") + second.answer;
    title.focus.clear();
    pane->setTitle(title);
    Scene shown = scenes[0];
    pane->map().setEmptyText(!scenes[0] ? emptyText(lanes[0]) : emptyText(lanes[1]));
    if (scenes[0] && scenes[1] && scenes[0]->positions != scenes[1]->positions) {
        pane->map().setEmptyText(tr("%1 has %2 positions and %3 has %4: their maps have no cells in common.")
                                     .arg(first.letter)
                                     .arg(scenes[0]->positions)
                                     .arg(second.letter)
                                     .arg(scenes[1]->positions));
        shown = {};
    } else if (!scenes[0] || !scenes[1]) {
        shown = {};
    } else if (!swipe) {
        auto difference =
            std::make_shared<MapScene>(differenceOf(*scenes[0], *scenes[1], m_inspection.stage()));
        ValueRange range;
        range.add(difference->values);
        const bool locked = m_inspection.scaleMode() == ScaleMode::Locked;
        difference->scale = locked
                                ? m_locked.differenceScale(m_inspection.stage(), m_inspection.isRootScale())
                                : scaleFor(range, true, false);
        difference->scaleNote = scaleNote();
        shown = std::move(difference);
    }
    m_waiting = shown && pane->isVisible();
    pane->setScene(shown, swipe && shown ? scenes[1] : nullptr);
}

} // namespace fovea::ui
