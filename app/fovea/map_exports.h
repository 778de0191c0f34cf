// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"
#include "widgets/support/theme.h"

#include <QObject>

#include <functional>

namespace fovea::ui {
class InspectView;
class MapPane;
struct Picture;
} // namespace fovea::ui

namespace fovea::app {

// Copies and saves maps: a map as a picture, its numbers as CSV, all heads of a lane on one page. What goes
// wrong is said, and nothing is lost.
class MapExports : public QObject
{
    Q_OBJECT

public:
    MapExports(ui::Inspection &inspection, ui::RaceData &race, ui::ThemeManager &themes,
               ui::InspectView &view, QWidget *window);

    // Offers everything for this map; null: the first that is shown.
    void ask(ui::MapPane *pane);

    void askPicture(ui::MapPane &pane); // where to save it

    bool saveMap(ui::MapPane &pane, const QString &path); // .png, .svg, .pdf
    bool saveNumbers(int lane, const QString &path);      // .csv, of the head that is shown
    bool saveHeads(int lane, const QString &path);        // all of them on one page
    void copyMap(ui::MapPane &pane);
    void copyNumbers(int lane);

Q_SIGNALS:
    void said(const QString &sentence);

private:
    void askPath(const QString &title, const QString &name, const QString &kinds,
                 const std::function<void(const QString &)> &use);
    ui::Picture pictureOf(ui::MapPane &pane) const;
    QString numbersOf(int lane) const;
    QStringList titleOf(const QString &first) const;
    bool save(const ui::Picture &picture, const QString &path);

    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::ThemeManager &m_themes;
    ui::InspectView &m_view;
    QWidget *m_window;
};

} // namespace fovea::app
