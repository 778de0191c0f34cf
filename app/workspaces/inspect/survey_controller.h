// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "core/probing/probe_service.h"
#include "widgets/inspect/example_browser.h"
#include "widgets/models/inspection.h"

#include <QObject>

namespace fovea::app {

// Asks the two lanes that are compared about many examples and fills the browser with their answers, only
// while the browser is visible. Its service is not that of the maps, which would have to wait.
class SurveyController : public QObject
{
    Q_OBJECT

public:
    SurveyController(ui::ExampleBrowser &browser, Studio &studio, QObject *parent = nullptr);

private:
    ProbeQuestion<ui::ExampleList>::Look compose();
    void accept(ui::ExampleList list);
    int current() const;

    ui::ExampleBrowser &m_browser;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ExampleSplit m_split = ExampleSplit::Heldout;
    ExampleOrder m_order = ExampleOrder::ByIndex;
    std::optional<int> m_onlyClass;
    std::uint64_t m_shuffles = 0;
    ProbeQuestion<ui::ExampleList> m_question;
};

} // namespace fovea::app
