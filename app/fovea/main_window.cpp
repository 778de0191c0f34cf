// SPDX-License-Identifier: MIT
#include "app/fovea/main_window.h"

#include "app/fovea/inspect_desk.h"
#include "app/fovea/key_guard.h"
#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_desk.h"
#include "app/fovea/session_shelf.h"
#include "app/fovea/settings_controller.h"
#include "app/fovea/workspace_layouts.h"
#include "widgets/panels/bar_button.h"
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
#include "widgets/support/focus_ring.h"
#include "widgets/support/plain_tips.h"
#include "widgets/support/reading_order.h"
#include "widgets/support/theme_frame.h"
#include "widgets/support/toast.h"
#include "widgets/views/race_view.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <initializer_list>
#include <utility>

namespace fovea::app {

namespace {

constexpr QSize usualSize(1440, 900); // where the screen has room for it
constexpr QSize leastUsualSize(1280, 800);

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
    m_settings = new SettingsController(options, m_places, *m_controller, *m_files, m_themes, *this);
    m_shelf = new SessionShelf(m_places, *m_controller, *m_files, this);
    makeWidgets();
    m_exports = new ExportController(m_race, *m_plots, *m_board, this);
    new KeyGuard(this);
    new ui::PlainTips(this);
    new ui::FocusRing(m_themes, this);
    new RaceStatus(*m_controller, m_race, *m_status, this);
    makeInspect();
    makeStory();
    makeLessons();
    makeMenus();
    connectAll();
    restoreLayout();
}

MainWindow::~MainWindow()
{
    // Training stops before the views that show it go, and they go before the data they read.
    delete m_lessonDesk;
    delete m_lessons;
    delete m_inspectDesk; // reads the session's file, and must be done before its writer closes it
    delete m_shelf;
    delete m_settings;
    delete m_controller;
    for (QWidget *view : std::initializer_list<QWidget *>{m_lanes, m_tasks, m_raceView, m_transport,
                                                          m_clockStrip, m_toast, m_palette})
        delete view;
    delete takeCentralWidget(); // the other pages
}

void MainWindow::begin()
{
    m_files->newSession(m_options.preset);
    if (!m_options.files.isEmpty())
        m_options.start &&m_options.frameReport <= 0 ? m_files->openAndGoOn(m_options.files.first())
                                                     : m_files->open(m_options.files.first());
    else if (m_options.preset.empty())
        m_files->lookForInterrupted();
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

QWidget *MainWindow::addBar(const QString &id, const QString &name, Qt::ToolBarArea area, QWidget *content)
{
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
    return bar;
}

void MainWindow::makeBars()
{
    m_taskButton = new QToolButton(this);
    ui::makeChooser(m_taskButton, m_themes);
    m_taskButton->setAccessibleName(tr("Task"));
    m_taskButton->setToolTip(m_actions->chooseTask->toolTip());
    m_taskButton->setWhatsThis(tr("The task all lanes learn. Shows all tasks with examples."));
    m_transport = new ui::TransportBar(m_race, m_themes, this);
    auto *top = new QWidget(this);
    auto *row = new QHBoxLayout(top);
    row->setContentsMargins(ui::size::wide, ui::size::tiny, ui::size::wide, ui::size::tiny);
    row->setSpacing(ui::size::wide);
    row->addWidget(m_taskButton);
    row->addWidget(m_transport, 1);
    addBar(QStringLiteral("transport"), tr("Transport"), Qt::TopToolBarArea, top);
    // A workspace without them keeps their place, so that the mode bar never moves.
    for (QWidget *part : {static_cast<QWidget *>(m_taskButton), static_cast<QWidget *>(m_transport)}) {
        QSizePolicy policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        part->setSizePolicy(policy);
    }

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
    m_clockBar = addBar(QStringLiteral("clock"), tr("Clock"), Qt::BottomToolBarArea, m_clockStrip);
    m_status = new ui::StatusLine(this);
    setStatusBar(m_status);
}

void MainWindow::makeCentre()
{
    m_question = new ui::QuestionCard(m_race, m_inspection, m_themes, this);
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
    m_laneActions = new QActionGroup(this);
    m_laneActions->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    for (QAction *action : m_lanes->laneActions()) {
        m_actions->addTo(tr("Edit"), action);
        m_laneActions->addAction(action);
        // The clipboard's keys belong to whatever has the focus; the others act on the selected lane from
        // anywhere.
        const QKeySequence key = action->shortcut();
        if (key.matches(QKeySequence(QKeySequence::Copy)) == QKeySequence::NoMatch &&
            key.matches(QKeySequence(QKeySequence::Paste)) == QKeySequence::NoMatch)
            action->setShortcutContext(Qt::WindowShortcut);
    }
}

void MainWindow::restoreLayout()
{
    m_layouts = new WorkspaceLayouts(*this, m_places);
    m_layouts->addDock(m_lanesDock, {QStringLiteral("race")}, ui::size::lanesColumn);
    m_layouts->addDock(m_taskDock, {QStringLiteral("race")}, ui::size::lanesColumn);
    m_layouts->addDock(m_detailsDock, {QStringLiteral("inspect")}, ui::size::detailsDock);
    m_layouts->addDock(m_sandboxDock, {}, ui::size::detailsDock);
    m_layouts->setPlain(QStringLiteral("learn"));
    connect(m_layouts, &WorkspaceLayouts::aboutToKeep, this, [this] { foldLanes(false); });
    connect(m_layouts, &WorkspaceLayouts::shown, this,
            [this] { foldLanes(width() < ui::size::roomForLanes); });
    QSettings &settings = m_places.settings();
    layout()->activate(); // docks that were hidden just now ask for no room
    if (m_options.size || !restoreGeometry(settings.value(QStringLiteral("view/geometry")).toByteArray()))
        resize(m_options.size.value_or(
            usualSize.boundedTo(screen()->availableSize()).expandedTo(leastUsualSize)));
    m_layouts->begin(workspace());
    m_plots->restoreState(settings.value(QStringLiteral("view/plots")).toByteArray());
}

void MainWindow::saveLayout()
{
    QSettings &settings = m_places.settings();
    settings.setValue(QStringLiteral("view/geometry"), saveGeometry());
    settings.setValue(QStringLiteral("view/plots"), m_plots->saveState());
    m_layouts->save();
}

void MainWindow::resetLayout()
{
    m_layouts->reset();
    m_question->show();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_modes->setCompact(width() < ui::size::roomForWords);
    foldLanes(width() < ui::size::roomForLanes);
}

// A rail of letters leaves its room to the page; the tab behind it would keep the dock wide.
void MainWindow::foldLanes(bool folded)
{
    if (folded == m_lanes->isFolded())
        return;
    m_lanes->setFolded(folded);
    if (folded) {
        m_taskFolded = !m_taskDock->isHidden();
        m_taskDock->setVisible(false);
    } else if (std::exchange(m_taskFolded, false)) {
        m_taskDock->setVisible(true);
        m_lanesDock->raise();
    }
    resizeDocks({m_lanesDock}, {folded ? m_lanes->maximumWidth() : ui::size::lanesColumn}, Qt::Horizontal);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    QWidget *stop = ui::nextStop(*this, QApplication::focusWidget(), next);
    if (!stop)
        return false;
    for (QWidget *around = stop->parentWidget(); around; around = around->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(around))
            area->ensureWidgetVisible(stop);
    stop->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_actions->presentation->setChecked(false); // the layout to save is the person's own
    m_lessons->leave();
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
