// SPDX-License-Identifier: MIT
#include "app/workspaces/sweep/sweep_workspace.h"

#include "app/studio/options.h"
#include "app/studio/places.h"
#include "app/workspaces/sweep/cell_opener.h"
#include "app/workspaces/sweep/grid_desk.h"
#include "app/workspaces/sweep/sweep_runner.h"
#include "core/engine/engine.h"
#include "widgets/cells/watch_page.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep_charts/read_page.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace fovea::app {

namespace {

const QString directoryKey = QStringLiteral("sweep/directory");
const QString pageKey = QStringLiteral("sweep/page");

} // namespace

SweepWorkspace::SweepWorkspace(Studio &studio)
    : Workspace(&studio.window), m_studio(studio), m_page(new QWidget(&studio.window)),
      m_bar(new ui::SweepBar(studio.themes, m_page)), m_pages(new QStackedWidget(m_page)),
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
    column->addWidget(m_bar);
    column->addWidget(m_pages, 1);
    const auto action = [this](const QString &text, const QString &tip, const QKeySequence &key,
                               auto perform) {
        auto *made = new QAction(text, this);
        made->setToolTip(tip);
        made->setShortcut(key);
        connect(made, &QAction::triggered, this, perform);
        m_actions << made;
    };
    const auto pageAction = [&](const QString &text, const QString &tip, int key, ui::SweepPage page) {
        action(text, tip, QKeySequence(key), [this, page] {
            m_studio.showWorkspace(QStringLiteral("sweep"));
            showPage(page);
        });
    };
    pageAction(tr("Make a grid"), tr("Settings to vary, cells, seeds, and what they cost"),
               Qt::ALT | Qt::Key_1, ui::SweepPage::Make);
    pageAction(tr("Watch the sweep"), tr("How its cells fill"), Qt::ALT | Qt::Key_2, ui::SweepPage::Watch);
    pageAction(tr("Read the sweep"), tr("What came out of it"), Qt::ALT | Qt::Key_3, ui::SweepPage::Read);
    action(tr("Open a sweep…"), tr("The directory of a sweep, or a grid file"), {}, [this] { openDialog(); });
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
}

QWidget *SweepWorkspace::page()
{
    return m_page;
}

std::vector<ActionGroup> SweepWorkspace::actions()
{
    return {{QStringLiteral("sweep"), tr("Sweep"), m_actions}};
}

void SweepWorkspace::setShown(bool shown)
{
    m_desk->setShown(shown && m_bar->page() == ui::SweepPage::Make);
    if (shown && m_watch)
        m_watch->look();
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
    const QString problem = SweepRunner::stop(m_directory);
    m_studio.say(problem.isEmpty() ? tr("Asked to stop. Runs at work save first; Go on takes them up again.")
                                   : problem,
                 problem.isEmpty() ? Tone::Plain : Tone::Complaint);
    if (m_watch)
        m_watch->look();
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
