// SPDX-License-Identifier: MIT
#include "app/shell/shell_docks.h"

#include "app/painting/paint_controller.h"
#include "app/shell/workspace_layouts.h"
#include "app/studio/copying.h"
#include "app/studio/edit_controller.h"
#include "app/studio/race_controller.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/docks/task_panel.h"
#include "widgets/forms/text_field.h"
#include "widgets/kit/theme.h"
#include "widgets/kit/theme_frame.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QTabWidget>

#include <utility>

namespace fovea::app {

ShellDocks::ShellDocks(Studio &studio)
    : QObject(&studio.window), m_studio(studio),
      m_lanes(new ui::LanesPanel(studio.race, studio.themes, &studio.window)),
      m_tasks(new ui::TaskPanel(studio.race, studio.themes, &studio.window)),
      m_laneActions(new QActionGroup(this)), m_layouts(new WorkspaceLayouts(studio.window, studio.places))
{
    studio.window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_lanesDock = makeDock({.id = QStringLiteral("lanesDock"),
                            .title = tr("Lanes"),
                            .content = m_lanes,
                            .area = Qt::LeftDockWidgetArea,
                            .width = ui::size::lanesColumn,
                            .handbook = QStringLiteral("lanes")});
    m_taskDock = makeDock({.id = QStringLiteral("taskDock"),
                           .title = tr("Task"),
                           .content = m_tasks,
                           .area = Qt::LeftDockWidgetArea,
                           .width = ui::size::lanesColumn,
                           .handbook = QStringLiteral("tasks")});
    studio.window.tabifyDockWidget(m_lanesDock, m_taskDock);
    m_lanesDock->raise();
    makeLaneActions();
    connectEdits();
    connect(m_layouts, &WorkspaceLayouts::aboutToKeep, this, [this] { foldLanes(false); });
    connect(m_layouts, &WorkspaceLayouts::shown, this, [this] { fit(m_studio.window.width()); });
}

ShellDocks::~ShellDocks()
{
    for (const Placed &each : std::as_const(m_docks))
        delete each.dock->widget();
}

QDockWidget *ShellDocks::makeDock(const DockInfo &info)
{
    auto *dock = new QDockWidget(info.title, &m_studio.window);
    dock->setObjectName(info.id);
    dock->setWidget(info.content);
    dock->setTitleBarWidget(new QWidget(dock)); // its tab names it
    dock->setProperty("handbook", info.handbook);
    dock->setProperty("heightBelow", info.heightBelow);
    m_studio.window.addDockWidget(info.area, dock);
    m_studio.actions.addTo(QStringLiteral("window"), dock->toggleViewAction());
    m_docks.append({dock, info.width, {}});
    return dock;
}

void ShellDocks::makeLaneActions()
{
    m_laneActions->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    for (QAction *action : m_lanes->laneActions()) {
        m_studio.actions.addTo(QStringLiteral("edit"), action);
        m_laneActions->addAction(action);
        // The clipboard's keys belong to whatever has the focus; the others act on the selected lane from
        // anywhere.
        const QKeySequence key = action->shortcut();
        if (key.matches(QKeySequence(QKeySequence::Copy)) == QKeySequence::NoMatch &&
            key.matches(QKeySequence(QKeySequence::Paste)) == QKeySequence::NoMatch)
            action->setShortcutContext(Qt::WindowShortcut);
    }
}

void ShellDocks::connectEdits()
{
    using ui::LanesPanel;
    EditController *edits = &m_studio.edits;
    connect(m_lanes, &LanesPanel::addLaneRequested, edits, &EditController::addLane);
    connect(m_lanes, &LanesPanel::duplicateLaneRequested, edits, &EditController::duplicateLane);
    connect(m_lanes, &LanesPanel::removeLaneRequested, edits, &EditController::removeLane);
    connect(m_lanes, &LanesPanel::moveLaneRequested, edits, &EditController::moveLane);
    connect(m_lanes, &LanesPanel::renameLaneRequested, edits, &EditController::renameLane);
    connect(m_lanes, &LanesPanel::maskChangeRequested, edits, &EditController::setMask);
    connect(m_lanes, &LanesPanel::paintRequested, new PaintController(m_studio), &PaintController::paint);
    connect(m_lanes, &LanesPanel::fieldChangeRequested, edits, &EditController::setLaneField);
    connect(m_lanes, &LanesPanel::copyCommandRequested, this,
            [this](int lane) { copyCommand(m_studio, lane); });
    connect(m_lanes, &LanesPanel::copySpecRequested, this, [this](int lane) { copySpec(m_studio, lane); });
    connect(m_lanes, &LanesPanel::pasteRequested, edits,
            [edits] { edits->paste(QGuiApplication::clipboard()->text()); });
    connect(m_tasks, &ui::TaskPanel::taskChangeRequested, edits, &EditController::setTask);
    connect(m_tasks, &ui::TaskPanel::baseFieldChangeRequested, edits, &EditController::setBaseField);
    // Training never begins with another value than a field shows.
    m_studio.controller.obstacle = [this] {
        ui::TextField::finishTyping();
        return invalidField();
    };
    const auto tell = [this] { Q_EMIT obstacleChanged(invalidField()); };
    connect(m_lanes, &LanesPanel::validityChanged, this, tell);
    connect(m_tasks, &ui::TaskPanel::validityChanged, this, tell);
}

QString ShellDocks::invalidField() const
{
    const QString ofLane = m_lanes->invalidField();
    return ofLane.isEmpty() ? m_tasks->invalidField() : ofLane;
}

void ShellDocks::add(const WorkspaceInfo &workspace, const std::vector<DockInfo> &docks)
{
    if (workspace.shared.testFlag(SharedPart::LanesDock))
        m_docks[0].workspaces << workspace.id;
    if (workspace.shared.testFlag(SharedPart::TaskDock))
        m_docks[1].workspaces << workspace.id;
    QList<QDockWidget *> placed;
    for (DockInfo info : docks) {
        if (info.handbook.isEmpty())
            info.handbook = workspace.handbook;
        QDockWidget *dock = makeDock(info);
        if (info.atFirst == DockInfo::AtFirst::Shown)
            m_docks.last().workspaces << workspace.id;
        for (QDockWidget *other : std::as_const(placed))
            if (m_studio.window.dockWidgetArea(other) == info.area) {
                m_studio.window.tabifyDockWidget(other, dock);
                break;
            }
        placed << dock;
    }
    for (QDockWidget *dock : std::as_const(placed))
        dock->hide();
    if (workspace.role == WorkspaceRole::Guide)
        m_layouts->setPlain(workspace.id);
}

void ShellDocks::begin(const QString &workspace)
{
    for (const Placed &each : std::as_const(m_docks))
        m_layouts->addDock(each.dock, each.workspaces, each.width);
    m_layouts->begin(workspace);
}

void ShellDocks::setShown(SharedParts parts)
{
    m_laneActions->setEnabled(parts.testFlag(SharedPart::Transport));
}

void ShellDocks::showTasks()
{
    bringForward(m_taskDock);
    m_tasks->setFocus();
}

void ShellDocks::fit(int width)
{
    foldLanes(width < ui::size::roomForLanes);
}

// A rail of letters leaves its room to the page; the tab behind it would keep the dock wide.
void ShellDocks::foldLanes(bool folded)
{
    if (folded == m_lanes->isFolded())
        return;
    m_lanes->setFolded(folded);
    if (folded) {
        m_taskFolded = !m_taskDock->isHidden();
        m_taskDock->setVisible(false);
    } else if (std::exchange(m_taskFolded, false)) {
        m_taskDock->setVisible(true);
        m_lanesDock->raise();
    }
    m_studio.window.resizeDocks({m_lanesDock}, {folded ? m_lanes->maximumWidth() : ui::size::lanesColumn},
                                Qt::Horizontal);
}

} // namespace fovea::app
