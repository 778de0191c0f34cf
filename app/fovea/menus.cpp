// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/lesson_desk.h"
#include "app/fovea/race_story.h"
#include "widgets/panels/lanes_panel.h"

#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

namespace fovea::app {

void MainWindow::makeMenus()
{
    Actions &actions = *m_actions;
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addActions({actions.newSession, actions.open});
    file->addAction(actions.continueSession);
    QMenu *recent = file->addMenu(tr("&Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    file->addAction(actions.sessions);
    file->addAction(actions.saveAs);
    file->addSeparator();
    QMenu *exports = file->addMenu(tr("&Export"));
    exports->addActions({actions.exportPlots, actions.exportCurves, actions.exportBoard, actions.exportAll});
    file->addSeparator();
    file->addAction(actions.quit);

    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({actions.undo, actions.redo});
    edit->addSeparator();
    m_lanes->addMenu()->setTitle(tr("&Add lane"));
    edit->addMenu(m_lanes->addMenu());
    edit->addActions(m_lanes->laneActions());
    edit->addSeparator();
    edit->addAction(actions.copyExperiment);
    edit->addSeparator();
    edit->addAction(actions.settings);

    QMenu *view = menuBar()->addMenu(tr("&View"));
    QMenu *theme = view->addMenu(tr("&Theme"));
    theme->addActions({actions.themeSystem, actions.themeLight, actions.themeDark});
    view->addSeparator();
    view->addActions({actions.clockBack, actions.clockForward, actions.clockFirst, actions.clockFollow});
    view->addSeparator();
    view->addActions({actions.presentation, actions.fullScreen});

    QMenu *train = menuBar()->addMenu(tr("&Train"));
    train->addActions({actions.run, actions.stepBatch, actions.stepEpoch, actions.reset});
    train->addSeparator();
    train->addAction(actions.lockstep);
    QMenu *seeds = train->addMenu(tr("&Seeds"));
    seeds->addActions(actions.seedCounts);
    train->addActions({actions.newSeed, actions.seedLock});
    train->addSeparator();
    train->addMenu(tr("    train->addActions({actions.newSeed, actions.seedLock});What next"))
        ->addActions(m_story->actions());

    QMenu *inspect = menuBar()->addMenu(tr("&Inspect"));
    for (const auto &group : actions.groups())
        if (group.first == tr("Inspect"))
            inspect->addActions(group.second);

    menuBar()->addMenu(m_lessonDesk->makeMenu());

    QMenu *window = menuBar()->addMenu(tr("&Window"));
    for (const auto &group : actions.groups())
        if (group.first == tr("Window"))
            window->addActions(group.second);
    window->addSeparator();
    window->addActions({actions.chooseTask, actions.resetLayout});

    QMenu *help = menuBar()->addMenu(tr("&Help"));
    help->addActions({m_lessonDesk->handbookAction(), m_lessonDesk->glossaryAction()});
    help->addSeparator();
    help->addActions({actions.palette, actions.shortcuts, actions.whatsThis});
    help->addSeparator();
    help->addActions({actions.openDataFolder, actions.resetSettings, actions.copyDiagnostics, actions.about});
}

void MainWindow::fillRecentMenu(QMenu *menu)
{
    menu->clear();
    const QStringList files = m_files->recent();
    for (const QString &path : files) {
        QAction *action = menu->addAction(QFileInfo(path).fileName().replace(u'&', QStringLiteral("&&")));
        action->setToolTip(QDir::toNativeSeparators(path));
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, m_files, [this, path] { m_files->open(path); });
    }
    if (files.isEmpty())
        menu->addAction(tr("No session yet"))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(m_actions->clearRecent);
}

} // namespace fovea::app
