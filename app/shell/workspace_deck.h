// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

class QStackedWidget;

namespace fovea::app {

class ShellBars;
class ShellDocks;

// The workspaces of the window: made from the catalogue, placed with their docks, actions and words, and
// shown one at a time.
class WorkspaceDeck : public QObject
{
    Q_OBJECT

public:
    WorkspaceDeck(const WorkspaceCatalogue &catalogue, Studio &studio, ShellBars &bars, ShellDocks &docks);
    ~WorkspaceDeck() override;

    QWidget *pages() const;
    std::vector<Workspace *> workspaces() const; // in the order in which they were made
    Workspace &current() const;
    QString currentId() const;
    void show(const QString &id); // nothing happens where there is none of that id
    // The one whose way of presenting counts now; null: a guide leads, and nothing but its page is presented.
    Workspace *onStage() const;

private:
    struct Place
    {
        const WorkspaceInfo *info = nullptr;
        std::unique_ptr<Workspace> workspace;
    };

    void make(const WorkspaceInfo &info);
    void collectWords();
    const Place &place() const;
    void turnTo(QWidget *page);
    void showMode(); // while a guide leads, the mode bar says so
    void showClockSeed();

    WorkspaceCatalogue m_catalogue;
    Studio &m_studio;
    ShellBars &m_bars;
    ShellDocks &m_docks;
    QStackedWidget *m_pages;
    std::vector<Place> m_places;
};

} // namespace fovea::app
