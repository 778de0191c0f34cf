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

    QString mapTitle(const ui::MapPane &pane) const;
    static QString headsTitle(const QString &letter);

private:
    std::vector<ui::MapPane *> panes() const; // with a map
    ui::Figure ofMaps() const;
    ui::Figure ofLines(ui::MapPane &pane) const;
    // What a figure is about; its caption and its file's name say no more and no less.
    struct Subject
    {
        std::vector<int> lanes;
        bool oneHead = true;  // of the head that is looked at; false: of all
        bool oneEpoch = true; // of the clock's epoch; false: of several, which the figure names
        QString further = {}; // what else it depends on: "query 5 ‘0’"
        QString marks = {};   // what the marks of its maps mean
        QString seeds = {};   // "seeds 1, 2, 3", where it is not the seed that is looked at
    };
    ui::Figure made(const QString &title, const QString &what, const Subject &subject,
                    std::function<void(ui::FigurePage &)> draw) const;
    QString captionOf(const Subject &subject) const;
    QString nameOf(const Subject &subject, const QString &what) const;
    QString positionOf(int query) const; // "5 ‘0’"
    QString seedsOnShow() const;

    InspectWorkspace &m_inspect;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
};

} // namespace fovea::app
