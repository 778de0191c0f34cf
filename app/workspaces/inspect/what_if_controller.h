// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "core/probing/probe_service.h"
#include "core/probing/what_if_question.h"
#include "widgets/models/what_if.h"
#include "widgets/whatif/what_if_page.h"

namespace fovea::app {

// Answers what is tried out on the first lane: on the example at once, on the held-out set when asked, both
// in the background. It only ever reads the session.
class WhatIfController : public QObject
{
    Q_OBJECT

public:
    WhatIfController(ui::WhatIf &whatIf, ui::WhatIfPage &page, Studio &studio, QObject *parent);

private:
    // What is asked, apart from the example; none: there is no run to ask.
    std::optional<WhatIfQuestion> question() const;
    ProbeQuestion<ui::WhatIfReading>::Look compose();
    ProbeQuestion<ui::SetReading>::Look composeSet();
    void forgetMissing(); // changes to places that the lane does not have
    void measure();
    void stop();

    ui::WhatIf &m_whatIf;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    std::optional<TaskSpec> m_task;
    ProbeQuestion<ui::WhatIfReading> m_question;
    ProbeQuestion<ui::SetReading> m_setQuestion;
};

} // namespace fovea::app
