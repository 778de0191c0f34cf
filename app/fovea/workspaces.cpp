// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/inspect_desk.h"
#include "app/fovea/lesson_controller.h"
#include "app/fovea/race_story.h"
#include "app/fovea/workspace_layouts.h"
#include "widgets/panels/clock_axis.h"
#include "widgets/panels/clock_strip.h"
#include "widgets/panels/mode_bar.h"
#include "widgets/panels/race_board.h"
#include "widgets/panels/race_maps.h"
#include "widgets/panels/softmax_sandbox.h"
#include "widgets/panels/transport_bar.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/toast.h"
#include "widgets/views/inspect_bar.h"
#include "widgets/views/inspect_view.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::app {

void MainWindow::makeInspect()
{
    m_inspectDesk = new InspectDesk(m_inspection, m_race, m_clock, *m_controller, m_themes, this);
    m_inspectDesk->page()->setObjectName(QStringLiteral("inspect"));
    m_pages->addWidget(m_inspectDesk->page());
    m_detailsDock = makeDock(QStringLiteral("detailsDock"), tr("Details"), m_inspectDesk->details(),
                             Qt::RightDockWidgetArea);
    m_sandboxDock = makeDock(QStringLiteral("sandboxDock"), tr("Sandbox"), m_inspectDesk->sandbox(),
                             Qt::RightDockWidgetArea);
    tabifyDockWidget(m_detailsDock, m_sandboxDock);
    m_detailsDock->hide();
    m_sandboxDock->hide();
    for (QAction *action : m_inspectDesk->page()->bar().actions()) {
        addAction(action);
        m_actions->addTo(tr("Inspect"), action);
    }
}

void MainWindow::makeStory()
{
    m_story =
        new RaceStory(m_race, *m_controller, *m_edits, m_clock, *m_inspectDesk, *m_question, m_themes, this);
    for (QAction *action : m_story->actions()) {
        addAction(action);
        m_actions->addTo(tr("Race"), action);
    }
    m_actions->addTo(tr("Race"), m_story->paperAction());
    connect(m_story, &RaceStory::workspaceWanted, this, &MainWindow::showWorkspace);
    connect(m_story, &RaceStory::said, this, [this](const QString &sentence) { m_toast->say(sentence); });
}

void MainWindow::connectInspect()
{
    connect(m_raceMaps, &ui::RaceMaps::laneChosen, this, [this](int lane) {
        if (lane >= 0 && lane != m_inspection.first())
            m_inspection.setLanes(m_inspection.first(), lane);
        showWorkspace(QStringLiteral("inspect"));
    });
    connect(m_board, &ui::RaceBoard::runActivated, this, &MainWindow::showRun);
    // Pointing at a curve shows what the lanes looked at there.
    connect(&m_plots->link(), &ui::PlotLink::trackerMoved, this, [this] {
        const double x = m_plots->link().tracker();
        const bool epochs = m_plots->link().settings().xAxis == ui::XAxis::Epoch;
        m_inspectDesk->controller().setGlance(
            epochs && std::isfinite(x)
                ? std::optional(std::clamp(int(std::lround(x)) - 1, -1, m_clock.last()))
                : std::nullopt);
    });
    connect(&m_inspection, &ui::Inspection::viewChanged, this, &MainWindow::showFlags);
    connect(m_inspectDesk, &InspectDesk::sandboxWanted, this, [this] {
        m_sandboxDock->show();
        m_sandboxDock->raise();
    });
    connect(m_inspectDesk, &InspectDesk::said, this,
            [this](const QString &sentence) { m_toast->say(sentence); });
}

void MainWindow::showRun(int lane, quint64 seed)
{
    const auto &seeds = m_race.experiment().seeds;
    const auto place = std::ranges::find(seeds, seed);
    if (place != seeds.end())
        m_inspection.setSeed(int(place - seeds.begin()));
    m_race.select(lane);
    if (lane != m_inspection.first())
        m_inspection.setLanes(m_inspection.first(), lane);
    showWorkspace(QStringLiteral("inspect"));
}

// Inspect shows one seed; elsewhere the board's medians are on show.
void MainWindow::showFlags()
{
    const bool inspects = workspace() == QLatin1String("inspect");
    m_clockStrip->axis()->setSeed(inspects ? std::optional(m_inspection.seed()) : std::nullopt);
}

QString MainWindow::workspace() const
{
    return m_pages->currentWidget()->objectName();
}

// While a lesson is on, the mode bar says so, whatever page it uses.
void MainWindow::showMode()
{
    m_modes->setMode(m_lessons->isOn() ? QStringLiteral("learn") : workspace());
}

void MainWindow::showWorkspace(const QString &id)
{
    auto *page = m_pages->findChild<QWidget *>(id, Qt::FindDirectChildrenOnly);
    if (!page)
        return;
    if (page == m_pages->currentWidget())
        return showMode();
    // A page that is not shown asks for no room.
    for (int i = 0; i < m_pages->count(); ++i)
        m_pages->widget(i)->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    page->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_pages->setCurrentWidget(page);
    showMode();
    m_layouts->switchTo(id);
    const bool trains = id != QLatin1String("learn"); // there, nothing is to be seen of it
    m_taskButton->setVisible(trains);
    m_transport->setVisible(trains);
    m_clockBar->setVisible(trains);
    m_laneActions->setEnabled(trains);
    m_inspectDesk->setShown(id == QLatin1String("inspect"));
    showFlags();
    page->setFocus();
}

} // namespace fovea::app
