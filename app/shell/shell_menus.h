// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"
#include "app/studio/workspace.h"

class QMenuBar;

namespace fovea::ui {
class LanesPanel;
}

namespace fovea::app {

// Fills the menu bar: the window's own menus, and between them those of workspaces.
class ShellMenus : public QObject
{
    Q_OBJECT

public:
    ShellMenus(Studio &studio, ui::LanesPanel &lanes, const std::vector<MenuInfo> &menus);

private:
    void makeFile();
    void makeEdit(ui::LanesPanel &lanes);
    void makeView();
    void makeTrain(const std::vector<MenuInfo> &menus);
    void makeWindow();
    void makeHelp();
    void fillRecent(QMenu *menu);

    Studio &m_studio;
    QMenuBar *m_bar;
};

} // namespace fovea::app
