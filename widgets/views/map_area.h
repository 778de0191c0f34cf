// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"
#include "widgets/views/map_pane.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace fovea::ui {

// The maps of the Inspect workspace in the arrangement that was chosen: one, a pair, all lanes, the
// difference, or a swipe between two. Makes their scenes and gives them one colour scale.
class MapArea : public QWidget
{
    Q_OBJECT

public:
    MapArea(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    const std::vector<MapPane *> &panes() const { return m_panes; }
    MapPane *paneOf(int lane) const; // null: not shown
    // How often a cell stays picked, by lane; used where that overlay is on. NaN where it was not picked.
    void setStays(std::vector<std::vector<float>> staysByLane);
    std::shared_ptr<const MapScene> sceneOfLane(int lane) const; // as shown; null: none

Q_SIGNALS:
    void painted(); // every map shows its newest scene
    void saveRequested(fovea::ui::MapPane *pane);

private:
    using Scene = std::shared_ptr<const MapScene>;

    std::vector<int> shownLanes() const;
    void arrange(std::size_t count);
    void refresh();
    std::shared_ptr<MapScene> makeScene(int lane) const;
    void giveScales(std::vector<std::shared_ptr<MapScene>> &scenes);
    void showLanes(const std::vector<int> &lanes, const std::vector<Scene> &scenes);
    void showDifference(const std::vector<int> &lanes, const std::vector<Scene> &scenes);
    PaneTitle titleOf(int lane) const;
    QString emptyText(int lane) const;
    bool showsStays(int lane) const;

    RaceData &m_race;
    Inspection &m_inspection;
    ThemeManager &m_themes;
    QGridLayout *m_grid;
    std::vector<MapPane *> m_panes;
    std::vector<std::vector<float>> m_stays;
    std::vector<Scene> m_scenes; // by lane
    ColorScale m_locked;
    bool m_hasLocked = false;
    MapStage m_lockedStage = MapStage::Weights;
    int m_waiting = 0; // maps not painted yet
};

} // namespace fovea::ui
