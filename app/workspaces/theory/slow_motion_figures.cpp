// SPDX-License-Identifier: MIT
#include "app/workspaces/theory/slow_motion_page.h"
#include "widgets/figures/figure.h"
#include "widgets/slow_motion/column_words.h"
#include "widgets/slow_motion/slow_motion_view.h"
#include "widgets/slow_motion/slow_panel.h"

namespace fovea::app {

namespace {

constexpr double panelHeight = 420;
constexpr double narrowestPanel = 380;

} // namespace

QString SlowMotionPage::usualFigure() const
{
    return tr("Slow motion: %1").arg(ui::titleOf(m_view->step()));
}

// The step on show, both lanes.
std::vector<ui::Figure> SlowMotionPage::figures() const
{
    const ui::SlowScene &scene = m_view->scene();
    if (scene.lanes.empty() || !m_isShown)
        return {};
    const ui::SubStep step = m_view->step();
    ui::Figure figure;
    figure.title = usualFigure();
    figure.name =
        ui::fileStem({QStringLiteral("slow-motion"), QString::number(int(step) + 1), ui::shortName(step)});
    figure.caption = ui::titleOf(step) + QStringLiteral(" · ") + scene.where;
    figure.draw = [scene, step](ui::FigurePage &page) {
        page.heading(ui::titleOf(step));
        page.paragraph(ui::subtitleOf(step));
        page.beside(int(scene.lanes.size()), narrowestPanel, [&](ui::FigurePage &column, int lane) {
            ui::SlowPanel panel(page.themes(), lane);
            panel.setScene(&scene);
            panel.setStep(step);
            panel.resize(int(column.width()), int(panelHeight));
            column.widget(panel, panelHeight);
        });
        for (const QString &line : ui::noticed(scene, step))
            page.paragraph(line);
    };
    figure.csv = [scene] { return ui::slowCsv(scene); };
    return {figure};
}

} // namespace fovea::app
