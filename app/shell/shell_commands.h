// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"

#include <QObject>

namespace fovea::app {

class BranchController;
class SessionShelf;
class SettingsController;

// What the actions of the whole window do, and what they show: sessions, exports, theme, clock, help.
class ShellCommands : public QObject
{
    Q_OBJECT

public:
    ShellCommands(Studio &studio, SettingsController &settings, SessionShelf &shelf);

Q_SIGNALS:
    void layoutResetRequested();

private:
    void connectRace();
    void connectFiles();
    void connectView();
    void connectHelp();
    void showTheme();
    void showInterrupted();
    void showExperiment();
    void showSession();

    Studio &m_studio;
    SettingsController &m_settings;
    SessionShelf &m_shelf;
    BranchController *m_branches;
};

} // namespace fovea::app
