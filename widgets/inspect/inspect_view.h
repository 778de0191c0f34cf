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
    void setInstead(QWidget *page);      // a page that can take the place of maps, beads and film
    void showInstead(bool shown);

Q_SIGNALS:
    void escaped(); // Esc, which nothing on the page wanted

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override; // the film comes and goes

private:
    void foldBeads(); // where the maps need their room

    QVBoxLayout *m_column;
    QWidget *m_film = nullptr;
    QWidget *m_instead = nullptr;
    bool m_hadFilm = false; // before the other page came
    InspectBar *m_bar;
    LaneBeads *m_beads;
    MapArea *m_maps;
    Enlarger *m_enlarger;      // of a map to the whole page
    bool m_foldsItself = true; // the beads
};

} // namespace fovea::ui
