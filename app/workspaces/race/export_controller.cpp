// SPDX-License-Identifier: MIT
#include "app/workspaces/race/export_controller.h"

#include "app/studio/figure_exports.h"
#include "app/studio/lane_texts.h"
#include "app/studio/race_controller.h"
#include "app/studio/saving.h"
#include "core/experiment/spec_json.h"
#include "widgets/figures/race_figures.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/race_board.h"
#include "widgets/words/task_words.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace fovea::app {

ExportController::ExportController(Studio &studio, ui::PlotBoard &plots, ui::RaceBoard &board,
                                   QObject *parent)
    : QObject(parent), m_studio(studio), m_race(studio.race), m_plots(plots), m_board(board)
{
    m_studio.figures.addSource([this]() -> std::vector<ui::Figure> {
        if (m_race.lanes().empty())
            return {};
        std::vector<ui::Figure> made{ui::plotsFigure(m_plots)};
        if (m_plots.plots().size() > 1)
            for (const ui::CurvePlot *plot : m_plots.plots())
                made.push_back(ui::plotsFigure(m_plots, plot));
        made.push_back(ui::boardFigure(*m_board.model(), m_board.shownColumns()));
        return made;
    });
}

void ExportController::ask(const QString &title, const QString &name, const QString &kinds,
                           const std::function<void(const QString &)> &use)
{
    askWhereToSave(&m_studio.window, this, title, name, kinds, use);
}

QString ExportController::nameOf(const QString &what) const
{
    return ui::fileStem({ui::taskName(m_race.experiment().base.task), what});
}

void ExportController::plots()
{
    m_studio.figures.show(ui::plotsFigure(m_plots).title);
}

void ExportController::curves()
{
    ask(tr("Export curves"), nameOf(QStringLiteral("curves")) + QStringLiteral(".csv"),
        tr("Tables (*.csv *.json)"), [this](const QString &path) { curvesTo(path); });
}

void ExportController::board()
{
    ask(tr("Export the race board"), nameOf(QStringLiteral("board")) + QStringLiteral(".md"),
        tr("Tables (*.md *.csv *.tex)"), [this](const QString &path) { boardTo(path); });
}

void ExportController::all()
{
    const QString session = m_studio.controller.sessionPath();
    auto *dialog = new QFileDialog(&m_studio.window, tr("Export everything into a folder"),
                                   session.isEmpty() ? QDir::homePath() : QFileInfo(session).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) { allTo(folder); });
    dialog->show();
}

bool ExportController::plotsTo(const QString &path)
{
    return m_studio.figures.save(ui::plotsFigure(m_plots), path);
}

bool ExportController::curvesTo(const QString &path)
{
    const bool json = path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    return write(path, QByteArray::fromStdString(json ? curvesJsonOf(m_race) : curvesCsvOf(m_race)));
}

bool ExportController::boardTo(const QString &path)
{
    m_board.model()->refresh();
    const auto is = [&](const char *ending) {
        return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    };
    const ui::BoardModel &board = *m_board.model();
    return write(path, (is(".csv")   ? board.boardCsv()
                        : is(".tex") ? board.boardLatex(m_board.shownColumns())
                                     : board.boardMarkdown())
                           .toUtf8());
}

bool ExportController::allTo(const QString &folder)
{
    const QDir place(folder);
    if (!place.mkpath(QStringLiteral("."))) {
        m_studio.say(tr("The folder %1 cannot be made.").arg(QDir::toNativeSeparators(folder)),
                     Tone::Complaint);
        return false;
    }
    for (const char *name : {"plots.png", "plots.svg", "plots.pdf"})
        if (!plotsTo(place.filePath(QLatin1String(name))))
            return false;
    const bool whole = curvesTo(place.filePath(QStringLiteral("curves.csv"))) &&
                       curvesTo(place.filePath(QStringLiteral("curves.json"))) &&
                       boardTo(place.filePath(QStringLiteral("board.md"))) &&
                       boardTo(place.filePath(QStringLiteral("board.csv"))) &&
                       boardTo(place.filePath(QStringLiteral("board.tex"))) &&
                       write(place.filePath(QStringLiteral("experiment.json")),
                             QByteArray::fromStdString(toJson(m_race.experiment())));
    if (whole)
        sayDone(folder);
    return whole;
}

bool ExportController::write(const QString &path, const QByteArray &bytes)
{
    const QString problem = writeFile(path, bytes);
    if (!problem.isEmpty()) {
        m_studio.say(problem, Tone::Complaint);
        return false;
    }
    sayDone(path);
    return true;
}

void ExportController::sayDone(const QString &path)
{
    m_studio.say(tr("Exported to %1.").arg(QDir::toNativeSeparators(path)), Tone::Plain);
}

} // namespace fovea::app
