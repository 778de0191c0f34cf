// SPDX-License-Identifier: MIT
#include "app/studio/copying.h"
#include "app/studio/places.h"
#include "app/studio/saving.h"
#include "app/studio/shared_files.h"
#include "app/workspaces/sweep/cell_opener.h"
#include "app/workspaces/sweep/grid_desk.h"
#include "app/workspaces/sweep/sweep_runner.h"
#include "app/workspaces/sweep/sweep_workspace.h"
#include "core/base/errors.h"
#include "core/base/shell_line.h"
#include "core/sweep/sweep_plan.h"
#include "widgets/cells/cell_words.h"
#include "widgets/cells/now_and_next.h"
#include "widgets/cells/view_bar.h"
#include "widgets/cells/watch_page.h"
#include "widgets/sweep/cluster_panel.h"
#include "widgets/sweep/make_page.h"
#include "widgets/sweep/vary_card.h"
#include "widgets/sweep_charts/read_page.h"

#include <QDir>
#include <QFileDialog>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QStandardPaths>

#include <algorithm>

namespace fovea::app {

// What a person does with the bar, the pages and the grid.

void SweepWorkspace::connectBar()
{
    connect(m_bar, &ui::SweepBar::pageChosen, this, &SweepWorkspace::showPage);
    connect(m_bar, &ui::SweepBar::startRequested, this, &SweepWorkspace::start);
    connect(m_bar, &ui::SweepBar::pauseRequested, this, &SweepWorkspace::pause);
    connect(m_bar, &ui::SweepBar::stopRequested, this, &SweepWorkspace::stop);
    connect(m_bar, &ui::SweepBar::retryRequested, this, [this] { retry({}); });
    connect(m_bar->sweepMenu(), &QMenu::aboutToShow, this, &SweepWorkspace::fillSweepMenu);
    connect(m_bar, &ui::SweepBar::exportRequested, this, [this] {
        QMenu menu(&m_studio.window);
        menu.addAction(tr("Results as CSV…"), this, [this] { saveResults(false); });
        menu.addAction(tr("Results as JSON…"), this, [this] { saveResults(true); });
        menu.addAction(m_studio.actions.exportFigure);
        menu.exec(QCursor::pos());
    });
    connect(m_runner, &SweepRunner::changed, this, [this] {
        showControl();
        if (m_watch)
            m_watch->look();
    });
    connect(m_runner, &SweepRunner::stopAsked, this, [this](const QString &problem) {
        m_studio.say(problem.isEmpty()
                         ? tr("Asked to stop. Runs at work save first; Go on takes them up again.")
                         : problem,
                     problem.isEmpty() ? Tone::Plain : Tone::Complaint);
        if (m_watch)
            m_watch->look();
    });
    connect(m_runner, &SweepRunner::failed, this, [this](const QString &sentence) {
        if (m_runner->directory() == m_directory)
            m_obstacle = sentence;
        m_studio.say(sentence, Tone::Complaint);
        showControl();
    });
}

void SweepWorkspace::connectMake()
{
    connect(&m_make->plan(), &ui::PlanLine::startRequested, this, [this] {
        const int runs = m_make->plan().facts().runs;
        if (runs > int(mostRunsUnasked)) {
            auto *question = new QMessageBox(QMessageBox::Question, tr("Start the sweep"),
                                             tr("These are %1 runs. Is that meant?").arg(runs),
                                             QMessageBox::Yes | QMessageBox::No, &m_studio.window);
            question->setAttribute(Qt::WA_DeleteOnClose);
            connect(question, &QDialog::finished, this, [this](int answer) {
                if (answer == QMessageBox::Yes)
                    startGrid();
            });
            question->open();
            return;
        }
        startGrid();
    });
    connect(&m_make->plan(), &ui::PlanLine::copyRequested, this, [this] {
        if (const QString command = m_desk->command(); !command.isEmpty())
            copyText(m_studio, command, tr("The command is on the clipboard."));
    });
    connect(m_make, &ui::MakePage::fileRequested, this, &SweepWorkspace::openDialog);
    connect(m_desk, &GridDesk::sweepChosen, this, [this](const QString &path) {
        try {
            m_desk->setGrid(SweepFolder(path.toStdString()).plan().grid, path);
            follow(path);
        } catch (const Error &error) {
            m_studio.say(QString::fromUtf8(error.what()), Tone::Complaint);
        }
    });
    ui::ClusterPanel &cluster = m_make->cluster();
    cluster.setCluster(!QStandardPaths::findExecutable(QStringLiteral("sbatch")).isEmpty());
    connect(&cluster, &ui::ClusterPanel::prepareRequested, this, [this] { submit(false); });
    connect(&cluster, &ui::ClusterPanel::submitRequested, this, [this] { submit(true); });
    connect(&cluster, &ui::ClusterPanel::copyRequested, this, [this, &cluster] {
        std::vector<std::string> words = {"fovea-cli", "sweep", "run", "-o",
                                          cluster.directory().isEmpty() ? "DIR"
                                                                        : cluster.directory().toStdString()};
        for (const QString &word : cluster.words())
            words.push_back(word.toStdString());
        copyText(m_studio, QString::fromStdString(shellLine(words)),
                 tr("The command is on the clipboard. Give it where the directory and sbatch are."));
    });
}

void SweepWorkspace::submit(bool start)
{
    ui::ClusterPanel &cluster = m_make->cluster();
    if (cluster.directory().isEmpty()) {
        cluster.setAnswer(tr("Name a directory that all nodes of the cluster share."), true);
        return;
    }
    try {
        // The plan is what the window adds; everything else is the terminal's own verb.
        const SweepFolder folder(cluster.directory().toStdString());
        const SweepPlan wanted = planOf(m_desk->grid());
        if (folder.hasPlan() && !asksForTheSame(folder.plan().grid, wanted.grid))
            throw UsageError("'" + folder.path() + "' is of another grid; name another directory.");
        if (!folder.hasPlan()) {
            folder.requireReadable();
            folder.prepare();
            folder.writePlan(wanted);
        }
    } catch (const Error &error) {
        cluster.setAnswer(QString::fromUtf8(error.what()), true);
        return;
    }
    follow(cluster.directory());
    if (!start) {
        cluster.setAnswer(
            tr("The plan is written. On the cluster, the command that you can copy submits it; here "
               "the directory is followed."),
            false);
        return;
    }
    auto *process = new QProcess(this);
    connect(process, &QProcess::finished, this, [this, process](int code) {
        const QString said =
            QString::fromUtf8(process->readAllStandardError() + process->readAllStandardOutput());
        m_make->cluster().setAnswer(said.trimmed(), code != 0);
        process->deleteLater();
        if (code == 0)
            showPage(ui::SweepPage::Watch);
    });
    process->start(terminalProgram(), QStringList{QStringLiteral("sweep"), QStringLiteral("run"),
                                                  QStringLiteral("-o"), cluster.directory()} +
                                          cluster.words());
}

void SweepWorkspace::connectWatch()
{
    connect(m_watchPage, &ui::WatchPage::viewChanged, this, &SweepWorkspace::setView);
    connect(m_watchPage, &ui::WatchPage::makeRequested, this, [this] { showPage(ui::SweepPage::Make); });
    connect(m_watchPage, &ui::WatchPage::openRequested, this, &SweepWorkspace::openDialog);
    connect(m_watchPage, &ui::WatchPage::retryRequested, this, [this] { retry({}); });
    connect(m_watchPage, &ui::WatchPage::runNextRequested, this, &SweepWorkspace::runNext);
    connect(m_watchPage, &ui::WatchPage::epochChosen, this, [this](int epoch) { setEpoch(epoch); });
    ui::CellBoard &board = m_watchPage->board();
    connect(&board, &ui::CellBoard::raceRequested, this, [this](const std::vector<int> &cells) {
        m_opener->open(m_sweep, cells, CellOpener::Where::Race);
    });
    connect(&board, &ui::CellBoard::inspectRequested, this, [this](const std::vector<int> &cells) {
        m_opener->open(m_sweep, cells, CellOpener::Where::Inspect);
    });
    connect(&board, &ui::CellBoard::menuRequested, this, &SweepWorkspace::showCellMenu);
    connect(&board, &ui::CellBoard::retryRequested, this, [this](int run) { retry({run}); });
    connect(&board, &ui::CellBoard::folderRequested, this, &SweepWorkspace::openFolderOf);
    connect(&board, &ui::CellBoard::compareRequested, this, [this, &board](int first, int second) {
        std::vector<int> cells = board.facts()[std::size_t(first)].cells;
        const auto &more = board.facts()[std::size_t(second)].cells;
        cells.insert(cells.end(), more.begin(), more.end());
        m_opener->open(m_sweep, cells, CellOpener::Where::Race);
    });
    connect(&m_watchPage->runs(), &ui::NowAndNext::menuRequested, this, [this](int run, const QPoint &where) {
        if (m_sweep)
            showCellMenu({m_sweep->plan().runs[std::size_t(run)].cell}, where);
    });
}

void SweepWorkspace::connectRead()
{
    connect(m_readPage, &ui::ReadPage::viewChanged, this, &SweepWorkspace::setView);
    connect(m_readPage, &ui::ReadPage::watchRequested, this, [this] { showPage(ui::SweepPage::Watch); });
    connect(m_readPage, &ui::ReadPage::cellChosen, &m_watchPage->board(), &ui::CellBoard::selectCell);
    connect(m_readPage, &ui::ReadPage::raceRequested, this, [this](const std::vector<int> &cells) {
        m_opener->open(m_sweep, cells, CellOpener::Where::Race);
    });
    connect(m_readPage, &ui::ReadPage::inspectRequested, this, [this](const std::vector<int> &cells) {
        m_opener->open(m_sweep, cells, CellOpener::Where::Inspect);
    });
    connect(m_readPage, &ui::ReadPage::menuRequested, this, &SweepWorkspace::showCellMenu);
    connect(m_readPage, &ui::ReadPage::epochChosen, this, [this](int epoch) { setEpoch(epoch); });
    // Ten points have 3.6 million pairings: worked out beside the window.
    using Correlation = LiveQuestion<std::optional<RankCorrelation>>;
    m_correlation = std::make_unique<Correlation>(
        Correlation::Terms{m_queue, 0, m_studio.thread, std::chrono::milliseconds(20),
                           AcceptAnswer::OfNewestQuestion},
        [this] {
            return
                [points = m_readPage->scatter().points()](const JobTicket &, const Correlation::Tell &tell) {
                    tell(correlationOf(points));
                    return JobQueue::Slice::Done;
                };
        },
        [this](const std::optional<RankCorrelation> &found) { m_readPage->setCorrelation(found); });
    m_correlation->setWatched(true);
    connect(m_readPage, &ui::ReadPage::pointsChanged, this, [this] { m_correlation->changed(); });
}

void SweepWorkspace::showRead()
{
    const bool hasResult = m_sweep && std::ranges::any_of(m_sweep->report.runs, [](const FollowedRun &run) {
                               return run.result.has_value();
                           });
    if (!hasResult) {
        m_readPage->setEmpty(m_sweep ? tr("No run of this sweep has ended yet.") : tr("No sweep is open."));
        return;
    }
    m_readPage->show(m_sweep, m_view);
    if (const CellFacts *facts = m_watchPage->board().selected(); facts && !facts->isEmpty())
        m_readPage->select(facts->cells.front());
}

void SweepWorkspace::fillSweepMenu()
{
    QMenu *menu = m_bar->sweepMenu();
    menu->clear();
    const auto folders =
        QDir(m_desk->sweepsFolder()).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    int shown = 0;
    for (const QFileInfo &folder : folders)
        if (shown < 12 && QFileInfo::exists(folder.filePath() + QStringLiteral("/plan.json"))) {
            ++shown;
            menu->addAction(folder.fileName(), this, [this, path = folder.filePath()] { open(path); });
        }
    if (shown > 0)
        menu->addSeparator();
    menu->addAction(tr("Open a directory…"), this, &SweepWorkspace::openDialog);
}

void SweepWorkspace::openDialog()
{
    auto *dialog = new QFileDialog(&m_studio.window, tr("Open a sweep or a grid"), m_desk->sweepsFolder(),
                                   tr("Sweeps and grids (plan.json *.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SweepWorkspace::open);
    dialog->open();
}

void SweepWorkspace::saveResults(bool json)
{
    if (!m_sweep)
        return;
    const QString name =
        QFileInfo(m_directory).fileName() + (json ? QStringLiteral(".json") : QStringLiteral(".csv"));
    askWhereToSave(&m_studio.window, this, tr("Results of the sweep"), name,
                   json ? tr("JSON (*.json)") : tr("CSV (*.csv)"), [this, json](const QString &path) {
                       const std::string text = json ? jsonOf(m_sweep->report) : csvOf(m_sweep->report);
                       const QString problem = writeFile(path, QByteArray::fromStdString(text));
                       m_studio.say(problem.isEmpty() ? tr("Saved %1.").arg(path) : problem,
                                    problem.isEmpty() ? Tone::Plain : Tone::Complaint);
                   });
}

} // namespace fovea::app
