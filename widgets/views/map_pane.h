// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/race_data.h"
#include "widgets/views/heat_map.h"

#include <QFrame>

class QLabel;

namespace fovea::ui {

class HeadGrid;
class ScaleBar;

// What stands above a map.
struct PaneTitle
{
    QString letter; // "A", "A − B"
    int style = 0;
    QString text; // "full · epoch 14"
    QString answer;
    QString focus;
};

// A card with one map: whose it is and what it says, its heads, the map, the scale, and what is under the
// mouse.
class MapPane : public QFrame
{
    Q_OBJECT

public:
    enum class Extent { Whole, Small };

    MapPane(Inspection &inspection, ThemeManager &themes, Extent extent, QWidget *parent = nullptr);

    // The lane whose heads and cells are read out; -1: none (a difference). In a swipe, right of the divider
    // the second's cells.
    void setLane(int lane, int second = -1);
    void setHeads(int lane); // whose heads are offered, if not the lane's own
    int lane() const { return m_lane; }
    void setTitle(const PaneTitle &title);
    const PaneTitle &title() const { return m_title; }
    HeatMap &map() { return *m_map; }
    void setScene(std::shared_ptr<const MapScene> scene, std::shared_ptr<const MapScene> second = {});
    QString readout() const;

Q_SIGNALS:
    void saveRequested();

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void showReadout();
    void showTitle();

    Inspection &m_inspection;
    ThemeManager &m_themes;
    int m_lane = -1;
    int m_second = -1;
    PaneTitle m_title;
    QLabel *m_chip;
    QLabel *m_text;
    QLabel *m_answer;
    HeadGrid *m_heads;
    HeatMap *m_map;
    ScaleBar *m_scale;
    QLabel *m_where;
    QLabel *m_numbers;
};

} // namespace fovea::ui
