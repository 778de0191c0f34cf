// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/inspect_desk.h"
#include "widgets/panels/mode_bar.h"
#include "widgets/panels/race_maps.h"
#include "widgets/panels/softmax_sandbox.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/toast.h"
#include "widgets/views/inspect_bar.h"
#include "widgets/views/inspect_view.h"

#include <QDockWidget>
#include <QStackedWidget>
#include <QTabWidget>

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
    m_sandboxDock =
        makeDock(QStringLiteral("sandboxDock"), tr("Sandbox"), m_inspectDesk->sandbox(), Qt::RightDockWidgetArea);
    tabifyDockWidget(m_detailsDock, m_sandboxDock);
    m_detailsDock->hide();
    m_sandboxDock->hide();
    for (QAction *action : m_inspectDesk->page()->bar().actions()) {
        addAction(action);
        m_actions->addTo(tr("Inspect"), action);
    }
}

void MainWindow::connectInspect()
{
    const auto look = [this](int lane, int epoch) {
        m_inspectDesk->showLane(lane, epoch);
        showWorkspace(QStringLiteral("inspect"));
    };
    connect(m_raceMaps, &ui::RaceMaps::laneChosen, this, [this](int lane) {
        if (lane >= 0 && lane != m_inspection.first())
            m_inspection.setLanes(m_inspection.first(), lane);
        showWorkspace(QStringLiteral("inspect"));
    });
    connect(m_controller, &RaceController::laneFinished, this, [this, look](int lane, int epoch) {
        const QString name = QString::fromStdString(m_race.lanes()[std::size_t(lane)].spec.name);
        m_toast->say(tr("%1 reached 95 % at epoch %2.").arg(name).arg(epoch),
                     tr("See what %1 was looking at").arg(name), [look, lane, epoch] { look(lane, epoch); });
    });
    // Pointing at a curve shows what the lanes looked at there.
    connect(&m_plots->link(), &ui::PlotLink::trackerMoved, this, [this] {
        const double x = m_plots->link().tracker();
        const bool epochs = m_plots->link().settings().xAxis == ui::XAxis::Epoch;
        m_inspectDesk->controller().setGlance(
            epochs && std::isfinite(x) ? std::optional(std::clamp(int(std::lround(x)), -1, m_clock.last()))
                                       : std::nullopt);
    });
    connect(m_inspectDesk, &InspectDesk::sandboxWanted, this, [this] {
        m_sandboxDock->show();
        m_sandboxDock->raise();
    });
    connect(m_inspectDesk, &InspectDesk::said, this, [this](const QString &sentence) { m_toast->say(sentence); });
}

QString MainWindow::workspace() const
{
    return m_pages->currentWidget()->objectName();
}

// Every workspace has its own choice of docks: lanes beside the race, details beside the maps.
void MainWindow::showWorkspace(const QString &id)
{
    auto *page = m_pages->findChild<QWidget *>(id, Qt::FindDirectChildrenOnly);
    if (!page)
        return;
    m_modes->setMode(id);
    if (page == m_pages->currentWidget())
        return;
    const QList<QDockWidget *> docks{m_lanesDock, m_taskDock, m_detailsDock};
    for (QDockWidget *dock : docks)
        m_docksOf[workspace()][dock] = dock->toggleViewAction()->isChecked();
    // A page that is not shown asks for no room.
    for (int i = 0; i < m_pages->count(); ++i)
        m_pages->widget(i)->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    page->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_pages->setCurrentWidget(page);
    const bool inspects = id == QLatin1String("inspect");
    for (QDockWidget *dock : docks)
        dock->setVisible(m_docksOf[id].value(dock, id != QLatin1String("learn") && (dock == m_detailsDock) == inspects));
    if (inspects)
        resizeDocks({m_detailsDock}, {ui::size::detailsDock}, Qt::Horizontal);
    m_inspectDesk->setShown(inspects);
    page->setFocus();
}

} // namespace fovea::app
