// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/actions.h"

#include <QFlags>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QDockWidget;
class QMenu;
class QSettings;
class QWidget;

namespace fovea::ui {
class Enlarger;
}

namespace fovea::app {

struct LessonPart;
struct Studio;

// A dock that a workspace brings. The window places it, lists it in its menus and remembers it for each
// workspace. Docks of one workspace on the same side share tabs.
struct DockInfo
{
    enum class AtFirst { Shown, Hidden }; // in its workspace, until the person decides otherwise

    QString id; // its object name, and its name in settings
    QString title;
    QWidget *content = nullptr;
    Qt::DockWidgetArea area = Qt::RightDockWidgetArea;
    int width = 0;
    AtFirst atFirst = AtFirst::Hidden;
    QString handbook = {}; // chapter; empty: that of the workspace
    int heightBelow = 0;   // where a lesson puts it under the page; 0: the usual
};

// A menu that a workspace brings, and where it stands: in the menu bar, or in the menu Train.
struct MenuInfo
{
    enum class Place { Bar, Train };

    QMenu *menu = nullptr;
    Place place = Place::Bar;
};

// A stage of a workspace for the projector, over the whole window. Open as long as it lives.
class PresentationStage : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
};

// One of the modes of the window: a page, and what belongs to it. It knows the Studio and no other workspace.
// Made by its line in workspaceCatalogue(), owned by the window, in whose thread it lives. All but the page
// may be left out.
class Workspace : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual QWidget *page() = 0;
    virtual QWidget *topBar() { return nullptr; } // in the place of the transport; null: none

    // Asked once each, when it has been made.
    virtual std::vector<DockInfo> docks() { return {}; }
    virtual std::vector<ActionGroup> actions() { return {}; } // for palette and shortcut sheet
    virtual LessonPart words();                               // that it brings to lessons
    // Every workspace is there, and with them all words of lessons.
    virtual void prepare() {}
    virtual std::vector<MenuInfo> menus() { return {}; } // asked once, after that

    virtual void begin() {}                  // the window is complete and has opened what it was asked for
    virtual void setShown(bool shown);       // its page is the one on show
    virtual void resetView() {}              // as at first; docks are the window's
    virtual void saveView(QSettings &) {}    // what is not a dock
    virtual void restoreView(QSettings &) {} // at the start
    virtual void leave() {}                  // the window closes, and saves itself after this
    virtual QString usualFigure() const;     // the title of what a figure export begins with
    virtual ui::Enlarger *enlarger() const;  // of the page; null: it has none
    virtual std::optional<int> clockSeed() const; // whose flags the clock shows, by place; none: the medians
    // It leads through other workspaces just now, as a lesson does: the mode bar names it, whatever is on
    // show.
    virtual bool isLeading() const { return false; }
    // Null: it is presented as it is, in larger type.
    virtual std::unique_ptr<PresentationStage> openStage();

Q_SIGNALS:
    void leadingChanged();
};

// Parts of the window that workspaces share.
enum class SharedPart {
    Transport = 1, // with the task's button; the keys of lanes work
    Clock = 2,
    LanesDock = 4, // open until the person decides otherwise
    TaskDock = 8,
};
Q_DECLARE_FLAGS(SharedParts, SharedPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(SharedParts)

// What a workspace is for the window. Home is made first, and guides after all that they lead through.
enum class WorkspaceRole {
    Plain,
    Home,  // on show unless another one is asked for; there is exactly one
    Guide, // leads through others; lessons do not go there, and its docks are always as at first
};

// A line of the catalogue.
struct WorkspaceInfo
{
    QString id;       // on the command line, in lessons and in settings: stays
    const char *name; // in English, under the context "Workspaces" for translators
    QString icon;
    QString handbook; // chapter of the manual
    SharedParts shared;
    WorkspaceRole role;
    std::unique_ptr<Workspace> (*make)(Studio &studio);

    QString title() const;
};

using WorkspaceCatalogue = std::vector<WorkspaceInfo>;

// As make() of the catalogue: template makeWorkspace<RaceWorkspace>.
template<typename Made>
std::unique_ptr<Workspace> makeWorkspace(Studio &studio)
{
    return std::make_unique<Made>(studio);
}

// The dock that a window has placed this widget in; null: none yet.
QDockWidget *dockAround(const QWidget *content);
void bringForward(QDockWidget *dock); // shows it, in front of those that share its place

} // namespace fovea::app
