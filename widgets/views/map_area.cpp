// SPDX-License-Identifier: MIT
#include "widgets/views/map_area.h"

#include "widgets/models/lane_words.h"
#include "widgets/models/map_text.h"

#include <QGridLayout>

#include <algorithm>
#include <cmath>

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
}

std::vector<int> MapArea::shownLanes() const
{
    const int count = int(m_race.lanes().size());
    if (m_inspection.arrangement() == MapArrangement::All) {
        std::vector<int> lanes;
        for (int lane = 0; lane < count; ++lane)
            if (!m_race.lanes()[std::size_t(lane)].hidden)
                lanes.push_back(lane);
        return lanes;
    }
    std::vector<int> lanes{m_inspection.first()};
    if (m_inspection.arrangement() != MapArrangement::One && m_inspection.second() != m_inspection.first())
        lanes.push_back(m_inspection.second());
    std::erase_if(lanes, [&](int lane) { return lane < 0 || lane >= count; });
    return lanes;
}

// As many panes as there are maps, in as square a grid as they fit.
void MapArea::arrange(std::size_t count)
{
    const bool many = count > 2;
    const bool fits = !m_panes.empty() && m_panes.size() == count;
    if (fits)
        return;
    qDeleteAll(m_panes);
    m_panes.clear();
    const int columns = many ? int(std::ceil(std::sqrt(double(count)))) : int(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto *pane =
            new MapPane(m_inspection, m_themes, many ? MapPane::Extent::Small : MapPane::Extent::Whole, this);
        m_grid->addWidget(pane, int(i) / std::max(1, columns), int(i) % std::max(1, columns));
        connect(pane, &MapPane::saveRequested, this, [this, pane] { Q_EMIT saveRequested(pane); });
        connect(&pane->map(), &HeatMap::painted, this, [this] {
            if (--m_waiting == 0)
                Q_EMIT painted();
        });
        pane->show(); // at once, so that its first picture is waited for
        m_panes.push_back(pane);
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

// One scale for all maps, unless each has its own or it is locked; bars share their length as well.
void MapArea::giveScales(std::vector<std::shared_ptr<MapScene>> &scenes)
{
    const MapStage stage = m_inspection.stage();
    const bool isSigned = isSignedStage(stage);
    ValueRange all;
    double widest = 0;
    for (std::size_t lane = 0; lane < scenes.size(); ++lane)
        if (scenes[lane]) {
            if (!showsStays(int(lane))) // those are no values of the stage
                all.add(scenes[lane]->values);
            widest = std::max(widest, scenes[lane]->widest);
        }
    const bool locked = m_inspection.scaleMode() == ScaleMode::Locked;
    if (!locked || !m_hasLocked || m_lockedStage != stage) {
        m_locked = scaleFor(all, isSigned, m_inspection.isRootScale());
        m_lockedStage = stage;
        m_hasLocked = locked;
    }
    m_locked.root = m_inspection.isRootScale();
    for (std::size_t lane = 0; lane < scenes.size(); ++lane) {
        if (!scenes[lane])
            continue;
        MapScene &scene = *scenes[lane];
        scene.widest = widest;
        scene.scale = m_locked;
        if (m_inspection.scaleMode() == ScaleMode::Each) {
            ValueRange own;
            own.add(scene.values);
            scene.scale = scaleFor(own, isSigned, m_inspection.isRootScale());
        }
        if (showsStays(int(lane)))
            scene.scale = {ColorScale::Kind::Sequential, 0, 1, false};
    }
}

QString MapArea::emptyText(int lane) const
{
    const LaneSight *sight = m_inspection.sight(lane);
    return sight && !sight->note.isEmpty() ? sight->note : tr("Looking…");
}

PaneTitle MapArea::titleOf(int lane) const
{
    const LaneView &shown = m_race.lanes()[std::size_t(lane)];
    PaneTitle title{chipLetter(shown), shown.style, laneTitle(shown), {}, {}};
    const LaneSight *sight = m_inspection.sight(lane);
    if (!sight || !sight->probe)
        return title;
    title.text += QStringLiteral(" · ") + momentText(*sight);
    title.answer = answerText(*sight->probe);
    if (const auto head = m_inspection.headOf(lane))
        title.focus = tr("Layer %1, head %2: %3").arg(head->layer).arg(head->head).arg(focusText(*head));
    if (!sight->probe->lengthTrained)
        title.focus += tr(" · length not trained");
    return title;
}

void MapArea::refresh()
{
    const std::vector<int> lanes = shownLanes();
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
    pane->setHeads(lanes[0]); // the head of both
    pane->setTitle({swipe ? first.letter + QStringLiteral(" | ") + second.letter
                          : first.letter + QStringLiteral(" − ") + second.letter,
                    first.style,
                    first.text + QStringLiteral("   ·   ") + second.text,
                    first.answer + QStringLiteral(" | ") + second.answer,
                    {}});
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
        difference->scale = scaleFor(range, true, false);
        shown = std::move(difference);
    }
    m_waiting = shown && pane->isVisible();
    pane->setScene(shown, swipe && shown ? scenes[1] : nullptr);
}

} // namespace fovea::ui
