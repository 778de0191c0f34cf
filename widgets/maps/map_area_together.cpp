// SPDX-License-Identifier: MIT
#include "widgets/maps/map_area.h"

#include "widgets/maps/map_difference.h"
#include "widgets/maps/map_text.h"
#include "widgets/maps/seed_maps.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <utility>

// Several runs in one map: differences and swipes of two lanes, and one lane over its seeds.
namespace fovea::ui {

// Where masks pad the sequence differently: which positions are shown.
QString MapArea::commonText(const std::vector<int> &lanes, const std::vector<Scene> &scenes) const
{
    if (!scenes[0] || !scenes[1] || scenes[0]->positions == scenes[1]->positions)
        return {};
    return tr("The %1 positions that both have: %2 has %3, %4 has %5.")
        .arg(commonPositions(*scenes[0], *scenes[1]))
        .arg(chipLetter(m_race.lanes()[std::size_t(lanes[0])]))
        .arg(scenes[0]->positions)
        .arg(chipLetter(m_race.lanes()[std::size_t(lanes[1])]))
        .arg(scenes[1]->positions);
}

// Difference and swipe: two lanes in one map.
void MapArea::showDifference(const std::vector<int> &lanes, const std::vector<Scene> &scenes)
{
    arrange(1);
    MapPane *pane = m_panes.front();
    pane->setLines(std::nullopt, {});
    const bool swipe = m_inspection.arrangement() == MapArrangement::Swipe;
    const PaneTitle first = titleOf(lanes[0], m_inspection.laneProbe(lanes[0]));
    const PaneTitle other = titleOf(lanes[1], m_inspection.laneProbe(lanes[1]));
    swipe ? pane->setLane(lanes[0], lanes[1]) : pane->setLane(-1);
    PaneTitle title = first;
    title.letter += (swipe ? QStringLiteral(" | ") : QStringLiteral(" − ")) + other.letter;
    title.text += QStringLiteral(" | ") + other.text;
    if (first.moment != other.moment)
        title.moment += QStringLiteral(" | ") + other.moment;
    title.standIn = QStringList{first.standIn, other.standIn}.join(u' ').trimmed();
    title.answer += QStringLiteral(" | ") + other.answer;
    title.focus = commonText(lanes, scenes);
    pane->setTitle(title);
    Scene shown = scenes[0];
    pane->map().setEmptyText(!scenes[0] ? emptyText(lanes[0]) : emptyText(lanes[1]));
    Scene second = swipe ? scenes[1] : nullptr;
    const int common = scenes[0] && scenes[1] ? commonPositions(*scenes[0], *scenes[1]) : 0;
    if (scenes[0] && scenes[1] && common == 0) {
        pane->map().setEmptyText(tr("%1 has %2 positions and %3 has %4: their maps have no cells in common.")
                                     .arg(first.letter)
                                     .arg(scenes[0]->positions)
                                     .arg(other.letter)
                                     .arg(scenes[1]->positions));
        shown = {};
    } else if (!scenes[0] || !scenes[1]) {
        shown = {};
    } else if (swipe) {
        shown = std::make_shared<const MapScene>(firstPositions(*scenes[0], common));
        second = std::make_shared<const MapScene>(firstPositions(*scenes[1], common));
    } else {
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
    if (swipe || !shown)
        pane->setHeads(lanes[0], scaleOf(lanes[0]));
    else
        pane->setHeads(lanes[0], shown->scale, lanes[1]);
    m_waiting = shown && pane->isVisible();
    pane->setScene(shown, shown ? second : nullptr);
}

// One head of the first lane in every seed, on the same sequence, then their mean and how far they lie apart.
void MapArea::showSeeds()
{
    const int lane = m_inspection.first();
    std::vector<std::shared_ptr<MapScene>> made;
    std::vector<const MapScene *> known;
    ValueRange all;
    for (const LaneProbe &laneProbe : m_inspection.seedProbes()) {
        made.push_back(sceneIn(&laneProbe, lane));
        if (made.back()) {
            known.push_back(made.back().get());
            all.add(made.back()->values);
        }
    }
    const MapStage stage = m_inspection.stage();
    const bool locked = m_inspection.scaleMode() == ScaleMode::Locked;
    const ColorScale scale =
        locked ? scaleOf(lane) : curved(scaleFor(all, isSignedStage(stage), m_inspection.isRootScale()));
    for (const auto &scene : made)
        if (scene) {
            scene->scale = scale;
            scene->scaleNote = scaleNote();
        }
    auto mean = std::make_shared<MapScene>(meanOverSeeds(known, stage));
    mean->scale = scale;
    auto spread = std::make_shared<MapScene>(spreadOverSeeds(known, stage));
    ValueRange apart;
    apart.add(spread->values);
    spread->scale = scaleFor(apart, false, m_inspection.isRootScale());
    spread->scaleNote = tr("by this map alone");

    arrange(made.size() + 2);
    const auto show = [&](std::size_t place, const PaneTitle &title, const std::shared_ptr<MapScene> &scene,
                          const QString &empty) {
        MapPane *pane = m_panes[place];
        pane->setLane(-1);
        pane->setLines(std::nullopt, {});
        pane->setTitle(title);
        pane->map().setEmptyText(empty);
        pane->showScale(place >= made.size());
        const bool hasCells = scene && scene->positions > 0;
        m_waiting += hasCells && pane->isVisible();
        pane->setScene(hasCells ? scene : nullptr);
    };
    for (std::size_t place = 0; place < made.size(); ++place) {
        const LaneProbe &laneProbe = m_inspection.seedProbes()[place];
        PaneTitle title = titleOf(lane, &laneProbe);
        title.text = std::exchange(title.seed, {}); // the lane is that of all
        show(place, title, made[place], laneProbe.note.isEmpty() ? tr("Looking…") : laneProbe.note);
    }
    PaneTitle title = titleOf(lane, nullptr);
    title.seed = seedsWords(int(known.size()));
    title.text = tr("Mean");
    show(made.size(), title, mean, tr("The seeds have no positions in common."));
    title.text = tr("Spread");
    title.focus =
        tr("Standard deviation of each cell over the seeds. Heads have no fixed part to play: the same "
           "number may do another thing in another seed.");
    show(made.size() + 1, title, spread, tr("The seeds have no positions in common."));
}

} // namespace fovea::ui
