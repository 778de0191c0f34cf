// SPDX-License-Identifier: MIT
#include "app/studio/figure_exports.h"

#include "app/studio/saving.h"
#include "widgets/figures/figure_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace fovea::app {

namespace {

const QString widthKey = QStringLiteral("figure/millimetres");
const QString pointsKey = QStringLiteral("figure/points");
const QString darkKey = QStringLiteral("figure/dark");
const QString captionKey = QStringLiteral("figure/caption");

} // namespace

FigureExports::FigureExports(QSettings &settings, QWidget *window)
    : QObject(window), m_settings(settings), m_window(window)
{
}

FigureExports::~FigureExports()
{
    close();
}

void FigureExports::close()
{
    delete m_dialog;
}

void FigureExports::addSource(Source source)
{
    m_sources.push_back(std::move(source));
}

ui::FigureStyle FigureExports::style() const
{
    const ui::FigureStyle usual;
    // Settings are a file that anybody may have edited.
    return {std::clamp(m_settings.value(widthKey, usual.millimetres).toDouble(), ui::narrowestFigure,
                       ui::widestFigure),
            std::clamp(m_settings.value(pointsKey, usual.points).toDouble(), ui::smallestLabels,
                       ui::largestLabels),
            m_settings.value(darkKey, usual.dark).toBool(),
            m_settings.value(captionKey, usual.caption).toBool()};
}

void FigureExports::setStyle(const ui::FigureStyle &style)
{
    m_settings.setValue(widthKey, style.millimetres);
    m_settings.setValue(pointsKey, style.points);
    m_settings.setValue(darkKey, style.dark);
    m_settings.setValue(captionKey, style.caption);
}

std::vector<ui::Figure> FigureExports::all() const
{
    std::vector<ui::Figure> figures;
    for (const Source &source : m_sources)
        std::ranges::move(source(), std::back_inserter(figures));
    return figures;
}

void FigureExports::show(const QString &title)
{
    std::vector<ui::Figure> figures = all();
    if (figures.empty()) {
        Q_EMIT said(tr("There is nothing to make a figure of yet."), Tone::Complaint);
        return;
    }
    const auto wanted = std::ranges::find(figures, title, &ui::Figure::title);
    const int chosen = wanted == figures.end() ? 0 : int(wanted - figures.begin());
    delete m_dialog;
    auto *dialog = new ui::FigureDialog(std::move(figures), chosen, style(), m_window);
    m_dialog = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::FigureDialog::styleChanged, this, [this, dialog] { setStyle(dialog->style()); });
    connect(dialog, &ui::FigureDialog::copyRequested, this, [this, dialog] { copy(dialog->figure()); });
    connect(dialog, &ui::FigureDialog::saveRequested, this, [this, dialog] {
        askWhereToSave(dialog, dialog, tr("Save the figure"), dialog->figure().name + QStringLiteral(".pdf"),
                       dialog->figure().csv ? tr("Pictures and tables (*.pdf *.svg *.png *.csv)")
                                            : tr("Pictures (*.pdf *.svg *.png)"),
                       [this, dialog](const QString &path) {
                           if (save(dialog->figure(), path))
                               dialog->close();
                       });
    });
    dialog->show();
}

bool FigureExports::save(const ui::Figure &figure, const QString &path)
{
    const bool isTable = figure.csv && path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
    const QString problem = isTable ? writeFile(path, figure.csv().toUtf8())
                                    : ui::savePicture(ui::pictureOf(figure, style()), path);
    if (!problem.isEmpty()) {
        Q_EMIT said(problem, Tone::Complaint);
        return false;
    }
    Q_EMIT said(tr("Saved as %1.").arg(QDir::toNativeSeparators(path)));
    return true;
}

void FigureExports::copy(const ui::Figure &figure)
{
    QGuiApplication::clipboard()->setImage(ui::imageOf(ui::pictureOf(figure, style())));
    Q_EMIT said(tr("The figure is on the clipboard."));
}

} // namespace fovea::app
