// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QObject>

#include <vector>

namespace fovea::ui {
class MapPane;
} // namespace fovea::ui

namespace fovea::app {

class InspectWorkspace;

// What the Inspect workspace shows, as figures with their provenance.
class InspectFigures : public QObject
{
    Q_OBJECT

public:
    InspectFigures(InspectWorkspace &inspect, ui::Inspection &inspection, ui::RaceData &race,
                   QObject *parent);

    std::vector<ui::Figure> all() const; // those that have something to show
    ui::Figure ofMap(ui::MapPane &pane) const;
    std::optional<ui::Figure> ofHeads(int lane) const;

    static QString mapTitle(const QString &letter);
    static QString headsTitle(const QString &letter);

private:
    std::vector<ui::MapPane *> panes() const; // with a map
    ui::Figure ofMaps() const;
    ui::Figure ofLines(ui::MapPane &pane) const;
    ui::Figure made(const QString &title, const QString &what, const std::vector<int> &lanes,
                    std::function<void(ui::FigurePage &)> draw) const;
    QString captionOf(const std::vector<int> &lanes) const;
    QString nameOf(const std::vector<int> &lanes, const QString &what) const;

    InspectWorkspace &m_inspect;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
};

} // namespace fovea::app
