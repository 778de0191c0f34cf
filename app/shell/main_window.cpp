// SPDX-License-Identifier: MIT
#include "app/shell/main_window.h"

#include "app/exports/animation_export.h"
#include "app/exports/report_export.h"
#include "app/shell/key_guard.h"
#include "app/shell/presentation.h"
#include "app/shell/screen_limit.h"
#include "app/shell/shell_bars.h"
#include "app/shell/shell_commands.h"
#include "app/shell/shell_docks.h"
#include "app/shell/shell_menus.h"
#include "app/shell/workspace_deck.h"
#include "app/shell/workspace_layouts.h"
#include "widgets/kit/focus_ring.h"
#include "widgets/kit/plain_tips.h"
#include "widgets/kit/reading_order.h"
#include "widgets/kit/toast.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLayout>
#include <QScreen>
#include <QScrollArea>

namespace fovea::app {

namespace {

constexpr QSize usualSize(1440, 900); // where the screen has room for it
constexpr QSize leastSize(1024, 640); // that all of it is made for
const QString geometryKey = QStringLiteral("view/geometry");

} // namespace

MainWindow::MainWindow(const Options &options, ui::ThemeManager &themes, const WorkspaceCatalogue &catalogue,
                       QWidget *parent)
    : QMainWindow(parent), m_parts(options, themes, *this), m_toast(new ui::Toast(this))
{
    setWindowTitle(tr("Fovea"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/fovea.svg")));
    setAcceptDrops(true);
    fillStudio();
    m_bars = std::make_unique<ShellBars>(studio());
    for (const WorkspaceInfo &info : catalogue)
        m_bars->addMode(info);
    m_docks = std::make_unique<ShellDocks>(studio());
    new KeyGuard(this);
    new ui::PlainTips(this);
    new ui::FocusRing(themes, this);
    m_deck = std::make_unique<WorkspaceDeck>(catalogue, studio(), *m_bars, *m_docks);
    setCentralWidget(m_deck->pages());
    makeMenus();
    connectParts();
    makePresentation();
    restoreLayout();
    new ScreenLimit(this);
}

// Views go before the data they read, and with them the questions they ask in the background.
MainWindow::~MainWindow()
{
    m_parts.closeFigures();
    m_report.reset();
    m_deck.reset();
    delete centralWidget(); // not taken out first: with another parent, pages would ask what they need
    m_docks.reset();
    m_bars.reset();
    delete m_toast;
}

void MainWindow::fillStudio()
{
    studio().say = [this](const QString &sentence, Tone tone) {
        tone == Tone::Complaint ? m_toast->complain(sentence) : m_toast->say(sentence);
    };
    studio().workspace = [this] { return workspace(); };
    studio().showWorkspace = [this](const QString &id) { showWorkspace(id); };
    studio().keepLayout = [this] {
        m_docks->layouts().setHeld(true);
        return [this, id = workspace()] {
            showWorkspace(id);
            m_docks->layouts().setHeld(false);
        };
    };
    studio().handbook.setPage([this] { return m_deck->current().page(); });
}

void MainWindow::begin()
{
    const Options &options = studio().options;
    FileController &files = studio().files;
    files.newSession(options.preset);
    const bool isFile =
        !options.files.isEmpty() && !QFileInfo(options.files.first()).isDir(); // else a workspace's
    if (isFile)
        options.start &&options.frameReport <= 0 ? files.openAndGoOn(options.files.first())
                                                 : files.open(options.files.first());
    else if (options.files.isEmpty() && options.preset.empty())
        files.lookForInterrupted();
    centralWidget()->setFocus();
    if (!options.workspace.isEmpty())
        showWorkspace(options.workspace);
    for (Workspace *workspace : m_deck->workspaces())
        workspace->begin();
}

void MainWindow::makeMenus()
{
    std::vector<MenuInfo> menus;
    for (Workspace *workspace : m_deck->workspaces())
        for (const MenuInfo &menu : workspace->menus())
            menus.push_back(menu);
    new ShellMenus(studio(), m_docks->lanes(), menus);
}

void MainWindow::connectParts()
{
    auto *commands = new ShellCommands(studio(), m_parts.settings(), m_parts.shelf());
    connect(commands, &ShellCommands::layoutResetRequested, this, &MainWindow::resetLayout);
    const Actions &actions = studio().actions;
    connect(actions.chooseTask, &QAction::triggered, m_docks.get(), &ShellDocks::showTasks);
    connect(m_bars.get(), &ShellBars::tasksRequested, m_docks.get(), &ShellDocks::showTasks);
    connect(m_docks.get(), &ShellDocks::obstacleChanged, m_bars.get(), &ShellBars::setObstacle);
    connect(actions.exportFigure, &QAction::triggered, this,
            [this] { studio().figures.show(m_deck->current().usualFigure()); });
    m_report = std::make_unique<ReportExport>(studio(), nullptr);
    connect(actions.exportReport, &QAction::triggered, m_report.get(), &ReportExport::ask);
    auto *animation = new AnimationExport(studio(), this);
    connect(actions.exportAnimation, &QAction::triggered, animation,
            [this, animation] { animation->ask(m_deck->current().usualFigure()); });
    connect(&studio().edits, &EditController::refused, m_toast, &ui::Toast::complain);
    const auto say = [this](const QString &sentence, Tone tone) { studio().say(sentence, tone); };
    connect(&studio().controller, &RaceController::said, this, say);
    connect(&studio().files, &FileController::said, this, say);
    connect(&studio().figures, &FigureExports::said, this, say);
    connect(&m_parts.shelf(), &SessionShelf::said, this, say);
}

// The docks of the person are kept before a presentation hides them, and put back after it.
void MainWindow::makePresentation()
{
    auto *presentation = new Presentation(*this, studio().themes);
    QAction *action = studio().actions.presentation;
    connect(presentation, &Presentation::leaveRequested, action, [action] { action->setChecked(false); });
    connect(action, &QAction::toggled, this, [this, presentation](bool on) {
        if (!on) {
            presentation->end();
            m_docks->layouts().setPresenting(false);
            return;
        }
        m_docks->layouts().setPresenting(true);
        Workspace *workspace = m_deck->onStage();
        presentation->begin(workspace ? workspace->openStage() : nullptr);
    });
}

void MainWindow::restoreLayout()
{
    QSettings &settings = studio().places.settings();
    const std::optional<QSize> size = studio().options.size;
    layout()->activate(); // docks that were hidden just now ask for no room
    if (size || !restoreGeometry(settings.value(geometryKey).toByteArray()))
        resize(size.value_or(usualSize.boundedTo(screen()->availableSize()).expandedTo(leastSize)));
    m_docks->begin(workspace());
    for (Workspace *workspace : m_deck->workspaces())
        workspace->restoreView(settings);
}

void MainWindow::saveLayout()
{
    QSettings &settings = studio().places.settings();
    settings.setValue(geometryKey, saveGeometry());
    for (Workspace *workspace : m_deck->workspaces())
        workspace->saveView(settings);
    m_docks->layouts().save();
}

void MainWindow::resetLayout()
{
    m_docks->layouts().reset();
    for (Workspace *workspace : m_deck->workspaces())
        workspace->resetView();
}

QString MainWindow::workspace() const
{
    return m_deck->currentId();
}

void MainWindow::showWorkspace(const QString &id)
{
    m_deck->show(id);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_bars->fit(width());
    m_docks->fit(width());
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
    studio().actions.presentation->setChecked(false); // the layout to save is the person's own
    for (Workspace *workspace : m_deck->workspaces())
        workspace->leave();
    saveLayout();
    studio().files.leave();
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
    studio().files.open(files.first());
}

} // namespace fovea::app
