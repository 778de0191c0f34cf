// SPDX-License-Identifier: MIT
#include "app/shell/shell_menus.h"

#include "app/handbook/handbook_controller.h"
#include "app/shell/engine_actions.h"
#include "app/studio/file_controller.h"
#include "widgets/docks/lanes_panel.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace fovea::app {

ShellMenus::ShellMenus(Studio &studio, ui::LanesPanel &lanes, const std::vector<MenuInfo> &menus)
    : QObject(&studio.window), m_studio(studio), m_bar(studio.window.menuBar())
{
    makeFile();
    makeEdit(lanes);
    makeView();
    makeTrain(menus);
    for (const MenuInfo &info : menus)
        if (info.place == MenuInfo::Place::Bar)
            m_bar->addMenu(info.menu);
    makeWindow();
    makeHelp();
}

void ShellMenus::makeFile()
{
    const Actions &actions = m_studio.actions;
    QMenu *file = m_bar->addMenu(tr("&File"));
    file->addActions({actions.newSession, actions.open});
    file->addAction(actions.continueSession);
    QMenu *recent = file->addMenu(tr("&Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    file->addAction(actions.sessions);
    file->addAction(actions.addLanes);
    file->addAction(actions.saveAs);
    file->addSeparator();
    QMenu *exports = file->addMenu(tr("&Export"));
    exports->addActions({actions.exportFigure, actions.exportPlots, actions.exportCurves, actions.exportBoard,
                         actions.exportAll});
    exports->addSeparator();
    exports->addActions({actions.exportReport, actions.exportAnimation});
    file->addSeparator();
    file->addAction(actions.quit);
}

void ShellMenus::makeEdit(ui::LanesPanel &lanes)
{
    const Actions &actions = m_studio.actions;
    QMenu *edit = m_bar->addMenu(tr("&Edit"));
    edit->addActions({actions.undo, actions.redo});
    edit->addSeparator();
    lanes.addMenu()->setTitle(tr("&Add lane"));
    edit->addMenu(lanes.addMenu());
    edit->addActions(lanes.laneActions());
    edit->addSeparator();
    edit->addAction(actions.copyExperiment);
    edit->addSeparator();
    edit->addAction(actions.settings);
}

void ShellMenus::makeView()
{
    const Actions &actions = m_studio.actions;
    QMenu *view = m_bar->addMenu(tr("&View"));
    QMenu *theme = view->addMenu(tr("&Theme"));
    theme->addActions({actions.themeSystem, actions.themeLight, actions.themeDark});
    view->addSeparator();
    view->addActions({actions.clockBack, actions.clockForward, actions.clockFirst, actions.clockFollow});
    view->addSeparator();
    view->addActions({actions.presentation, actions.fullScreen});
}

void ShellMenus::makeTrain(const std::vector<MenuInfo> &menus)
{
    const Actions &actions = m_studio.actions;
    QMenu *train = m_bar->addMenu(tr("&Train"));
    train->addActions({actions.run, actions.stepBatch, actions.stepEpoch, actions.reset});
    train->addActions({actions.branch, actions.changeNow});
    train->addSeparator();
    train->addAction(actions.lockstep);
    QMenu *seeds = train->addMenu(tr("&Seeds"));
    seeds->addActions(actions.seedCounts);
    train->addActions({actions.newSeed, actions.seedLock});
    train->addSeparator();
    auto *engines = new EngineActions(m_studio.actions, m_studio.controller, this);
    train->addMenu(tr("En&gine"))->addActions(engines->actions());
    train->addSeparator();
    for (const MenuInfo &info : menus)
        if (info.place == MenuInfo::Place::Train)
            train->addMenu(info.menu);
}

void ShellMenus::makeWindow()
{
    const Actions &actions = m_studio.actions;
    QMenu *window = m_bar->addMenu(tr("&Window"));
    window->addActions(actions.group(QStringLiteral("window")));
    window->addSeparator();
    window->addActions({actions.chooseTask, actions.resetLayout});
}

void ShellMenus::makeHelp()
{
    const Actions &actions = m_studio.actions;
    QMenu *help = m_bar->addMenu(tr("&Help"));
    help->addActions({m_studio.handbook.handbookAction(), m_studio.handbook.glossaryAction()});
    help->addSeparator();
    help->addActions({actions.palette, actions.shortcuts, actions.whatsThis});
    help->addSeparator();
    help->addActions({actions.openDataFolder, actions.resetSettings, actions.copyDiagnostics, actions.about});
}

void ShellMenus::fillRecent(QMenu *menu)
{
    menu->clear();
    FileController &sessions = m_studio.files;
    const QStringList files = sessions.recent();
    for (const QString &path : files) {
        QAction *action = menu->addAction(QFileInfo(path).fileName().replace(u'&', QStringLiteral("&&")));
        action->setToolTip(QDir::toNativeSeparators(path));
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, &sessions, [&sessions, path] { sessions.open(path); });
    }
    if (files.isEmpty())
        menu->addAction(tr("No session yet"))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(m_studio.actions.clearRecent);
}

} // namespace fovea::app
