// SPDX-License-Identifier: MIT
#include "app/studio/figure_exports.h"
#include "app/workspaces/sweep/sweep_workspace.h"
#include "widgets/cells/cell_legend.h"
#include "widgets/cells/cell_words.h"
#include "widgets/cells/watch_page.h"
#include "widgets/sweep_charts/multiples_chart.h"
#include "widgets/sweep_charts/read_page.h"
#include "widgets/sweep_charts/scatter_chart.h"

#include <QFileInfo>

namespace fovea::app {

// Charts of the sweep on show, drawn anew in the colours and at the width of a page.

namespace {

constexpr double mostHeight = 640;

QString cellsTitle()
{
    return SweepWorkspace::tr("Sweep: cells");
}

QString surfaceTitle()
{
    return SweepWorkspace::tr("Sweep: accuracy over epochs");
}

QString multiplesTitle()
{
    return SweepWorkspace::tr("Sweep: curves of every cell");
}

QString scatterTitle()
{
    return SweepWorkspace::tr("Sweep: one measure against another");
}

} // namespace

void SweepWorkspace::addFigures()
{
    connect(m_readPage, &ui::ReadPage::exportRequested, this, [this](const QString &id) {
        m_studio.figures.show(id == QLatin1String("exportScatter") ? scatterTitle() : multiplesTitle());
    });
    connect(m_watchPage, &ui::WatchPage::exportRequested, this, [this](const QString &id) {
        m_studio.figures.show(id == QLatin1String("cells") ? cellsTitle() : surfaceTitle());
    });
    m_studio.figures.addSource([this]() -> std::vector<ui::Figure> {
        if (!m_sweep || m_studio.workspace() != QLatin1String("sweep"))
            return {};
        const SweepPlan &plan = m_sweep->plan();
        const QString name = QFileInfo(m_directory).fileName();
        const QString caption = tr("Sweep %1: %2; %3 runs, seeds %4 to %5, cap %6. %7")
                                    .arg(QString::fromStdString(plan.grid.name),
                                         QString::fromStdString(textOf(m_view, ViewKind::Cells, plan)))
                                    .arg(plan.runs.size())
                                    .arg(plan.grid.seeds.front())
                                    .arg(plan.grid.seeds.back())
                                    .arg(plan.grid.cap)
                                    .arg(ui::measureWords(m_view.colour, plan));
        const auto cells = [sweep = m_sweep, view = m_view](ui::FigurePage &page) {
            ui::CellBoard board(page.themes());
            board.resize(int(page.width()), 200);
            board.show(sweep, view);
            const double height = std::min(mostHeight, double(board.sizeHint().height()));
            page.widget(board, height);
            page.gap();
            ui::CellLegend legend(page.themes());
            legend.setScale(board.limits(), view.colour);
            page.widget(legend, legend.heightForWidth(int(page.width())));
        };
        const auto surface = [rows = m_watchPage->surface().rows(),
                              cap = plan.grid.cap](ui::FigurePage &page) {
            ui::SurfaceChart chart(page.themes());
            chart.setRows(rows, cap);
            page.widget(chart, std::min(mostHeight, 90 + 26.0 * double(rows.size())));
        };
        const auto multiples = [sweep = m_sweep, view = m_view](ui::FigurePage &page) {
            ui::MultiplesChart chart(page.themes());
            chart.show(sweep, view);
            page.widget(chart, std::min(2 * mostHeight, double(chart.sizeHint().height())));
        };
        const auto scatter = [sweep = m_sweep, view = m_view, x = m_readPage->xMeasure(),
                              y = m_readPage->yMeasure()](ui::FigurePage &page) {
            ui::ScatterChart chart(page.themes());
            chart.show(sweep, scatterOf(*sweep, view, x, y), x, y);
            chart.setCorrelation(correlationOf(chart.points()));
            page.widget(chart, chart.sizeHint().height());
            page.paragraph(chart.sentence());
        };
        return {{multiplesTitle(), ui::fileStem({name, QStringLiteral("curves")}), caption, multiples},
                {scatterTitle(), ui::fileStem({name, QStringLiteral("scatter")}), caption, scatter},
                {cellsTitle(), ui::fileStem({name, QStringLiteral("cells")}), caption, cells},
                {surfaceTitle(), ui::fileStem({name, QStringLiteral("surface")}), caption, surface}};
    });
}

QString SweepWorkspace::usualFigure() const
{
    return cellsTitle();
}

} // namespace fovea::app
