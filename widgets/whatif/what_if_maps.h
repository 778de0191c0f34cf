// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/heat_map.h"
#include "widgets/models/race_data.h"
#include "widgets/models/what_if.h"

#include <QFrame>

class QGridLayout;

namespace fovea::ui {

class OneLine;
class ScaleBar;

// The head that is looked at before and after the changes, with one colour scale and one hover. A click on a
// cell cuts it or takes the cut back. Where there is little room both stand in one place with a divider.
class WhatIfMaps : public QFrame
{
    Q_OBJECT

public:
    WhatIfMaps(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
               QWidget *parent = nullptr);

    HeatMap &before() { return *m_before; }
    HeatMap &after() { return *m_after; }
    QString afterWords() const; // beside its title
    bool isSwipe() const { return m_swipe; }
    HeadPlace place() const; // the head on show

Q_SIGNALS:
    void said(const QString &sentence);
    void cellMenuRequested(const fovea::ui::MapCell &cell, const QPoint &at);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    std::shared_ptr<MapScene> sceneOf(const AttentionProbe &probe) const;
    void markCuts(MapScene &scene) const;
    QString changeWords() const;
    QString focusWords(const AttentionProbe &probe) const;
    void refresh();
    void arrange();
    void showReadout();
    void take(const MapCell &cell);

    WhatIf &m_whatIf;
    Inspection &m_inspection;
    RaceData &m_race;
    QGridLayout *m_grid;
    HeatMap *m_before;
    HeatMap *m_after;
    OneLine *m_beforeTitle;
    OneLine *m_afterTitle;
    OneLine *m_beforeLine;
    OneLine *m_afterLine;
    OneLine *m_readout;
    ScaleBar *m_scale;
    bool m_swipe = false;
};

} // namespace fovea::ui
