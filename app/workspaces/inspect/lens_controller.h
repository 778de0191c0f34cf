// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/race_controller.h"
#include "app/studio/studio.h"
#include "core/probing/probe_service.h"
#include "widgets/models/inspection.h"
#include "widgets/whatif/lens_panel.h"

#include <vector>

namespace fovea::app {

// Fills the logit lens of the compared lanes on the example that is looked at, in the background, while the
// panel is visible.
class LensController : public QObject
{
    Q_OBJECT

public:
    LensController(ui::LensPanel &panel, Studio &studio, QObject *parent);

private:
    ProbeQuestion<std::vector<ui::LensPanel::Lane>>::Look compose();

    ui::LensPanel &m_panel;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    ui::Clock &m_clock;
    RaceController &m_controller;
    ProbeQuestion<std::vector<ui::LensPanel::Lane>> m_question;
};

} // namespace fovea::app
