// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/places.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>

class QDockWidget;
class QMainWindow;

namespace fovea::app {

// The docks of each workspace, as the person left them there: which are open, how wide, which tab is in
// front. Kept under a key per workspace. What a lesson or a presentation does with docks is nobody's choice
// and is never kept.
class WorkspaceLayouts : public QObject
{
    Q_OBJECT

public:
    WorkspaceLayouts(QMainWindow &window, Places &places);

    // A dock, and the workspaces that show it until the person decides otherwise.
    void addDock(QDockWidget *dock, const QStringList &workspaces, int width);
    // A workspace whose docks are always those of its beginning.
    void setPlain(const QString &workspace) { m_plain << workspace; }

    // Once all docks are there: the workspace that begins, as it was last left.
    void begin(const QString &workspace);
    void switchTo(const QString &workspace);
    void reset(); // every workspace as at first
    void save();

    // For a lesson: while held, every workspace begins without docks, so that a small window has room for
    // the lesson and what it brings forward; and nothing is kept.
    void setHeld(bool held);
    // While presenting, no dock is touched.
    void setPresenting(bool presenting);

Q_SIGNALS:
    void aboutToKeep(); // what folds docks in a small window unfolds them: that is no choice of the person's
    void shown();       // and may fold them again

private:
    struct Dock
    {
        QDockWidget *dock;
        QStringList workspaces;
        int width;
    };

    bool isPlain(const QString &workspace) const { return m_plain.contains(workspace); }
    void keep();
    void show(const QString &workspace);
    void showAsAtFirst(const QString &workspace);

    QMainWindow &m_window;
    Places &m_places;
    QList<Dock> m_docks;
    QStringList m_plain;
    QString m_current;
    QHash<QString, QByteArray> m_states; // of workspaces that were left, in this run or an earlier one
    bool m_held = false;
    bool m_presenting = false;
};

} // namespace fovea::app
