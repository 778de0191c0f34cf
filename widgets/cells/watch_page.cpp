// SPDX-License-Identifier: MIT
#include "widgets/cells/watch_page.h"

#include "core/base/wording.h"
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

QString orderWords(const GridOrder &order)
{
    const QString word = QString::fromStdString(textOf(order));
    return word == QLatin1String("seed-major")
               ? WatchPage::tr("One seed everywhere, then the next; baseline first.")
           : word == QLatin1String("cell-major") ? WatchPage::tr("All seeds of a cell, then the next cell.")
                                                 : WatchPage::tr("In an order drawn by chance.");
}

} // namespace

WatchPage::WatchPage(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_stack(new QStackedWidget(this)), m_why(new Label(this)),
      m_bar(new ViewBar(ViewKind::Cells, themes, this)), m_cells(new Card(tr("Cells"), this)),
      m_board(new CellBoard(themes, this)), m_legend(new CellLegend(themes, this)),
      m_sentence(new Label(this)), m_surfaceCard(new Card(tr("Accuracy over epochs"), this)),
      m_surfaceNote(new Label(this)), m_surface(new SurfaceChart(themes, this)),
      m_runs(new NowAndNext(themes, this)), m_now(new Card(tr("Now and next"), this)),
      m_order(new OneLine(this)), m_source(new OneLine(this)), m_retry(new QPushButton(this)),
      m_runNext(new QPushButton(tr("Run next"), this)), m_right(new QSplitter(Qt::Vertical, this)),
      m_enlarger(new Enlarger(this))
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
    m_now->body()->addWidget(m_runs, 1);
    m_now->body()->addWidget(m_order);
    m_now->body()->addWidget(m_source);
    for (QLabel *words : {m_sentence, m_surfaceNote}) {
        words->setWordWrap(true);
        words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    m_order->setProperty("look", QStringLiteral("muted"));
    m_sentence->setObjectName(QStringLiteral("cellSentence"));
    m_retry->setObjectName(QStringLiteral("retryFailed"));
    m_retry->setToolTip(tr("Forgets failures and runs those runs again"));
    m_runNext->setObjectName(QStringLiteral("runNext"));
    m_runNext->setToolTip(tr("Puts the runs of the selected cell at the head of the line"));

    m_right->addWidget(m_surfaceCard);
    m_right->addWidget(m_now);
    m_right->setStretchFactor(0, 3);
    m_right->setStretchFactor(1, 2);
    m_right->setChildrenCollapsible(false);
    m_right->setHandleWidth(size::gap);
    connect(m_right, &QSplitter::splitterMoved, this, [this] { m_isSplitByHand = true; });
    auto *both = new QSplitter(Qt::Horizontal, this);
    both->addWidget(m_cells);
    both->addWidget(m_right);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    both->setChildrenCollapsible(false);
    both->setHandleWidth(size::gap);
    auto *full = new QWidget(this);
    auto *column = new QVBoxLayout(full);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    auto *head = new QHBoxLayout;
    head->setSpacing(size::gap);
    head->addWidget(m_bar, 1);
    head->addWidget(m_retry, 0, Qt::AlignTop);
    head->addWidget(m_runNext, 0, Qt::AlignTop);
    column->addLayout(head);
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
        showButtons();
    });
    connect(m_retry, &QPushButton::clicked, this, &WatchPage::retryRequested);
    connect(m_runNext, &QPushButton::clicked, this, [this] { Q_EMIT runNextRequested(runsLeft()); });
    connect(m_surface, &SurfaceChart::epochChosen, this, &WatchPage::epochChosen);
    connect(m_surface, &SurfaceChart::raceRequested, this,
            [this](int cell) { Q_EMIT m_board->raceRequested({cell}); });
    connect(m_surface, &SurfaceChart::inspectRequested, this,
            [this](int cell) { Q_EMIT m_board->inspectRequested({cell}); });
    connect(m_surface, &SurfaceChart::menuRequested, this,
            [this](int cell, const QPoint &where) { Q_EMIT m_board->menuRequested({cell}, where); });
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
    fitRuns();
    showSurface();
    showSelection();
    showButtons();
}

void WatchPage::setEpoch(std::optional<int> epoch)
{
    m_surface->setEpoch(epoch);
}

std::vector<int> WatchPage::runsLeft() const
{
    std::vector<int> runs;
    if (const CellFacts *facts = m_sweep ? m_board->selected() : nullptr)
        for (const SeedFact &seed : facts->seeds)
            if (!isOver(seed.state) && seed.state != SweepState::Running)
                runs.push_back(seed.run);
    return runs;
}

// Both are there while they could be of use.
void WatchPage::showButtons()
{
    const int failed = m_sweep->count(SweepState::Failed);
    m_retry->setText(tr("Retry failed (%1)").arg(failed));
    m_retry->setVisible(failed > 0);
    m_runNext->setVisible(m_sweep->left() > m_sweep->count(SweepState::Running));
    m_runNext->setEnabled(!runsLeft().empty());
}

// The card has the room that its rows need, and gives back the rest.
void WatchPage::fitRuns()
{
    const bool isAnything = m_runs->rowCount() > 0;
    m_runs->setVisible(isAnything);
    m_order->setWords(!isAnything ? tr("All runs have ended.") : orderWords(m_sweep->plan().grid.order));
    m_now->body()->invalidate(); // it hears of what is hidden later than this
    m_now->layout()->invalidate();
    const int wanted = m_now->layout()->totalSizeHint().height();
    if (wanted == m_now->maximumHeight())
        return;
    m_now->setMaximumHeight(wanted);
    const int all = m_right->height();
    if (!m_isSplitByHand && all > 0) {
        const int room = std::min(wanted, all * 2 / 5);
        m_right->setSizes({all - room, room});
    }
}

void WatchPage::showSelection()
{
    if (!m_sweep)
        return;
    const CellFacts *facts = m_board->selected();
    if (!facts) {
        m_sentence->setText(tr("%1, %2 per cell")
                                .arg(measureWords(m_view.colour, m_sweep->plan()),
                                     QString::fromStdString(countText(
                                         std::int64_t(m_sweep->plan().grid.seeds.size()), "seed"))));
        return;
    }
    m_sentence->setText(
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
        SurfaceRow made{placeWords(grid.columns[column], grid.columns),
                        curveOf(*m_sweep, cells, m_view.curve, OverSeeds::Median).middle,
                        facts.arrival.median,
                        facts.arrival.low,
                        facts.arrival.high,
                        facts.arrival.laterThan,
                        {},
                        cells.front(),
                        false};
        if (facts.state == SweepState::Paused || facts.state == SweepState::Stopped)
            made.note = tr("%1 at epoch %2").arg(stateWords(facts.state)).arg(facts.latest);
        else if (facts.settled == 0 || facts.state == SweepState::Diverged)
            made.note = stateWords(facts.state);
        else if (facts.arrived == facts.settled && m_sweep->plan().grid.until)
            made.note = facts.arrived == int(facts.seeds.size())
                            ? tr("all have arrived")
                            : tr("%1 of %2 have arrived").arg(facts.arrived).arg(facts.seeds.size());
        const bool isMedianKnown = facts.arrival.median && std::isfinite(*facts.arrival.median);
        if (isMedianKnown && *facts.restrictedMean < fewest) {
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
    m_surfaceNote->setText(
        tr("%1 accuracy, median over seeds; one that has arrived keeps its last value. Line: median arrival "
           "with quartiles.")
            .arg(m_view.curve == CurveMeasure::Train ? tr("Train") : tr("Held-out")));
    m_surface->setRows(std::move(rows), m_sweep->plan().grid.cap);
    const CellFacts *selected = m_board->selected();
    m_surface->select(selected ? selected->cells.front() : -1);
}

} // namespace fovea::ui
