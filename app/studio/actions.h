// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/shell/shortcut_sheet.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QUndoStack>

namespace fovea::app {

// Actions that belong together, in the palette and in the shortcut sheet.
struct ActionGroup
{
    QString id; // "file": stays the same in every language
    QString title;
    QList<QAction *> actions;
};

// Every action of the window: words, keys, tooltip, icon. Menus, palette and shortcut sheet are made from
// these; what they do is connected by the window.
class Actions : public QObject
{
    Q_OBJECT

public:
    Actions(QUndoStack &undoStack, ui::ThemeManager &themes, QWidget *window);

    // File
    QAction *newSession, *open, *continueSession, *sessions, *addLanes, *clearRecent, *saveAs, *exportFigure,
        *exportPlots, *exportCurves, *exportBoard, *exportAll, *exportReport, *exportAnimation, *quit;
    // Edit
    QAction *undo, *redo, *copyExperiment, *settings; // the lanes' own come from their panel
    // View
    QAction *themeSystem, *themeLight, *themeDark, *fullScreen, *presentation, *resetLayout;
    QAction *clockBack, *clockForward, *clockFirst, *clockFollow, *chooseTask;
    QActionGroup *themeGroup;
    // Train
    QAction *run, *stepBatch, *stepEpoch, *reset, *branch, *changeNow, *lockstep, *newSeed, *seedLock;
    QList<QAction *> seedCounts; // 1, 3, 5, 10; the count is data()
    QList<QAction *> selectLane; // keys 1 to 9
    // Help
    QAction *palette, *shortcuts, *whatsThis, *openDataFolder, *resetSettings, *copyDiagnostics, *about;

    const QList<ActionGroup> &groups() const { return m_groups; }
    QList<QAction *> group(const QString &id) const; // none: empty
    QList<ui::ShortcutSheet::Group> sheet() const;
    QList<QAction *> all() const;
    // An action made elsewhere (a dock's, a mode's) as part of a group that there is.
    void addTo(const QString &group, QAction *action);
    void add(const ActionGroup &group); // those of a workspace; their keys work in the whole window
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
    QList<ActionGroup> m_groups;
};

} // namespace fovea::app
