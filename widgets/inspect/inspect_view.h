// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/map_area.h"

#include <QWidget>

class QVBoxLayout;

namespace fovea::ui {

class Enlarger;
class InspectBar;
class LaneBeads;

// The Inspect workspace: what to look at above, what every position receives, the maps, and room for a film
// strip below. Where it is low the beads fold themselves, unless a person has chosen.
class InspectView : public QWidget
{
    Q_OBJECT

public:
    InspectView(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    InspectBar &bar() { return *m_bar; }
    MapArea &maps() { return *m_maps; }
    LaneBeads &beads() { return *m_beads; }
    Enlarger &enlarger() { return *m_enlarger; }
    void setSequence(QWidget *sequence); // between the bar and the maps
    void setFilm(QWidget *film);         // below the maps

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override; // the film comes and goes

private:
    void foldBeads(); // where the maps need their room

    QVBoxLayout *m_column;
    QWidget *m_film = nullptr;
    InspectBar *m_bar;
    LaneBeads *m_beads;
    MapArea *m_maps;
    Enlarger *m_enlarger;      // of a map to the whole page
    bool m_foldsItself = true; // the beads
};

} // namespace fovea::ui
