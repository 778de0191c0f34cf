// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/probe_service.h"
#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "widgets/inspect/heads_panel.h"
#include "widgets/models/inspection.h"

#include <QTimer>

#include <vector>

namespace fovea::app {

// Measures every head of every lane and seed over many examples, run by run in the background, while the
// panel is visible. A click on a row shows that head in the maps.
class HeadsController : public QObject
{
    Q_OBJECT

public:
    HeadsController(ui::HeadsPanel &panel, Studio &studio, QObject *parent);

Q_SIGNALS:
    void said(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the panel appears

private:
    // What is new of a measurement.
    struct Progress
    {
        std::vector<ui::HeadRow> rows; // of a run that is done
        int runsDone = 0;
        int runs = 0;
        int examples = 0; // of the run at work
        int total = 0;
        QString problem;
    };

    void schedule();
    void ask();
    void accept(int number, const Progress &progress);
    void stop();
    void choose(const ui::HeadAddress &address);
    void showCurrent();
    void save();

    ui::HeadsPanel &m_panel;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ProbeService &m_service;
    QWidget *m_window;
    QTimer m_soon;
    int m_number = 0;
    int m_lane = -1;       // chosen in the table; -1: the first of the maps
    bool m_isStale = true; // something else was asked for while the panel was hidden
};

} // namespace fovea::app
