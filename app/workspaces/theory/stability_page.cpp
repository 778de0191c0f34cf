// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/stability_page.h"

#include "app/studio/race_controller.h"
#include "widgets/theory/stability_view.h"

#include <QMainWindow>

namespace fovea::app {

StabilityPage::StabilityPage(Studio &studio)
    : m_view(new ui::StabilityView(studio.race, studio.clock, studio.themes, &studio.window))
{
    connect(m_view, &ui::StabilityView::startRequested, &studio.controller, &RaceController::run);
}

QWidget *StabilityPage::view()
{
    return m_view;
}

} // namespace fovea::app
