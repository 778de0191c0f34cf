// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/stability_page.h"

#include "app/studio/figure_exports.h"
#include "app/studio/race_controller.h"
#include "widgets/figures/theory_figures.h"
#include "widgets/theory/conditions_chart.h"
#include "widgets/theory/gradient_charts.h"
#include "widgets/theory/regime_chart.h"
#include "widgets/theory/stability_chart.h"
#include "widgets/theory/stability_view.h"

#include <QMainWindow>

namespace fovea::app {

StabilityPage::StabilityPage(Studio &studio)
    : m_studio(studio),
      m_view(new ui::StabilityView(studio.race, studio.clock, studio.themes, &studio.window))
{
    connect(m_view, &ui::StabilityView::startRequested, &studio.controller, &RaceController::run);
    connect(m_view, &ui::StabilityView::laneChosen, &studio.race, &ui::RaceData::select);
    studio.figures.addSource([this] { return figures(); });
}

QWidget *StabilityPage::view()
{
    return m_view;
}

QWidget *StabilityPage::controls()
{
    return m_view->controls();
}

std::vector<ui::Figure> StabilityPage::figures() const
{
    if (m_view->isEmpty())
        return {};
    return ui::stabilityFigures(m_studio.race, m_studio.clock.epoch(), m_view->measures(),
                                m_view->condition());
}

LessonPart StabilityPage::words()
{
    LessonPart part;
    part.targets = {{"theory-stability", a<ui::StabilityChart>()},
                    {"theory-conditions", a<ui::ConditionsChart>()},
                    {"theory-regime", a<ui::RegimeChart>()},
                    {"theory-gradients", a<ui::PartBars>()}};
    return part;
}

QString StabilityPage::usualFigure() const
{
    const auto all = figures();
    return all.empty() ? QString() : all.front().title;
}

} // namespace fovea::app
