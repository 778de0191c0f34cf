// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "core/probing/probe_service.h"
#include "widgets/inspect/heads_panel.h"
#include "widgets/models/inspection.h"

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

    ProbeQuestion<Progress>::Look compose();
    void accept(const Progress &progress);
    void stop();
    void choose(const ui::HeadAddress &address);
    void showCurrent();
    enum class HeadsFile { Table, Profiles }; // a line per head, or per number of it
    void save(HeadsFile file);

    ui::HeadsPanel &m_panel;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    QWidget *m_window;
    int m_lane = -1; // chosen in the table; -1: the first of the maps
    ProbeQuestion<Progress> m_question;
};

} // namespace fovea::app
