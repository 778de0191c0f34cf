// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/views/map_area.h"

#include <QWidget>

class QVBoxLayout;

namespace fovea::ui {

class InspectBar;

// The Inspect workspace: what to look at above, the maps, and room for a film strip below.
class InspectView : public QWidget
{
    Q_OBJECT

public:
    InspectView(RaceData &race, Inspection &inspection, ThemeManager &themes, QWidget *parent = nullptr);

    InspectBar &bar() { return *m_bar; }
    MapArea &maps() { return *m_maps; }
    void setSequence(QWidget *sequence); // between the bar and the maps
    void setFilm(QWidget *film);         // below the maps

private:
    QVBoxLayout *m_column;
    InspectBar *m_bar;
    MapArea *m_maps;
};

} // namespace fovea::ui
