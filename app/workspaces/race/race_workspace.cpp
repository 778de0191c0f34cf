// SPDX-License-Identifier: MIT
#include "app/workspaces/race/race_workspace.h"

#include "app/studio/copying.h"
#include "app/studio/file_controller.h"
#include "app/studio/inspect_controller.h"
#include "app/studio/places.h"
#include "app/studio/race_controller.h"
#include "app/workspaces/race/export_controller.h"
#include "app/workspaces/race/race_lesson_words.h"
#include "app/workspaces/race/race_stage.h"
#include "app/workspaces/race/race_story.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_board.h"
#include "widgets/race/race_maps.h"
#include "widgets/race/race_view.h"

#include <QInputDialog>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

const QString plotsKey = QStringLiteral("view/plots");
const QString columnsKey = QStringLiteral("board/columns");

} // namespace

RaceWorkspace::RaceWorkspace(Studio &studio)
    : Workspace(&studio.window), m_studio(studio),
      m_question(new ui::QuestionCard(studio.race, studio.inspection, studio.themes, &studio.window)),
      m_plots(new ui::PlotBoard(studio.race, studio.clock, studio.themes, &studio.window)),
      m_board(new ui::RaceBoard(studio.race, studio.themes, &studio.window)),
      m_maps(new ui::RaceMaps(studio.race, studio.inspection, studio.themes, &studio.window)),
      m_view(new ui::RaceView(m_question, m_plots, m_maps, m_board, &studio.window)),
      m_exports(new ExportController(studio, *m_plots, *m_board, this)),
      m_story(new RaceStory(studio, *m_question, this))
{
    connectQuestion();
    connectBoard();
    connectExports();
    connect(m_maps, &ui::RaceMaps::laneChosen, this, &RaceWorkspace::showMaps);
    connect(&m_plots->link(), &ui::PlotLink::trackerMoved, this, &RaceWorkspace::glance);
    connect(&m_plots->link(), &ui::PlotLink::branchWanted, this,
            [this](int lane, int epoch) { m_studio.branch(lane, epoch); });
}

QWidget *RaceWorkspace::page()
{
    return m_view;
}

std::vector<ActionGroup> RaceWorkspace::actions()
{
    return {{QStringLiteral("race"), tr("Race"), m_story->actions() + QList{m_story->paperAction()}}};
}

std::vector<MenuInfo> RaceWorkspace::menus()
{
    auto *next = new QMenu(tr("&What next"), &m_studio.window);
    next->addActions(m_story->actions());
    return {{next, MenuInfo::Place::Train}};
}

LessonPart RaceWorkspace::words()
{
    const RaceParts parts{*m_question, *m_plots};
    LessonPart part;
    part.conditions = raceConditions(parts);
    part.actions = raceActions(parts);
    part.outcomes = raceOutcomes();
    part.numbers = raceNumbers();
    part.targets = raceTargets();
    part.controls = raceControls();
    part.startLesson = [this] {
        m_plots->hideMetric();
        m_plots->setSideShown(true);
    };
    part.changeRace = [this] { m_question->clearGuess(); };
    part.keepView = [this] { return [this, plots = m_plots->saveState()] { m_plots->restoreState(plots); }; };
    part.actionsFromHere = [this](const LessonWorld &world) { return raceActionsFromHere(world, *m_plots); };
    part.taskFromHere = raceTaskFromHere;
    return part;
}

void RaceWorkspace::resetView()
{
    m_question->show();
    m_plots->setSideShown(true);
}

void RaceWorkspace::saveView(QSettings &settings)
{
    settings.setValue(plotsKey, m_plots->saveState());
}

void RaceWorkspace::restoreView(QSettings &settings)
{
    m_plots->restoreState(settings.value(plotsKey).toByteArray());
}

ui::Enlarger *RaceWorkspace::enlarger() const
{
    return &m_view->enlarger();
}

std::unique_ptr<PresentationStage> RaceWorkspace::openStage()
{
    return std::make_unique<RaceStage>(m_studio, *m_story, *m_question);
}

void RaceWorkspace::connectQuestion()
{
    RaceController &race = m_studio.controller;
    connect(m_question, &ui::QuestionCard::startRequested, this, [this] {
        m_studio.controller.run();
        m_studio.window.centralWidget()->setFocus(); // so that Space pauses
    });
    connect(m_question, &ui::QuestionCard::pauseRequested, &race, &RaceController::pause);
    connect(m_question, &ui::QuestionCard::continueRequested, &m_studio.files,
            &FileController::continueInterrupted);
    connect(&race, &RaceController::runningChanged, m_question, &ui::QuestionCard::setRunning);
    connect(&m_studio.files, &FileController::interruptedChanged, this, &RaceWorkspace::showInterrupted);
    showInterrupted();
    connect(&m_studio.race, &ui::RaceData::experimentChanged, this, [this] {
        m_question->setRefusal(m_studio.race.experiment().lanes.empty()
                                   ? tr("There is no lane to train. Add one first.")
                                   : QString());
    });
    // A number answers the open question; else it selects the lane.
    const QList<QAction *> &keys = m_studio.actions.selectLane;
    for (int lane = 0; lane < keys.size(); ++lane)
        connect(keys[lane], &QAction::triggered, this, [this, lane] {
            m_question->isOpen() ? m_question->guessAt(lane) : m_studio.race.select(lane);
        });
}

void RaceWorkspace::showInterrupted()
{
    const auto &session = m_studio.files.interrupted();
    m_question->offerContinue(session ? session->invitation() : QString());
}

void RaceWorkspace::connectBoard()
{
    connect(m_board, &ui::RaceBoard::runActivated, this, &RaceWorkspace::showRun);
    connect(m_board, &ui::RaceBoard::thresholdChosen, &m_studio.race, &ui::RaceData::setGoal);
    connect(m_board, &ui::RaceBoard::otherThresholdRequested, this, &RaceWorkspace::askForThreshold);
    m_board->setChosenColumns(m_studio.places.settings().value(columnsKey).toStringList());
    connect(m_board, &ui::RaceBoard::chosenColumnsChanged, this,
            [this](const QStringList &names) { m_studio.places.settings().setValue(columnsKey, names); });
}

void RaceWorkspace::connectExports()
{
    const Actions &actions = m_studio.actions;
    connect(actions.exportPlots, &QAction::triggered, m_exports, &ExportController::plots);
    connect(actions.exportCurves, &QAction::triggered, m_exports, &ExportController::curves);
    connect(actions.exportBoard, &QAction::triggered, m_exports, &ExportController::board);
    connect(actions.exportAll, &QAction::triggered, m_exports, &ExportController::all);
    connect(m_plots, &ui::PlotBoard::exportRequested, m_exports, &ExportController::plots);
    connect(m_board, &ui::RaceBoard::exportRequested, m_exports, &ExportController::board);
    connect(m_board, &ui::RaceBoard::copyRequested, this, [this](const QString &text) {
        copyText(m_studio, text, tr("The race board is on the clipboard."));
    });
}

void RaceWorkspace::askForThreshold()
{
    bool chosen = false;
    const double percent = QInputDialog::getDouble(
        &m_studio.window, tr("Threshold"),
        tr("Lanes have arrived when they get this share of the train set right, in percent:"),
        100 * m_studio.race.goal(), lowestThreshold, highestThreshold, 1, &chosen);
    if (chosen)
        m_studio.race.setGoal(shareOfPercent(percent));
}

void RaceWorkspace::showMaps(int lane)
{
    ui::Inspection &inspection = m_studio.inspection;
    if (lane >= 0 && lane != inspection.first())
        inspection.setLanes(inspection.first(), lane);
    m_studio.inspection.askToBeShown();
}

void RaceWorkspace::showRun(int lane, quint64 seed)
{
    const auto &seeds = m_studio.race.experiment().seeds;
    const auto place = std::ranges::find(seeds, seed);
    if (place != seeds.end())
        m_studio.inspection.setSeed(int(place - seeds.begin()));
    m_studio.race.select(lane);
    showMaps(lane);
}

void RaceWorkspace::glance()
{
    const double x = m_plots->link().tracker();
    const bool epochs = m_plots->link().settings().xAxis == ui::XAxis::Epoch;
    m_studio.probes.setGlance(
        epochs && std::isfinite(x)
            ? std::optional(std::clamp(int(std::lround(x)) - 1, -1, m_studio.clock.last()))
            : std::nullopt);
}

} // namespace fovea::app
