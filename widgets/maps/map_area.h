// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/locked_scales.h"
#include "widgets/maps/map_pane.h"
#include "widgets/models/race_data.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace fovea::ui {

// The maps of the Inspect workspace in the arrangement that was chosen: one, a pair, all lanes, the
// difference, a swipe between two, or one lane in every seed. Makes their scenes and gives them one colour
// scale.
class MapArea : public QWidget
{
    Q_OBJECT

public:
    MapArea(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    const std::vector<MapPane *> &panes() const { return m_panes; }
    MapPane *paneOf(int lane) const; // null: not shown
    QSize minimumSizeHint() const override;
    // How often a cell stays picked, by lane; used where that overlay is on. NaN where it was not picked.
    void setStays(std::vector<std::vector<float>> staysByLane);
    std::shared_ptr<const MapScene> sceneOfLane(int lane) const; // as shown; null: none
    // What colours mean in the maps of a lane, also in those that others draw of it.
    ColorScale scaleOf(int lane) const;
    QString scaleNote() const; // what they depend on
    // Ranges that were met elsewhere (at other epochs) count for the locked scale, too.
    void noteReach(MapStage stage, double reach);

Q_SIGNALS:
    void painted();       // every map shows its newest scene
    void scalesChanged(); // scaleOf() tells something else
    void paneMade(fovea::ui::MapPane *pane);
    void panesGoing(); // others take their place

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    using Scene = std::shared_ptr<const MapScene>;

    void arrange(std::size_t count);
    void placePanes(); // in as many columns as make the maps largest
    void refresh();
    std::shared_ptr<MapScene> sceneIn(const LaneProbe *laneProbe, int lane) const; // null: none
    std::shared_ptr<MapScene> makeScene(int lane) const;
    void noteProbes();
    void giveScales(std::vector<std::shared_ptr<MapScene>> &scenes);
    void showLanes(const std::vector<int> &lanes, const std::vector<Scene> &scenes);
    QString commonText(const std::vector<int> &lanes, const std::vector<Scene> &scenes) const;
    void showDifference(const std::vector<int> &lanes, const std::vector<Scene> &scenes);
    void showSeeds();
    PaneTitle titleOf(int lane, const LaneProbe *laneProbe) const;
    QString emptyText(int lane) const;
    bool showsStays(int lane) const;
    bool isFlat(const MapScene &scene) const;
    ColorScale curved(const ColorScale &scale) const; // as the Inspection has it

    RaceData &m_race;
    Inspection &m_inspection;
    ThemeManager &m_themes;
    QGridLayout *m_grid;
    std::vector<MapPane *> m_panes;
    int m_columns = 0;
    std::vector<std::vector<float>> m_stays;
    std::vector<Scene> m_scenes;      // by lane
    std::vector<ColorScale> m_scales; // by lane, of the stage
    LockedScales m_locked;
    std::vector<std::weak_ptr<const AttentionProbe>> m_noted; // in m_locked
    int m_waiting = 0;                                        // maps not painted yet
};

} // namespace fovea::ui
