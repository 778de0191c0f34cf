// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/diagnostics.h"
#include "app/fovea/session_shelf.h"
#include "app/fovea/settings_controller.h"
#include "core/tasks/task.h"
#include "widgets/forms/text_field.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/lanes_panel.h"
#include "widgets/panels/question_card.h"
#include "widgets/panels/race_board.h"
#include "widgets/panels/task_panel.h"
#include "widgets/panels/transport_bar.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/toast.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QToolButton>
#include <QUrl>
#include <QWhatsThis>

namespace fovea::app {

void MainWindow::connectAll()
{
    connectRace();
    connectEdits();
    connectFiles();
    connectView();
    connectInspect();
    connectHelp();
    connect(m_edits, &EditController::refused, m_toast, &ui::Toast::complain);
    connect(m_controller, &RaceController::said, this, &MainWindow::say);
    connect(m_files, &FileController::said, this, &MainWindow::say);
    connect(m_exports, &ExportController::said, this, &MainWindow::say);
    connect(m_shelf, &SessionShelf::said, this, &MainWindow::say);
    connect(&m_race, &ui::RaceData::experimentChanged, this, &MainWindow::showExperiment);
    connect(m_controller, &RaceController::sessionChanged, this, &MainWindow::showSession);
}

void MainWindow::say(const QString &sentence, Tone tone)
{
    tone == Tone::Complaint ? m_toast->complain(sentence) : m_toast->say(sentence);
}

void MainWindow::connectRace()
{
    using ui::TransportBar;
    RaceController *race = m_controller;
    connect(m_transport, &TransportBar::runRequested, race, &RaceController::run);
    connect(m_transport, &TransportBar::pauseRequested, race, &RaceController::pause);
    connect(m_transport, &TransportBar::stepBatchRequested, race, &RaceController::stepBatch);
    connect(m_transport, &TransportBar::stepEpochRequested, race, &RaceController::stepEpoch);
    connect(m_transport, &TransportBar::resetRequested, race, &RaceController::reset);
    connect(m_transport, &TransportBar::seedsRequested, race, &RaceController::setSeedCount);
    connect(m_transport, &TransportBar::newSeedRequested, race, &RaceController::newSeed);
    connect(m_transport, &TransportBar::seedLockChanged, m_actions->seedLock, &QAction::setChecked);
    connect(m_transport, &TransportBar::paceChanged, m_edits, &EditController::setLockstep);
    connect(m_transport, &TransportBar::stopRuleChangeRequested, m_edits, &EditController::setBaseField);
    connect(m_question, &ui::QuestionCard::startRequested, this, [this] {
        m_controller->run();
        centralWidget()->setFocus(); // so that Space pauses
    });
    connect(m_question, &ui::QuestionCard::pauseRequested, race, &RaceController::pause);
    connect(m_question, &ui::QuestionCard::continueRequested, m_files, &FileController::continueInterrupted);
    connect(race, &RaceController::runningChanged, this, [this](bool running) {
        m_transport->setRunning(running);
        m_question->setRunning(running);
        m_actions->showRunning(running);
    });
    connect(m_actions->run, &QAction::triggered, race, &RaceController::toggle);
    connect(m_actions->stepBatch, &QAction::triggered, race, &RaceController::stepBatch);
    connect(m_actions->stepEpoch, &QAction::triggered, race, &RaceController::stepEpoch);
    connect(m_actions->reset, &QAction::triggered, race, &RaceController::reset);
    connect(m_actions->newSeed, &QAction::triggered, race, &RaceController::newSeed);
    connect(m_actions->lockstep, &QAction::triggered, m_edits, &EditController::setLockstep);
    connect(m_actions->seedLock, &QAction::toggled, this, [this](bool locked) {
        m_controller->setSeedLocked(locked);
        m_transport->setSeedLocked(locked);
    });
    m_actions->seedLock->setChecked(race->isSeedLocked());
    m_transport->setSeedLocked(race->isSeedLocked());
    m_transport->setRunning(false);
    for (QAction *action : m_actions->seedCounts)
        connect(action, &QAction::triggered, race,
                [this, action] { m_controller->setSeedCount(action->data().toInt()); });
}

void MainWindow::connectEdits()
{
    using ui::LanesPanel;
    connect(m_lanes, &LanesPanel::addLaneRequested, m_edits, &EditController::addLane);
    connect(m_lanes, &LanesPanel::duplicateLaneRequested, m_edits, &EditController::duplicateLane);
    connect(m_lanes, &LanesPanel::removeLaneRequested, m_edits, &EditController::removeLane);
    connect(m_lanes, &LanesPanel::moveLaneRequested, m_edits, &EditController::moveLane);
    connect(m_lanes, &LanesPanel::renameLaneRequested, m_edits, &EditController::renameLane);
    connect(m_lanes, &LanesPanel::maskChangeRequested, m_edits, &EditController::setMask);
    connect(m_lanes, &LanesPanel::fieldChangeRequested, m_edits, &EditController::setLaneField);
    connect(m_lanes, &LanesPanel::copyCommandRequested, m_exports, &ExportController::copyCommand);
    connect(m_lanes, &LanesPanel::copySpecRequested, m_exports, &ExportController::copySpec);
    connect(m_lanes, &LanesPanel::pasteRequested, m_edits,
            [this] { m_edits->paste(QGuiApplication::clipboard()->text()); });
    connect(m_tasks, &ui::TaskPanel::taskChangeRequested, m_edits, &EditController::setTask);
    connect(m_tasks, &ui::TaskPanel::baseFieldChangeRequested, m_edits, &EditController::setBaseField);
    // Training never begins with another value than a field shows.
    const auto invalidField = [this] {
        const QString ofLane = m_lanes->invalidField();
        return ofLane.isEmpty() ? m_tasks->invalidField() : ofLane;
    };
    m_controller->obstacle = [invalidField] {
        ui::TextField::finishTyping();
        return invalidField();
    };
    const auto showObstacle = [this, invalidField] { m_transport->setObstacle(invalidField()); };
    connect(m_lanes, &LanesPanel::validityChanged, this, showObstacle);
    connect(m_tasks, &ui::TaskPanel::validityChanged, this, showObstacle);
    for (int lane = 0; lane < m_actions->selectLane.size(); ++lane)
        connect(m_actions->selectLane[lane], &QAction::triggered, this,
                [this, lane] { m_question->isOpen() ? m_question->guessAt(lane) : m_race.select(lane); });
}

void MainWindow::connectFiles()
{
    connect(m_actions->newSession, &QAction::triggered, this, [this] { m_files->newSession(); });
    connect(m_actions->open, &QAction::triggered, m_files, &FileController::openDialog);
    connect(m_actions->continueSession, &QAction::triggered, m_files, &FileController::continueInterrupted);
    connect(m_files, &FileController::interruptedChanged, this, &MainWindow::showInterrupted);
    showInterrupted();
    connect(m_actions->sessions, &QAction::triggered, m_shelf, &SessionShelf::showDialog);
    connect(m_actions->clearRecent, &QAction::triggered, m_files, &FileController::clearRecent);
    connect(m_actions->saveAs, &QAction::triggered, m_files, &FileController::saveAsDialog);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->exportPlots, &QAction::triggered, m_exports, &ExportController::plots);
    connect(m_actions->exportCurves, &QAction::triggered, m_exports, &ExportController::curves);
    connect(m_actions->exportBoard, &QAction::triggered, m_exports, &ExportController::board);
    connect(m_actions->exportAll, &QAction::triggered, m_exports, &ExportController::all);
    connect(m_actions->copyExperiment, &QAction::triggered, m_exports, &ExportController::copyExperiment);
    connect(m_plots, &ui::PlotBoard::exportRequested, m_exports, &ExportController::plots);
    connect(m_board, &ui::RaceBoard::exportRequested, m_exports, &ExportController::board);
    connect(m_board, &ui::RaceBoard::copyRequested, m_exports, [this](const QString &text) {
        m_exports->copyText(text, tr("The race board is on the clipboard."));
    });
    connect(m_board, &ui::RaceBoard::thresholdChosen, &m_race, &ui::RaceData::setGoal);
    connect(m_board, &ui::RaceBoard::otherThresholdRequested, this, &MainWindow::askForThreshold);
    const QString columns = QStringLiteral("board/columns");
    m_board->setChosenColumns(m_places.settings().value(columns).toStringList());
    connect(m_board, &ui::RaceBoard::chosenColumnsChanged, this,
            [this, columns](const QStringList &names) { m_places.settings().setValue(columns, names); });
}

void MainWindow::askForThreshold()
{
    bool chosen = false;
    const double percent = QInputDialog::getDouble(
        this, tr("Threshold"),
        tr("Lanes have arrived when they get this share of the train set right, in percent:"),
        100 * m_race.goal(), lowestThreshold, highestThreshold, 1, &chosen);
    if (chosen)
        m_race.setGoal(shareOfPercent(percent));
}

void MainWindow::connectView()
{
    const auto connectTheme = [this](QAction *action, ui::ThemeChoice choice) {
        connect(action, &QAction::triggered, this, [this, choice] { m_settings->setTheme(choice); });
    };
    connectTheme(m_actions->themeSystem, ui::ThemeChoice::System);
    connectTheme(m_actions->themeLight, ui::ThemeChoice::Light);
    connectTheme(m_actions->themeDark, ui::ThemeChoice::Dark);
    connect(m_settings, &SettingsController::themeChanged, this, &MainWindow::showTheme);
    connect(m_settings, &SettingsController::numbersChanged, this, [this] {
        Q_EMIT m_race.experimentChanged(); // everything that writes numbers writes them anew
        Q_EMIT m_race.curvesChanged();
    });
    connect(m_actions->settings, &QAction::triggered, m_settings, &SettingsController::showDialog);
    showTheme();
    connect(m_actions->clockBack, &QAction::triggered, &m_clock,
            [this] { m_clock.setEpoch(m_clock.epoch() - 1); });
    connect(m_actions->clockForward, &QAction::triggered, &m_clock,
            [this] { m_clock.setEpoch(m_clock.epoch() + 1); });
    connect(m_actions->clockFirst, &QAction::triggered, &m_clock, [this] { m_clock.setEpoch(-1); });
    connect(m_actions->clockFollow, &QAction::triggered, &m_clock, [this] { m_clock.setFollows(true); });
    connect(m_actions->fullScreen, &QAction::toggled, this,
            [this](bool full) { full ? showFullScreen() : showNormal(); });
    connect(m_actions->resetLayout, &QAction::triggered, this, &MainWindow::resetLayout);
    const auto showTasks = [this] {
        m_taskDock->show();
        m_taskDock->raise();
        m_tasks->setFocus();
    };
    connect(m_actions->chooseTask, &QAction::triggered, this, showTasks);
    connect(m_taskButton, &QToolButton::clicked, this, showTasks);
}

void MainWindow::connectHelp()
{
    connect(m_actions->palette, &QAction::triggered, this, [this] { m_palette->open(m_actions->all()); });
    connect(m_actions->shortcuts, &QAction::triggered, this, [this] {
        auto *sheet = new ui::ShortcutSheet(m_actions->groups(), this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->show();
    });
    connect(m_actions->whatsThis, &QAction::triggered, this, &QWhatsThis::enterWhatsThisMode);
    connect(m_actions->openDataFolder, &QAction::triggered, this, [this] {
        QDir().mkpath(m_places.sessionsFolder());
        QDesktopServices::openUrl(QUrl::fromLocalFile(m_places.sessionsFolder()));
    });
    connect(m_actions->resetSettings, &QAction::triggered, this, [this] {
        m_places.settings().clear();
        m_settings->restoreDefaults();
        resetLayout();
        m_toast->say(tr("Settings are as at first. Sessions are untouched."));
    });
    connect(m_actions->copyDiagnostics, &QAction::triggered, this, [this] {
        m_exports->copyText(diagnosticsText(m_controller->engine(), m_controller->threads()),
                            tr("The diagnostics are on the clipboard."));
    });
    connect(m_actions->about, &QAction::triggered, this,
            [this] { showAbout(m_controller->engine(), m_controller->threads(), this); });
}

void MainWindow::showTheme()
{
    for (QAction *action : {m_actions->themeSystem, m_actions->themeLight, m_actions->themeDark})
        action->setChecked(action == m_actions->themeGroup->actions()[int(m_themes.choice())]);
}

void MainWindow::showInterrupted()
{
    const auto &session = m_files->interrupted();
    m_actions->continueSession->setVisible(session.has_value());
    m_actions->continueSession->setEnabled(session.has_value());
    m_question->offerContinue(session ? session->invitation() : QString());
    if (session)
        m_actions->continueSession->setText(session->invitation());
}

void MainWindow::showExperiment()
{
    const ExperimentSpec &experiment = m_race.experiment();
    const TaskInfo *task = taskCatalogue().find(experiment.base.task.id);
    m_taskButton->setText(task ? QString::fromStdString(task->name) : tr("Own data"));
    m_actions->lockstep->setChecked(experiment.lockstep);
}

void MainWindow::showSession()
{
    const QString path = m_controller->sessionPath();
    const bool theirs = !m_controller->otherWriter().isEmpty();
    setWindowTitle(path.isEmpty() ? tr("Fovea") : tr("%1 - Fovea").arg(QFileInfo(path).completeBaseName()));
    setWindowFilePath(path);
    m_transport->setEnabled(!theirs);
    const QString why =
        theirs ? tr("%1 is writing this session.").arg(m_controller->otherWriter()) : QString();
    m_transport->setToolTip(why);
    for (QAction *action : {m_actions->run, m_actions->stepBatch, m_actions->stepEpoch, m_actions->reset})
        action->setEnabled(!theirs);
    if (theirs)
        m_toast->complain(why);
}

} // namespace fovea::app
