// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/panels/shortcut_sheet.h"
#include "widgets/support/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QUndoStack>

namespace fovea::app {

// Every action of the window: words, keys, tooltip, icon. Menus, palette and shortcut sheet are made from
// these; what they do is connected by the window.
class Actions : public QObject
{
    Q_OBJECT

public:
    Actions(QUndoStack &undoStack, ui::ThemeManager &themes, QWidget *window);

    // File
    QAction *newSession, *open, *continueSession, *sessions, *clearRecent, *saveAs, *exportPlots,
        *exportCurves, *exportBoard, *exportAll, *quit;
    // Edit
    QAction *undo, *redo, *copyExperiment, *settings; // the lanes' own come from their panel
    // View
    QAction *themeSystem, *themeLight, *themeDark, *fullScreen, *presentation, *resetLayout;
    QAction *clockBack, *clockForward, *clockFirst, *clockFollow, *chooseTask;
    QActionGroup *themeGroup;
    // Train
    QAction *run, *stepBatch, *stepEpoch, *reset, *lockstep, *newSeed, *seedLock;
    QList<QAction *> seedCounts; // 1, 3, 5, 10; the count is data()
    QList<QAction *> selectLane; // keys 1 to 9
    // Help
    QAction *palette, *shortcuts, *whatsThis, *openDataFolder, *resetSettings, *copyDiagnostics, *about;

    const QList<ui::ShortcutSheet::Group> &groups() const { return m_groups; }
    QList<QAction *> all() const;
    // An action made elsewhere (a dock's, a mode's) as part of a group.
    void addTo(const QString &group, QAction *action);
    void showRunning(bool running);

private:
    QAction *make(const QString &text, const QString &tip, const QList<QKeySequence> &keys = {},
                  const QString &iconName = {});
    QAction *makeToggle(const QString &text, const QString &tip);
    void makeFile();
    void makeEdit(QUndoStack &undoStack);
    void makeView();
    void makeTrain();
    void makeHelp();

    ui::ThemeManager &m_themes;
    QWidget *m_window;
    bool m_running = false;
    QList<ui::ShortcutSheet::Group> m_groups;
};

} // namespace fovea::app
