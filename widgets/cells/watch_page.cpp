// SPDX-License-Identifier: MIT
#include "widgets/cells/watch_page.h"

#include "widgets/cells/cell_legend.h"
#include "widgets/cells/cell_words.h"
#include "widgets/cells/now_and_next.h"
#include "widgets/cells/view_bar.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/card.h"
#include "widgets/kit/enlarger.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

QToolButton *exportButton(const QString &id, ThemeManager &themes, QWidget *parent)
{
    auto *button = makeIconButton(
        id, QCoreApplication::translate("fovea::ui::WatchPage", "Export this figure"),
        QCoreApplication::translate("fovea::ui::WatchPage", "Saves or copies this chart as a figure"),
        parent);
    setThemedIcon(button, QStringLiteral("export"), themes);
    return button;
}

} // namespace

WatchPage::WatchPage(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_stack(new QStackedWidget(this)), m_why(new Label(this)),
      m_bar(new ViewBar(ViewKind::Cells, themes, this)), m_cells(new Card(tr("Cells"), this)),
      m_board(new CellBoard(themes, this)), m_legend(new CellLegend(themes, this)),
      m_sentence(new OneLine(this)), m_surfaceCard(new Card(tr("Accuracy over epochs"), this)),
      m_surfaceNote(new OneLine(this)), m_surface(new SurfaceChart(themes, this)),
      m_runs(new NowAndNext(themes, this)), m_source(new OneLine(this)), m_enlarger(new Enlarger(this))
{
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_board);
    scroll->viewport()->setAutoFillBackground(false);
    m_board->setAutoFillBackground(false);
    m_cells->body()->addWidget(m_sentence);
    m_cells->body()->addWidget(scroll, 1);
    m_cells->body()->addWidget(m_legend);
    m_sentence->setProperty("look", QStringLiteral("muted"));
    m_surfaceNote->setProperty("look", QStringLiteral("muted"));
    m_source->setProperty("look", QStringLiteral("muted"));
    QToolButton *exportCells = exportButton(QStringLiteral("exportCells"), themes, m_cells);
    m_cells->addToTitle(exportCells);
    QToolButton *exportSurface = exportButton(QStringLiteral("exportSurface"), themes, m_surfaceCard);
    m_surfaceCard->addToTitle(exportSurface);
    m_surfaceCard->body()->addWidget(m_surfaceNote);
    m_surfaceCard->body()->addWidget(m_surface, 1);
    auto *now = new Card(tr("Now and next"), this);
    now->body()->addWidget(m_runs, 1);
    now->body()->addWidget(m_source);

    auto *right = new QSplitter(Qt::Vertical, this);
    right->addWidget(m_surfaceCard);
    right->addWidget(now);
    right->setStretchFactor(0, 3);
    right->setStretchFactor(1, 2);
    right->setChildrenCollapsible(false);
    right->setHandleWidth(size::gap);
    auto *both = new QSplitter(Qt::Horizontal, this);
    both->addWidget(m_cells);
    both->addWidget(right);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    both->setChildrenCollapsible(false);
    both->setHandleWidth(size::gap);
    auto *full = new QWidget(this);
    auto *column = new QVBoxLayout(full);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    column->addWidget(m_bar);
    column->addWidget(both, 1);

    auto *empty = new QWidget(this);
    auto *middle = new QVBoxLayout(empty);
    m_why->setWordWrap(true);
    m_why->setAlignment(Qt::AlignCenter);
    auto *make = new QPushButton(tr("Make a grid"), empty);
    make->setObjectName(QStringLiteral("makeGrid"));
    auto *open = new QPushButton(tr("Open a directory…"), empty);
    open->setObjectName(QStringLiteral("openSweep"));
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(make);
    buttons->addWidget(open);
    buttons->addStretch();
    middle->addStretch();
    middle->addWidget(m_why);
    middle->addLayout(buttons);
    middle->addStretch();
    m_stack->addWidget(empty);
    m_stack->addWidget(full);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    m_enlarger->offer(m_cells, m_cells);
    m_enlarger->offer(m_surfaceCard, m_surfaceCard);
    connect(make, &QPushButton::clicked, this, &WatchPage::makeRequested);
    connect(open, &QPushButton::clicked, this, &WatchPage::openRequested);
    connect(m_bar, &ViewBar::viewChanged, this, &WatchPage::viewChanged);
    connect(m_board, &CellBoard::selectionChanged, this, [this] {
        showSurface();
        showSelection();
    });
    connect(m_surface, &SurfaceChart::cellChosen, m_board, &CellBoard::selectCell);
    connect(m_runs, &NowAndNext::runChosen, this, [this](int run) {
        if (m_sweep && run >= 0)
            m_board->selectCell(m_sweep->plan().runs[std::size_t(run)].cell);
    });
    connect(exportCells, &QToolButton::clicked, this,
            [this] { Q_EMIT exportRequested(QStringLiteral("cells")); });
    connect(exportSurface, &QToolButton::clicked, this,
            [this] { Q_EMIT exportRequested(QStringLiteral("surface")); });
    setEmpty(tr("No sweep is watched."));
}

void WatchPage::setEmpty(const QString &why)
{
    m_sweep.reset();
    m_why->setText(why);
    m_stack->setCurrentIndex(0);
}

void WatchPage::setSource(const QString &words)
{
    m_source->setWords(words);
}

void WatchPage::show(const SnapshotPointer &sweep, const SweepView &view)
{
    m_sweep = sweep;
    m_view = view;
    m_stack->setCurrentIndex(1);
    m_board->show(sweep, view);
    m_bar->show(sweep->plan(), view, m_board->grid().mixed);
    m_legend->setScale(m_board->limits(), view.colour);
    m_runs->show(sweep);
    showSurface();
    showSelection();
}

void WatchPage::showSelection()
{
    if (!m_sweep)
        return;
    const CellFacts *facts = m_board->selected();
    if (!facts) {
        m_sentence->setWords(tr("%1, %2 seeds per cell")
                                 .arg(measureWords(m_view.colour, m_sweep->plan()))
                                 .arg(m_sweep->plan().grid.seeds.size()));
        return;
    }
    m_sentence->setWords(
        cellSentence(*m_sweep, *facts, m_view.colour).replace(QLatin1Char('\n'), QStringLiteral(" · ")));
}

// The cells of the selected row, or of the first that has any.
void WatchPage::showSurface()
{
    if (!m_sweep)
        return;
    const ViewGrid &grid = m_board->grid();
    const std::size_t columns = grid.columns.size();
    if (columns == 0)
        return;
    const std::size_t row =
        m_board->selectedPlace() >= 0 ? std::size_t(m_board->selectedPlace()) / columns : 0;
    std::vector<SurfaceRow> rows;
    int best = -1;
    double fewest = INFINITY;
    for (std::size_t column = 0; column < columns; ++column) {
        const auto &cells = grid.at(row, column);
        if (cells.empty())
            continue;
        const CellFacts &facts = m_board->facts()[row * columns + column];
        const CellArrival arrival = arrivalOf(*m_sweep, cells);
        SurfaceRow made{placeWords(grid.columns[column], grid.columns),
                        curveOf(*m_sweep, cells, m_view.curve, OverSeeds::Median).middle,
                        arrival.median,
                        arrival.low,
                        arrival.high,
                        {},
                        cells.front(),
                        false};
        if (facts.state == SweepState::Paused || facts.state == SweepState::Stopped)
            made.note = tr("%1 at epoch %2").arg(stateWords(facts.state)).arg(facts.latest);
        else if (facts.settled == 0 || facts.state == SweepState::Diverged)
            made.note = stateWords(facts.state);
        else if (facts.arrived > 0 && m_sweep->plan().grid.until)
            made.note = tr("ends when it arrives");
        if (facts.arrived > 0 && *facts.restrictedMean < fewest) {
            fewest = *facts.restrictedMean;
            best = int(rows.size());
        }
        rows.push_back(std::move(made));
    }
    if (best >= 0)
        rows[std::size_t(best)].isBest = true;
    m_surfaceCard->setTitle(grid.rows.empty() || grid.rows[row].fields.empty()
                                ? tr("How the pace changes")
                                : tr("%1: how the pace changes").arg(placeWords(grid.rows[row], grid.rows)));
    m_surfaceNote->setWords(
        tr("%1 accuracy, median over seeds; line: median arrival with quartiles%2")
            .arg(m_view.curve == CurveMeasure::Train ? tr("Train") : tr("Held-out"),
                 best >= 0 ? tr("; fastest: %1").arg(rows[std::size_t(best)].label) : QString()));
    m_surface->setRows(std::move(rows), m_sweep->plan().grid.cap);
}

} // namespace fovea::ui
