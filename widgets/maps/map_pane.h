// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/heat_map.h"
#include "widgets/maps/map_title.h"

#include <QFrame>

#include <utility>

class QBoxLayout;
class QMenu;

namespace fovea::ui {

class FlowLines;
class HeadGrid;
class OneLine;
class ScaleBar;

// A card with one map: whose it is and what it says, its heads, the map, the scale, and what is under the
// mouse.
class MapPane : public QFrame
{
    Q_OBJECT

public:
    enum class Extent { Whole, Small };

    MapPane(Inspection &inspection, ThemeManager &themes, Extent extent, QWidget *parent = nullptr);

    // The lane whose cells are read out; -1: none (a difference). In a swipe, right of the divider the
    // second's cells.
    void setLane(int lane, int second = -1);
    int lane() const { return m_lane; }
    // Whose heads are offered, in the colours of its map; `minus`: their difference from those of that lane.
    void setHeads(int lane, const ColorScale &scale, int minus = -1);
    // Lines between tokens instead of the map; none: the map.
    void setLines(const std::optional<HeadView> &head, const ColorScale &scale);
    void showScale(bool shown); // below a small map
    void setTitle(const PaneTitle &title);
    const PaneTitle &title() const { return m_head->title(); }
    MapTitle &titleLine() { return *m_head; }
    HeatMap &map() { return *m_map; }
    HeadGrid &heads() { return *m_heads; }
    FlowLines &lines() { return *m_lines; }
    void setScene(std::shared_ptr<const MapScene> scene, std::shared_ptr<const MapScene> second = {});
    QString readout() const;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void saveRequested();        // a choice of what to save
    void savePictureRequested(); // this map as a picture
    void copyPictureRequested();
    void copyNumbersRequested();
    void sendRequested(int lane, int query); // to the sandbox
    void branchRequested(int lane);          // a lane that goes on from the weights on show
    void enlargeRequested();

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct HeadsPlace
    {
        bool standing = false; // beside the map, otherwise above it
        int along = 0;
        int room = 0;

        bool operator==(const HeadsPlace &) const = default;
    };

    void showReadout();
    void showLines();
    void fillMenu(QMenu &menu, std::optional<int> query, int lane);
    void arrange(); // heads above or beside the map, whichever leaves it larger
    int laneAt(const std::optional<MapCell> &cell) const;

    Inspection &m_inspection;
    int m_lane = -1;
    int m_second = -1;
    QBoxLayout *m_middle;
    MapTitle *m_head;
    HeadGrid *m_heads;
    HeatMap *m_map;
    FlowLines *m_lines;
    ScaleBar *m_scale;
    OneLine *m_where;
    OneLine *m_numbers;
    QString m_said[2];   // what is under the mouse: whose cell, its numbers
    bool m_low = false;  // one line has to do for both
    int m_headCount = 0; // of a layer
    HeadsPlace m_headsPlace;
};

} // namespace fovea::ui
