// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/probe_service.h"
#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/models/inspection.h"

#include <QTimer>

namespace fovea::app {

// Asks the two lanes that are compared about many examples and fills the browser with their answers, only
// while the browser is visible. Its service is not that of the maps, which would have to wait.
class SurveyController : public QObject
{
    Q_OBJECT

public:
    SurveyController(ui::ExampleBrowser &browser, Studio &studio, QObject *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the browser appears

private:
    void schedule();
    void ask();
    void accept(int number, const ui::ExampleList &list);
    int current() const;

    ui::ExampleBrowser &m_browser;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ProbeService &m_service;
    QTimer m_soon;
    ExampleSplit m_split = ExampleSplit::Heldout;
    ExampleOrder m_order = ExampleOrder::ByIndex;
    std::optional<int> m_onlyClass;
    std::uint64_t m_shuffles = 0;
    int m_number = 0;
};

} // namespace fovea::app
