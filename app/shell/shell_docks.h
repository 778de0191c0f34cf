// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

#include <QPointer>

class QActionGroup;
class QDockWidget;

namespace fovea::ui {
class LanesPanel;
class TaskPanel;
} // namespace fovea::ui

namespace fovea::app {

class WorkspaceLayouts;

// The docks of the window: those of lanes and task, which workspaces share, and those that workspaces bring.
// Places and remembers them, and folds the lanes where the window is narrow.
class ShellDocks : public QObject
{
    Q_OBJECT

public:
    explicit ShellDocks(Studio &studio);
    ~ShellDocks() override; // with what they show

    ui::LanesPanel &lanes() { return *m_lanes; }
    WorkspaceLayouts &layouts() { return *m_layouts; }

    void add(const WorkspaceInfo &workspace, const std::vector<DockInfo> &docks);
    void begin(const QString &workspace); // once all of them are there
    void setShown(SharedParts parts);
    void showTasks();
    void fit(int width);

Q_SIGNALS:
    void obstacleChanged(const QString &field); // what keeps training from beginning; empty: nothing

private:
    struct Placed
    {
        QDockWidget *dock = nullptr;
        int width = 0;
        QStringList workspaces; // that show it at first
    };

    QDockWidget *makeDock(const DockInfo &info);
    void makeLaneActions();
    void connectEdits();
    QString invalidField() const;
    void foldLanes(bool folded);

    Studio &m_studio;
    ui::LanesPanel *m_lanes;
    ui::TaskPanel *m_tasks;
    QDockWidget *m_lanesDock;
    QDockWidget *m_taskDock;
    QList<Placed> m_docks;
    QActionGroup *m_laneActions;
    WorkspaceLayouts *m_layouts;
    bool m_taskFolded = false; // the task dock was open when the lanes were folded
};

} // namespace fovea::app
