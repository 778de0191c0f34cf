// SPDX-License-Identifier: MIT
#include "app/studio/copying.h"
#include "app/workspaces/sweep/cell_opener.h"
#include "app/workspaces/sweep/grid_desk.h"
#include "app/workspaces/sweep/sweep_workspace.h"
#include "core/base/errors.h"
#include "core/base/shell_line.h"
#include "core/base/wording.h"
#include "core/sweep/cell_command.h"
#include "core/sweep/local_sweep.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QUrl>

namespace fovea::app {

// What a person does with single cells and their runs.

std::vector<int> SweepWorkspace::runsOf(const std::vector<int> &cells) const
{
    std::vector<int> runs;
    for (const int cell : cells)
        for (const int run : m_sweep->report.cells[std::size_t(cell)].runs)
            if (run >= 0)
                runs.push_back(run);
    return runs;
}

void SweepWorkspace::showCellMenu(const std::vector<int> &cells, const QPoint &where)
{
    if (!m_sweep)
        return;
    const auto runs = runsOf(cells);
    std::vector<int> left, failed, atWork;
    for (const int run : runs) {
        if (!isOver(m_sweep->run(run).state) && m_sweep->run(run).state != SweepState::Running)
            left.push_back(run);
        if (m_sweep->run(run).state == SweepState::Running)
            atWork.push_back(run);
        if (m_sweep->run(run).state == SweepState::Failed)
            failed.push_back(run);
    }
    auto *menu = new QMenu(&m_studio.window);
    menu->setObjectName(QStringLiteral("cellMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Open in Race"), this,
                    [this, cells] { m_opener->open(m_sweep, cells, CellOpener::Where::Race); });
    menu->addAction(tr("Open in Inspect at its arrival"), this,
                    [this, cells] { m_opener->open(m_sweep, cells, CellOpener::Where::Inspect); });
    menu->addSeparator();
    menu->addAction(tr("Run next"), this, [this, left] { runNext(left); })->setEnabled(!left.empty());
    menu->addAction(tr("Stop what runs"), this, [this, atWork] { stopRuns(atWork); })
        ->setEnabled(!atWork.empty());
    menu->addAction(tr("Retry what failed"), this, [this, failed] { retry(failed); })
        ->setEnabled(!failed.empty());
    if (!failed.empty())
        menu->addAction(tr("Copy the error"), this, [this, run = failed.front()] {
            copyText(m_studio, QString::fromStdString(m_sweep->run(run).error),
                     tr("The error is on the clipboard."));
        });
    if (!runs.empty())
        menu->addAction(tr("Open its folder"), this,
                        [this, run = failed.empty() ? runs.front() : failed.front()] { openFolderOf(run); });
    menu->addAction(tr("Copy the command"), this, [this, cell = cells.front()] {
        const auto words = trainWordsOf(SweepFolder(m_sweep->path), m_sweep->plan(), cell);
        copyText(m_studio, QString::fromStdString(shellLine(words)), tr("The command is on the clipboard."));
    });
    menu->addAction(tr("Leave it out…"), this, [this, cell = cells.front()] { leaveOut(cell); });
    menu->popup(where);
}

void SweepWorkspace::openFolderOf(int run)
{
    if (!m_sweep)
        return;
    const SweepFolder folder(m_sweep->path);
    const QString path = QString::fromStdString(folder.runFolder(m_sweep->plan().runs[std::size_t(run)]));
    // Until it has begun, the log of the workers is what there is.
    QDesktopServices::openUrl(
        QUrl::fromLocalFile(QFileInfo::exists(path) ? path : QString::fromStdString(folder.file("log"))));
}

void SweepWorkspace::leaveOut(int cell)
{
    GridSpec grid = m_sweep->plan().grid;
    GridRow rule;
    for (const CellField &field : m_sweep->plan().cells[std::size_t(cell)].fields)
        if (!field.value.empty())
            rule.push_back({field.field, {field.value}});
    grid.exclude.push_back(rule);
    m_desk->setGrid(grid, m_directory);
    showPage(ui::SweepPage::Make);
    m_studio.say(tr("The grid without this cell is made ready: Extend the sweep takes it over."),
                 Tone::Plain);
}

void SweepWorkspace::runNext(const std::vector<int> &runs)
{
    if (!m_sweep || runs.empty())
        return;
    try {
        wantNext(SweepFolder(m_sweep->path), m_sweep->plan(), runs);
    } catch (const Error &error) {
        m_studio.say(QString::fromUtf8(error.what()), Tone::Complaint);
        return;
    }
    if (!m_sweep->runner)
        start();
    m_studio.say(tr("%1 next in line, as soon as a worker is free.")
                     .arg(QString::fromStdString(countText(std::int64_t(runs.size()), "run"))),
                 Tone::Plain);
}

void SweepWorkspace::stopRuns(const std::vector<int> &runs)
{
    const SweepFolder folder(m_sweep->path);
    try {
        for (const int run : runs)
            RunFolder(folder, m_sweep->plan().runs[std::size_t(run)]).askToStop();
    } catch (const Error &error) {
        m_studio.say(QString::fromUtf8(error.what()), Tone::Complaint);
        return;
    }
    m_studio.say(
        tr("Asked %1 to stop; saved first. Run next, or the next start of the sweep, takes it up again.")
            .arg(QString::fromStdString(countText(std::int64_t(runs.size()), "run"))),
        Tone::Plain);
    if (m_watch)
        m_watch->look();
}

void SweepWorkspace::retry(const std::vector<int> &wanted)
{
    if (!m_sweep)
        return;
    std::vector<int> runs = wanted;
    for (std::size_t i = 0; wanted.empty() && i < m_sweep->report.runs.size(); ++i)
        if (m_sweep->report.runs[i].state == SweepState::Failed)
            runs.push_back(int(i));
    const SweepFolder folder(m_sweep->path);
    for (const int run : runs)
        RunFolder(folder, m_sweep->plan().runs[std::size_t(run)]).forgetFailure();
    runNext(runs);
    if (m_watch)
        m_watch->look();
}

} // namespace fovea::app
