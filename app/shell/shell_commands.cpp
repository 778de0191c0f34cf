// SPDX-License-Identifier: MIT
#include "app/shell/shell_commands.h"

#include "app/shell/diagnostics.h"
#include "app/shell/settings_controller.h"
#include "app/studio/actions.h"
#include "app/studio/branch_controller.h"
#include "app/studio/copying.h"
#include "app/studio/edit_controller.h"
#include "app/studio/file_controller.h"
#include "app/studio/race_controller.h"
#include "app/studio/session_shelf.h"
#include "widgets/shell/command_palette.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QUrl>
#include <QWhatsThis>

namespace fovea::app {

ShellCommands::ShellCommands(Studio &studio, SettingsController &settings, SessionShelf &shelf)
    : QObject(&studio.window), m_studio(studio), m_settings(settings), m_shelf(shelf),
      m_branches(new BranchController(studio))
{
    connectRace();
    connectFiles();
    connectView();
    connectHelp();
    connect(&studio.race, &ui::RaceData::experimentChanged, this, &ShellCommands::showExperiment);
    connect(&studio.controller, &RaceController::sessionChanged, this, &ShellCommands::showSession);
}

void ShellCommands::connectRace()
{
    Actions &actions = m_studio.actions;
    RaceController *race = &m_studio.controller;
    connect(actions.run, &QAction::triggered, race, &RaceController::toggle);
    connect(actions.stepBatch, &QAction::triggered, race, &RaceController::stepBatch);
    connect(actions.stepEpoch, &QAction::triggered, race, &RaceController::stepEpoch);
    connect(actions.reset, &QAction::triggered, race, &RaceController::reset);
    connect(actions.branch, &QAction::triggered, m_branches, &BranchController::askHere);
    connect(actions.changeNow, &QAction::triggered, m_branches, &BranchController::changeNow);
    connect(actions.newSeed, &QAction::triggered, race, &RaceController::newSeed);
    connect(actions.lockstep, &QAction::triggered, &m_studio.edits, &EditController::setLockstep);
    connect(actions.seedLock, &QAction::toggled, race, &RaceController::setSeedLocked);
    actions.seedLock->setChecked(race->isSeedLocked());
    for (QAction *action : actions.seedCounts)
        connect(action, &QAction::triggered, race,
                [race, action] { race->setSeedCount(action->data().toInt()); });
    connect(race, &RaceController::runningChanged, &actions, &Actions::showRunning);
}

void ShellCommands::connectFiles()
{
    Actions &actions = m_studio.actions;
    FileController *files = &m_studio.files;
    connect(actions.newSession, &QAction::triggered, files, [files] { files->newSession(); });
    connect(actions.open, &QAction::triggered, files, &FileController::openDialog);
    connect(actions.continueSession, &QAction::triggered, files, &FileController::continueInterrupted);
    connect(files, &FileController::interruptedChanged, this, &ShellCommands::showInterrupted);
    showInterrupted();
    connect(actions.sessions, &QAction::triggered, &m_shelf, &SessionShelf::showDialog);
    connect(actions.addLanes, &QAction::triggered, files, &FileController::addLanesDialog);
    connect(actions.clearRecent, &QAction::triggered, files, &FileController::clearRecent);
    connect(actions.saveAs, &QAction::triggered, files, &FileController::saveAsDialog);
    connect(actions.quit, &QAction::triggered, &m_studio.window, &QWidget::close);
    connect(actions.copyExperiment, &QAction::triggered, this, [this] { copyExperiment(m_studio); });
}

void ShellCommands::connectView()
{
    Actions &actions = m_studio.actions;
    const auto connectTheme = [this](QAction *action, ui::ThemeChoice choice) {
        connect(action, &QAction::triggered, this, [this, choice] { m_settings.setTheme(choice); });
    };
    connectTheme(actions.themeSystem, ui::ThemeChoice::System);
    connectTheme(actions.themeLight, ui::ThemeChoice::Light);
    connectTheme(actions.themeDark, ui::ThemeChoice::Dark);
    connect(&m_settings, &SettingsController::themeChanged, this, &ShellCommands::showTheme);
    showTheme();
    connect(&m_settings, &SettingsController::numbersChanged, &m_studio.race, &ui::RaceData::tellAnew);
    connect(actions.settings, &QAction::triggered, &m_settings, &SettingsController::showDialog);
    ui::Clock *clock = &m_studio.clock;
    connect(actions.clockBack, &QAction::triggered, clock, [clock] { clock->setEpoch(clock->epoch() - 1); });
    connect(actions.clockForward, &QAction::triggered, clock,
            [clock] { clock->setEpoch(clock->epoch() + 1); });
    connect(actions.clockFirst, &QAction::triggered, clock, [clock] { clock->setEpoch(-1); });
    connect(actions.clockFollow, &QAction::triggered, clock, [clock] { clock->setFollows(true); });
    connect(actions.fullScreen, &QAction::toggled, this,
            [this](bool full) { full ? m_studio.window.showFullScreen() : m_studio.window.showNormal(); });
    connect(actions.resetLayout, &QAction::triggered, this, &ShellCommands::layoutResetRequested);
}

void ShellCommands::connectHelp()
{
    Actions &actions = m_studio.actions;
    QMainWindow *window = &m_studio.window;
    auto *palette = new ui::CommandPalette(window);
    connect(actions.palette, &QAction::triggered, palette,
            [palette, &actions] { palette->open(actions.all()); });
    connect(actions.shortcuts, &QAction::triggered, this, [window, &actions] {
        auto *sheet = new ui::ShortcutSheet(actions.sheet(), window);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    connect(actions.whatsThis, &QAction::triggered, this, &QWhatsThis::enterWhatsThisMode);
    connect(actions.openDataFolder, &QAction::triggered, this, [this] {
        const QString folder = m_studio.places.sessionsFolder();
        QDir().mkpath(folder);
        QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    });
    connect(actions.resetSettings, &QAction::triggered, this, [this] {
        m_studio.places.settings().clear();
        m_settings.restoreDefaults();
        Q_EMIT layoutResetRequested();
        m_studio.say(tr("Settings are as at first. Sessions are untouched."), Tone::Plain);
    });
    const RaceController &race = m_studio.controller;
    connect(actions.copyDiagnostics, &QAction::triggered, this, [this, &race] {
        copyText(m_studio, diagnosticsText(engineReport(), race.threads()),
                 tr("The diagnostics are on the clipboard."));
    });
    connect(actions.about, &QAction::triggered, this,
            [window, &race] { showAbout(engineReport(), race.threads(), window); });
}

void ShellCommands::showTheme()
{
    const Actions &actions = m_studio.actions;
    for (QAction *action : {actions.themeSystem, actions.themeLight, actions.themeDark})
        action->setChecked(action == actions.themeGroup->actions()[int(m_studio.themes.choice())]);
}

void ShellCommands::showInterrupted()
{
    const auto &session = m_studio.files.interrupted();
    QAction *action = m_studio.actions.continueSession;
    action->setVisible(session.has_value());
    action->setEnabled(session.has_value());
    if (session)
        action->setText(session->invitation());
}

void ShellCommands::showExperiment()
{
    m_studio.actions.lockstep->setChecked(m_studio.race.experiment().lockstep);
}

void ShellCommands::showSession()
{
    const QString path = m_studio.controller.sessionPath();
    const QString writer = m_studio.controller.otherWriter();
    m_studio.window.setWindowTitle(path.isEmpty() ? tr("Fovea")
                                                  : tr("%1 - Fovea").arg(QFileInfo(path).completeBaseName()));
    m_studio.window.setWindowFilePath(path);
    const Actions &actions = m_studio.actions;
    for (QAction *action : {actions.run, actions.stepBatch, actions.stepEpoch, actions.reset})
        action->setEnabled(writer.isEmpty());
    if (!writer.isEmpty())
        m_studio.say(tr("%1 is writing this session.").arg(writer), Tone::Complaint);
}

} // namespace fovea::app
