// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"

#include "app/studio/options.h"
#include "app/studio/places.h"
#include "app/workspaces/sweep/cell_opener.h"
#include "app/workspaces/sweep/grid_desk.h"
#include "app/workspaces/sweep/sweep_runner.h"
#include "core/engine/engine.h"
#include "widgets/cells/cell_words.h"
#include "widgets/cells/watch_page.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep_charts/read_page.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <array>

namespace fovea::app {

namespace {

const QString directoryKey = QStringLiteral("sweep/directory");
const QString pageKey = QStringLiteral("sweep/page");

} // namespace

SweepWorkspace::SweepWorkspace(Studio &studio)
    : Workspace(&studio.window), m_studio(studio), m_page(new QWidget(&studio.window)),
      m_bar(new ui::SweepBar(studio.themes, &studio.window)), m_pages(new QStackedWidget(m_page)),
      m_make(new ui::MakePage(studio.themes, m_page)), m_watchPage(new ui::WatchPage(studio.themes, m_page)),
      m_readPage(new ui::ReadPage(studio.themes, m_page)), m_desk(new GridDesk(studio, *m_make, this)),
      m_runner(new SweepRunner(this)), m_opener(new CellOpener(studio, this))
{
    m_pages->addWidget(m_make);
    m_pages->addWidget(m_watchPage);
    m_pages->addWidget(m_readPage);
    auto *column = new QVBoxLayout(m_page);
    column->setContentsMargins(ui::size::wide, ui::size::gap, ui::size::wide, ui::size::gap);
    column->setSpacing(ui::size::gap);
    m_bar->hide(); // until the window takes it
    column->addWidget(m_pages, 1);
    const auto action = [this](const QString &text, const QString &tip, const QKeySequence &key,
                               auto perform) {
        auto *made = new QAction(text, this);
        made->setToolTip(tip);
        made->setShortcut(key);
        connect(made, &QAction::triggered, this, perform);
        m_actions << made;
    };
    const auto pageAction = [&](const QString &text, const QString &tip, ui::SweepPage page) {
        action(text, tip, {}, [this, page] {
            m_studio.showWorkspace(QStringLiteral("sweep"));
            showPage(page);
        });
    };
    pageAction(tr("Make a grid"), tr("Settings to vary, cells, seeds, and what they cost"),
               ui::SweepPage::Make);
    pageAction(tr("Watch the sweep"), tr("How its cells fill"), ui::SweepPage::Watch);
    pageAction(tr("Read the sweep"), tr("What came out of it"), ui::SweepPage::Read);
    action(tr("Open a sweep…"), tr("The directory of a sweep, or a grid file"), {}, [this] { openDialog(); });
    action(tr("Start or pause the sweep"), tr("Runs what is left of the sweep on show, or pauses it"), {},
           [this] { m_bar->startOrPause(); });
    connectBar();
    connectMake();
    connectWatch();
    connectRead();
    addFigures();
    showControl();
    m_studio.openSweep = [this](const QString &directory) { open(directory); };
}

SweepWorkspace::~SweepWorkspace()
{
    m_studio.openSweep = {};
    m_watch.reset();
    m_correlation.reset();
}

QWidget *SweepWorkspace::page()
{
    return m_page;
}

QWidget *SweepWorkspace::topBar()
{
    return m_bar;
}

std::vector<ActionGroup> SweepWorkspace::actions()
{
    return {{QStringLiteral("sweep"), tr("Sweep"), m_actions}};
}

void SweepWorkspace::begin()
{
    const QStringList &files = m_studio.options.files;
    if (files.isEmpty() || !QFileInfo(files.first()).isDir())
        return;
    open(QFileInfo(files.first()).absoluteFilePath());
    if (m_studio.options.workspace.isEmpty())
        m_studio.showWorkspace(QStringLiteral("sweep"));
}

void SweepWorkspace::setShown(bool shown)
{
    // The keys of its pages are those of other workspaces' pages, too: they work while it is on show.
    const std::array keys{Qt::Key_1, Qt::Key_2, Qt::Key_3};
    for (std::size_t page = 0; page < keys.size(); ++page)
        m_actions[qsizetype(page)]->setShortcut(shown ? QKeySequence(Qt::ALT | keys[page]) : QKeySequence());
    takeRunKeys(shown);
    m_desk->setShown(shown && m_bar->page() == ui::SweepPage::Make);
    if (shown && m_watch)
        m_watch->look();
}

// While the sweep is on show its bar says what runs, and the keys that run, step and reset the race, which is
// out of sight, leave that alone: the first are the sweep's own.
void SweepWorkspace::takeRunKeys(bool taken)
{
    const Actions &actions = m_studio.actions;
    if (taken && m_lentKeys.empty())
        for (QAction *action : {actions.run, actions.stepBatch, actions.stepEpoch, actions.reset}) {
            m_lentKeys.emplace_back(action, action->shortcuts());
            action->setShortcuts(QList<QKeySequence>());
        }
    m_actions.last()->setShortcuts(taken ? m_lentKeys.front().second : QList<QKeySequence>());
    if (taken)
        return;
    for (const auto &[action, keys] : m_lentKeys)
        action->setShortcuts(keys);
    m_lentKeys.clear();
}

void SweepWorkspace::saveView(QSettings &settings)
{
    settings.setValue(directoryKey, m_directory);
    settings.setValue(pageKey, int(m_bar->page()));
}

void SweepWorkspace::restoreView(QSettings &settings)
{
    const QString directory = settings.value(directoryKey).toString();
    if (!directory.isEmpty() && QFileInfo::exists(directory + QStringLiteral("/plan.json")))
        follow(directory);
    showPage(m_directory.isEmpty() ? ui::SweepPage::Make
                                   : ui::SweepPage(std::clamp(settings.value(pageKey, 1).toInt(), 0, 2)));
}

void SweepWorkspace::leave()
{
    m_runner->leave();
}

ui::Enlarger *SweepWorkspace::enlarger() const
{
    return &m_watchPage->enlarger();
}

void SweepWorkspace::showPage(ui::SweepPage page)
{
    m_bar->setPage(page);
    for (int i = 0; i < m_pages->count(); ++i) { // one that is not shown asks for no room
        const auto policy = i == int(page) ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_pages->widget(i)->setSizePolicy(policy, policy);
    }
    m_pages->setCurrentIndex(int(page));
    if (page == ui::SweepPage::Read)
        showRead();
    m_desk->setShown(m_page->isVisible() && page == ui::SweepPage::Make);
}

void SweepWorkspace::follow(const QString &directory)
{
    m_watch.reset();
    m_sweep.reset();
    m_trouble.clear();
    m_obstacle.clear();
    m_directory = directory;
    m_bar->setName(QFileInfo(directory).fileName());
    setEpoch({});
    m_readPage->setEmpty(tr("Nothing has arrived yet."));
    m_watchPage->setEmpty(tr("Reading %1 …").arg(directory));
    m_watch = std::make_unique<SweepWatch>(directory.toStdString(), m_studio.thread,
                                           [this](const WatchNews &news) { handle(news); });
    showControl();
}

void SweepWorkspace::handle(const WatchNews &news)
{
    const bool isStarting = m_runner->isRunning() && m_runner->directory() == m_directory;
    m_trouble = QString::fromStdString(news.trouble);
    if (isStarting && !m_sweep)
        m_trouble.clear(); // its plan is being written
    if (news.snapshot) {
        tellChange(*news.snapshot);
        m_sweep = news.snapshot;
        if (m_viewed != m_sweep->plan().id + m_sweep->plan().made) {
            m_viewed = m_sweep->plan().id + m_sweep->plan().made;
            m_view = usualView(m_sweep->plan());
        }
        showSweep();
    } else if (!m_sweep && !m_trouble.isEmpty()) {
        m_watchPage->setEmpty(m_trouble);
    }
    showControl();
}

// What happens while one looks elsewhere.
void SweepWorkspace::tellChange(const SweepSnapshot &now)
{
    if (!m_sweep || m_sweep->path != now.path || m_sweep->plan().made != now.plan().made)
        return;
    const auto &before = m_sweep->report.runs;
    for (std::size_t i = 0; i < now.report.runs.size(); ++i) {
        const FollowedRun &run = now.report.runs[i];
        if (run.state != SweepState::Failed || before[i].state == SweepState::Failed)
            continue;
        m_studio.say(tr("%1, seed %2 failed: %3")
                         .arg(ui::cellWords(now.plan(), now.plan().runs[i].cell))
                         .arg(now.plan().runs[i].seed)
                         .arg(QString::fromStdString(run.error).section(QLatin1Char('\n'), 0, 0)),
                     Tone::Complaint);
        return; // one sentence at a time: the cells show the rest
    }
    if (m_sweep->left() > 0 && now.left() == 0)
        m_studio.say(tr("The sweep %1 is done: %2 of %3 runs arrived.")
                         .arg(QString::fromStdString(now.plan().grid.name))
                         .arg(now.count(SweepState::Arrived))
                         .arg(now.report.runs.size()),
                     Tone::Plain);
}

void SweepWorkspace::showSweep()
{
    m_watchPage->show(m_sweep, m_view);
    if (m_bar->page() == ui::SweepPage::Read)
        showRead();
    QStringList words{tr("Follows %1").arg(m_directory)};
    if (m_sweep->runner)
        words << tr("run by %1").arg(QString::fromStdString(*m_sweep->runner));
    if (m_sweep->isOnCluster)
        words << tr("with jobs on a cluster");
    m_watchPage->setSource(words.join(QStringLiteral(" · ")));
}

void SweepWorkspace::setView(const SweepView &view)
{
    m_view = view;
    if (m_sweep)
        showSweep();
}

// One epoch is looked at in all charts over epochs.
void SweepWorkspace::setEpoch(std::optional<int> epoch)
{
    m_watchPage->setEpoch(epoch);
    m_readPage->setEpoch(epoch);
}

void SweepWorkspace::showControl()
{
    const bool isOurs = m_runner->isRunning() && m_runner->directory() == m_directory;
    ui::SweepControl control;
    control.isStarting = isOurs;
    control.mayPause = isOurs || (m_sweep && m_sweep->runner && SweepRunner::mayPauseOther(*m_sweep->runner));
    control.obstacle = m_obstacle;
    m_bar->show(m_sweep, control, m_trouble);
}

void SweepWorkspace::start()
{
    if (m_directory.isEmpty())
        return;
    if (m_runner->isRunning() && m_runner->directory() != m_directory) {
        m_studio.say(tr("The sweep in '%1' is at work. Pause it first: two at once would share the cores.")
                         .arg(m_runner->directory()),
                     Tone::Complaint);
        return;
    }
    m_obstacle.clear();
    const int workers = m_studio.options.threads > 0 ? m_studio.options.threads : usableCores();
    m_runner->run(m_directory, {}, workers);
    showControl();
}

void SweepWorkspace::startGrid()
{
    if (m_runner->isRunning()) {
        m_studio.say(tr("The sweep in '%1' is at work. Pause it first: two at once would share the cores.")
                         .arg(m_runner->directory()),
                     Tone::Complaint);
        return;
    }
    const auto begun = m_desk->begin();
    if (!begun)
        return;
    const int workers = m_studio.options.threads > 0 ? m_studio.options.threads : usableCores();
    m_runner->run(begun->directory, begun->words, workers);
    if (begun->directory != m_directory)
        follow(begun->directory);
    m_obstacle.clear();
    showPage(ui::SweepPage::Watch);
    showControl();
}

void SweepWorkspace::pause()
{
    if (m_runner->isRunning() && m_runner->directory() == m_directory)
        m_runner->pause();
    else if (m_sweep && m_sweep->runner && !SweepRunner::pauseOther(*m_sweep->runner))
        m_studio.say(tr("%1 does not hear of it from here; Stop reaches it through the directory.")
                         .arg(QString::fromStdString(*m_sweep->runner)),
                     Tone::Complaint);
}

void SweepWorkspace::stop()
{
    m_runner->stop(m_directory);
}

void SweepWorkspace::open(const QString &path)
{
    if (QFileInfo(path).isDir()) {
        follow(path);
        showPage(ui::SweepPage::Watch);
    } else if (QFileInfo(path).fileName() == QLatin1String("plan.json")) {
        open(QFileInfo(path).path());
    } else {
        m_desk->open(path);
        showPage(ui::SweepPage::Make);
    }
}

} // namespace fovea::app
