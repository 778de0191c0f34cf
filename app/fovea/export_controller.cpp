// SPDX-License-Identifier: MIT
#include "app/fovea/export_controller.h"

#include "app/fovea/lane_texts.h"
#include "app/fovea/saving.h"
#include "core/experiment/spec_json.h"
#include "core/support/errors.h"
#include "widgets/panels/race_board.h"
#include "widgets/plots/plot_board.h"
#include "widgets/plots/plot_export.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>

namespace fovea::app {

ExportController::ExportController(ui::RaceData &race, ui::PlotBoard &plots, ui::RaceBoard &board,
                                   QWidget *window)
    : QObject(window), m_race(race), m_plots(plots), m_board(board), m_window(window)
{
}

void ExportController::ask(const QString &title, const QString &name, const QString &kinds,
                           const std::function<void(const QString &)> &use)
{
    askWhereToSave(m_window, this, title, name, kinds, use);
}

void ExportController::plots()
{
    ask(tr("Export plots"), QStringLiteral("race.png"), tr("Pictures (*.png *.svg *.pdf)"),
        [this](const QString &path) { plotsTo(path); });
}

void ExportController::curves()
{
    ask(tr("Export curves"), QStringLiteral("curves.csv"), tr("Tables (*.csv *.json)"),
        [this](const QString &path) { curvesTo(path); });
}

void ExportController::board()
{
    ask(tr("Export the race board"), QStringLiteral("board.md"), tr("Tables (*.md *.csv)"),
        [this](const QString &path) { boardTo(path); });
}

void ExportController::all()
{
    auto *dialog = new QFileDialog(m_window, tr("Export everything into a folder"), QDir::homePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) { allTo(folder); });
    dialog->show();
}

bool ExportController::plotsTo(const QString &path)
{
    const QString problem = ui::exportBoard(m_plots, path);
    if (!problem.isEmpty()) {
        Q_EMIT said(problem, Tone::Complaint);
        return false;
    }
    sayDone(path);
    return true;
}

bool ExportController::curvesTo(const QString &path)
{
    const bool json = path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
    return write(path, QByteArray::fromStdString(json ? curvesJsonOf(m_race) : curvesCsvOf(m_race)));
}

bool ExportController::boardTo(const QString &path)
{
    m_board.model()->refresh();
    const bool csv = path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
    return write(path, (csv ? m_board.model()->boardCsv() : m_board.model()->boardMarkdown()).toUtf8());
}

bool ExportController::allTo(const QString &folder)
{
    const QDir place(folder);
    if (!place.mkpath(QStringLiteral("."))) {
        Q_EMIT said(tr("The folder %1 cannot be made.").arg(QDir::toNativeSeparators(folder)),
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
        Q_EMIT said(problem, Tone::Complaint);
        return false;
    }
    sayDone(path);
    return true;
}

void ExportController::sayDone(const QString &path)
{
    Q_EMIT said(tr("Exported to %1.").arg(QDir::toNativeSeparators(path)));
}

void ExportController::copyText(const QString &text, const QString &confirmation)
{
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT said(confirmation);
}

void ExportController::copyCommand(int lane)
{
    if (lane < 0 || lane >= int(m_race.lanes().size()))
        return;
    try {
        copyText(QString::fromStdString(commandOf(m_race.experiment(), lane)),
                 tr("The command is on the clipboard."));
    } catch (const Error &error) {
        Q_EMIT said(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

void ExportController::copySpec(int lane)
{
    if (lane >= 0 && lane < int(m_race.lanes().size()))
        copyText(QString::fromStdString(specTextOf(m_race.experiment(), lane)),
                 tr("The spec is on the clipboard."));
}

void ExportController::copyExperiment()
{
    copyText(QString::fromStdString(toJson(m_race.experiment())), tr("The experiment is on the clipboard."));
}

} // namespace fovea::app
