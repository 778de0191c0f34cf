// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "widgets/models/inspection.h"

#include <QObject>

namespace fovea::ui {
class InspectView;
class MapPane;
} // namespace fovea::ui

namespace fovea::app {

class InspectFigures;

// Copies and saves maps: a map as a figure, its numbers as CSV, all heads of a lane on one page. What goes
// wrong is said, and nothing is lost.
class MapExports : public QObject
{
    Q_OBJECT

public:
    MapExports(Studio &studio, InspectFigures &figures, ui::InspectView &view, QObject *parent);

    // Offers everything for this map; null: the first that is shown.
    void ask(ui::MapPane *pane);

    void askPicture(ui::MapPane &pane); // how and where to save it

    bool saveMap(ui::MapPane &pane, const QString &path); // .png, .svg, .pdf
    bool saveNumbers(int lane, const QString &path);      // .csv, of the head that is shown
    bool saveHeads(int lane, const QString &path);        // all of them on one page
    void copyMap(ui::MapPane &pane);
    void copyNumbers(int lane);

private:
    void askNumbers(int lane);
    QString numbersOf(int lane) const;

    Studio &m_studio;
    ui::Inspection &m_inspection;
    InspectFigures &m_figures;
    ui::InspectView &m_view;
};

} // namespace fovea::app
