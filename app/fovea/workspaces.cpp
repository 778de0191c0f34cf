// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/inspect_desk.h"
#include "widgets/panels/mode_bar.h"
#include "widgets/views/inspect_bar.h"
#include "widgets/views/inspect_view.h"

#include <QDockWidget>
#include <QStackedWidget>
#include <QTabWidget>

namespace fovea::app {

void MainWindow::makeInspect()
{
    m_inspectDesk = new InspectDesk(m_inspection, m_race, m_clock, *m_controller, m_themes, this);
    m_inspectDesk->page()->setObjectName(QStringLiteral("inspect"));
    m_pages->addWidget(m_inspectDesk->page());
    m_detailsDock = makeDock(QStringLiteral("detailsDock"), tr("Details"), m_inspectDesk->details(),
                             Qt::RightDockWidgetArea);
    m_detailsDock->hide();
    for (QAction *action : m_inspectDesk->page()->bar().actions()) {
        addAction(action);
        m_actions->addTo(tr("Inspect"), action);
    }
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
    m_pages->setCurrentWidget(page);
    const bool inspects = id == QLatin1String("inspect");
    for (QDockWidget *dock : docks)
        dock->setVisible(m_docksOf[id].value(dock, (dock == m_detailsDock) == inspects));
    if (inspects)
        resizeDocks({m_detailsDock}, {ui::size::detailsDock}, Qt::Horizontal);
    m_inspectDesk->setShown(inspects);
    page->setFocus();
}

} // namespace fovea::app
