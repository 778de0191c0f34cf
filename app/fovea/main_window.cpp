// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/inspect_desk.h"
#include "app/fovea/key_guard.h"
#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_desk.h"
#include "widgets/panels/clock_strip.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/lanes_panel.h"
#include "widgets/panels/mode_bar.h"
#include "widgets/panels/question_card.h"
#include "widgets/panels/race_board.h"
#include "widgets/panels/race_maps.h"
#include "widgets/panels/status_line.h"
#include "widgets/panels/task_panel.h"
#include "widgets/panels/transport_bar.h"
#include "widgets/plots/plot_board.h"
#include "widgets/support/icons.h"
#include "widgets/support/toast.h"
#include "widgets/views/race_view.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace fovea::app {

namespace {

constexpr int layoutVersion = 2; // a layout of other docks is not restored
constexpr QSize usualSize(1280, 800);

} // namespace

MainWindow::MainWindow(const Options &options, ui::ThemeManager &themes, QWidget *parent)
    : QMainWindow(parent), m_options(options), m_places(options), m_themes(themes),
      m_edits(new EditController(m_race, this)),
      m_controller(new RaceController(m_race, m_clock, *m_edits, m_places, options.threads, this)),
      m_files(new FileController(*m_controller, m_race, m_places, this)),
      m_actions(new Actions(m_edits->stack(), themes, this))
{
    setWindowTitle(tr("Fovea"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/fovea.svg")));
    setAcceptDrops(true);
    const int choice = m_places.settings().value(QStringLiteral("view/theme"), 0).toInt();
    m_themes.setChoice(options.theme.value_or(ui::ThemeChoice(std::clamp(choice, 0, 2))));
    makeWidgets();
    m_exports = new ExportController(m_race, *m_plots, *m_board, this);
    new KeyGuard(this);
    new RaceStatus(*m_controller, m_race, *m_status, this);
    makeInspect();
    makeLessons();
    makeMenus();
    connectAll();
    m_firstLayout = saveState(layoutVersion);
    restoreLayout();
}

MainWindow::~MainWindow()
{
    // Training stops before the views that show it go, and they go before the data they read.
    delete m_lessonDesk;
    delete m_lessons;
    delete m_inspectDesk; // reads the session's file, and must be done before its writer closes it
    delete m_controller;
    for (QWidget *view : std::initializer_list<QWidget *>{m_lanes, m_tasks, m_raceView, m_transport,
                                                          m_clockStrip, m_toast, m_palette})
        delete view;
}

void MainWindow::begin()
{
    m_files->newSession(m_options.preset);
    if (!m_options.files.isEmpty())
        m_files->open(m_options.files.first());
    else if (!m_options.fresh && m_options.preset.empty())
        m_files->reopenLast();
    centralWidget()->setFocus();
    if (!m_options.workspace.isEmpty())
        showWorkspace(m_options.workspace);
    if (!m_options.lesson.isEmpty())
        m_lessons->start(m_options.lesson);
}

void MainWindow::makeWidgets()
{
    makeBars();
    makeCentre();
    makeDocks();
    m_toast = new ui::Toast(this);
    m_palette = new ui::CommandPalette(this);
}

void MainWindow::makeBars()
{
    const auto addBar = [this](const QString &id, const QString &name, Qt::ToolBarArea area,
                               QWidget *content) {
        auto *bar = new QToolBar(name, this);
        bar->setObjectName(id);
        bar->setMovable(false);
        bar->setFloatable(false);
        bar->setContextMenuPolicy(Qt::PreventContextMenu);
        bar->toggleViewAction()->setEnabled(false);
        bar->setProperty("look", QStringLiteral("bar"));
        bar->layout()->setContentsMargins(0, 0, 0, 0);
        bar->addWidget(content);
        addToolBar(area, bar);
    };
    m_taskButton = new QToolButton(this);
    m_taskButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_taskButton->setAccessibleName(tr("Task"));
    m_taskButton->setToolTip(m_actions->chooseTask->toolTip());
    m_taskButton->setWhatsThis(tr("The task all lanes learn. Shows all tasks with examples."));
    m_transport = new ui::TransportBar(m_race, m_themes, this);
    auto *top = new QWidget(this);
    auto *row = new QHBoxLayout(top);
    row->setContentsMargins(ui::size::gap, ui::size::tiny, ui::size::gap, ui::size::tiny);
    row->setSpacing(ui::size::wide);
    row->addWidget(m_taskButton);
    row->addWidget(m_transport, 1);
    addBar(QStringLiteral("transport"), tr("Transport"), Qt::TopToolBarArea, top);

    m_modes = new ui::ModeBar(m_themes, this);
    QAction *learn = m_modes->addMode(QStringLiteral("learn"), tr("Learn"), QStringLiteral("learn"),
                                      QKeySequence(Qt::CTRL | Qt::Key_1));
    addAction(learn);
    m_actions->addTo(tr("Window"), learn);
    QAction *race = m_modes->addMode(QStringLiteral("race"), tr("Race"), QStringLiteral("race"),
                                     QKeySequence(Qt::CTRL | Qt::Key_2));
    addAction(race);
    m_actions->addTo(tr("Window"), race);
    QAction *inspect = m_modes->addMode(QStringLiteral("inspect"), tr("Inspect"), QStringLiteral("inspect"),
                                        QKeySequence(Qt::CTRL | Qt::Key_3));
    addAction(inspect);
    m_actions->addTo(tr("Window"), inspect);
    addBar(QStringLiteral("modes"), tr("Workspaces"), Qt::LeftToolBarArea, m_modes);

    m_clockStrip = new ui::ClockStrip(m_race, m_clock, m_themes, this);
    m_clockStrip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addBar(QStringLiteral("clock"), tr("Clock"), Qt::BottomToolBarArea, m_clockStrip);
    m_status = new ui::StatusLine(this);
    setStatusBar(m_status);
}

void MainWindow::makeCentre()
{
    m_question = new ui::QuestionCard(m_race, m_themes, this);
    m_plots = new ui::PlotBoard(m_race, m_clock, m_themes, this);
    m_board = new ui::RaceBoard(m_race, m_themes, this);
    m_raceMaps = new ui::RaceMaps(m_race, m_inspection, m_themes, this);
    m_raceView = new ui::RaceView(m_question, m_plots, m_raceMaps, m_board, this);
    m_raceView->setObjectName(QStringLiteral("race"));
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_raceView);
    setCentralWidget(m_pages);
    connect(m_modes, &ui::ModeBar::modeChosen, this, &MainWindow::showWorkspace);
}

QDockWidget *MainWindow::makeDock(const QString &id, const QString &title, QWidget *content,
                                  Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(id);
    dock->setWidget(content);
    dock->setTitleBarWidget(new QWidget(dock)); // its tab names it
    addDockWidget(area, dock);
    m_actions->addTo(tr("Window"), dock->toggleViewAction());
    return dock;
}

void MainWindow::makeDocks()
{
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    m_lanes = new ui::LanesPanel(m_race, m_themes, this);
    m_tasks = new ui::TaskPanel(m_race, m_themes, this);
    m_lanesDock = makeDock(QStringLiteral("lanesDock"), tr("Lanes"), m_lanes);
    m_taskDock = makeDock(QStringLiteral("taskDock"), tr("Task"), m_tasks);
    tabifyDockWidget(m_lanesDock, m_taskDock);
    m_lanesDock->raise();
    resizeDocks({m_lanesDock}, {ui::size::lanesDock}, Qt::Horizontal);
    for (QAction *action : m_lanes->laneActions())
        m_actions->addTo(tr("Edit"), action);
}

void MainWindow::restoreLayout()
{
    QSettings &settings = m_places.settings();
    layout()->activate(); // docks that were hidden just now ask for no room
    if (m_options.size || !restoreGeometry(settings.value(QStringLiteral("view/geometry")).toByteArray()))
        resize(m_options.size.value_or(usualSize));
    restoreState(settings.value(QStringLiteral("view/docks")).toByteArray(), layoutVersion);
    m_raceView->splitter()->restoreState(settings.value(QStringLiteral("view/splitter")).toByteArray());
}

void MainWindow::saveLayout()
{
    QSettings &settings = m_places.settings();
    settings.setValue(QStringLiteral("view/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("view/docks"), saveState(layoutVersion));
    settings.setValue(QStringLiteral("view/splitter"), m_raceView->splitter()->saveState());
}

void MainWindow::resetLayout()
{
    restoreState(m_firstLayout, layoutVersion);
    m_lanesDock->show();
    m_lanesDock->raise();
    m_question->show();
    resizeDocks({m_lanesDock}, {ui::size::lanesDock}, Qt::Horizontal);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_lessons->leave(); // the layout to save is the person's own
    saveLayout();
    m_files->leave();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!FileController::sessionFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QStringList files = FileController::sessionFiles(event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    m_files->open(files.first());
}

} // namespace fovea::app
