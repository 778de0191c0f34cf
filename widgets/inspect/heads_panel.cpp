// SPDX-License-Identifier: MIT
#include "widgets/inspect/heads_panel.h"

#include "widgets/inspect/head_detail.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int leastOfHeads = 324; // a dock of 340 with its margins
constexpr int leastTable = 160;

QTableView *makeTable(HeadOrder &order, QWidget *parent)
{
    auto *table = new QTableView(parent);
    table->setObjectName(QStringLiteral("heads"));
    table->setModel(&order);
    table->setAccessibleName(HeadsPanel::tr("Heads"));
    table->setWhatsThis(HeadsPanel::tr(
        "Every head of every lane and seed: means over the examples with ± 1.96 standard errors. A "
        "click on a heading sorts, a click on a row shows that head in the maps."));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setMinimumHeight(leastTable);
    table->setFont(ui::font(Type::Small));
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(size::dense);
    table->verticalHeader()->setMinimumSectionSize(size::dense);
    table->horizontalHeader()->setFont(ui::font(Type::Small));
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setMinimumSectionSize(size::dense);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setSortingEnabled(true);
    order.sort(-1);
    table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    return table;
}

} // namespace

HeadsPanel::HeadsPanel(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_model(new HeadModel(this)), m_order(new HeadOrder(this)),
      m_detail(new HeadDetail(themes, this)), m_examples(new QComboBox(this)), m_status(new Label(this))
{
    setAccessibleName(tr("Heads over many examples"));
    setMinimumWidth(leastOfHeads);
    m_order->setSourceModel(m_model);
    m_order->setSortRole(HeadModel::SortRole);
    m_table = makeTable(*m_order, this);
    m_examples->setObjectName(QStringLiteral("headExamples"));
    m_examples->setAccessibleName(tr("Examples"));
    m_examples->setToolTip(tr("How many held-out examples every head is measured on."));
    m_examples->setWhatsThis(m_examples->toolTip());
    for (const int count : {16, 64, 256, 1000})
        m_examples->addItem(tr("%1 examples").arg(count), count);
    m_examples->setCurrentIndex(1);
    m_measure = makeIconButton(QStringLiteral("measureHeads"), tr("Measure again"),
                               tr("Measures every head with the weights of the clock's epoch."), this);
    setThemedIcon(m_measure, QStringLiteral("reset"), themes);
    m_stop = makeIconButton(QStringLiteral("stopHeads"), tr("Stop"),
                            tr("Stops measuring; what was measured stays."), this);
    setThemedIcon(m_stop, QStringLiteral("close"), themes);
    m_save = makeIconButton(QStringLiteral("saveHeads"), tr("Save the table"),
                            tr("Saves what was measured, with its intervals, as CSV."), this);
    setThemedIcon(m_save, QStringLiteral("export"), themes);
    auto *files = new QMenu(m_save);
    connect(files->addAction(tr("Table, a line per head…")), &QAction::triggered, this,
            &HeadsPanel::saveRequested);
    connect(files->addAction(tr("Distances, symbols and mean maps…")), &QAction::triggered, this,
            &HeadsPanel::saveProfilesRequested);
    m_save->setMenu(files);
    m_save->setPopupMode(QToolButton::InstantPopup);
    m_status->setObjectName(QStringLiteral("headStatus"));
    m_status->setProperty("look", QStringLiteral("muted"));
    m_status->setFont(ui::font(Type::Small));
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    auto *line = new QHBoxLayout;
    line->setSpacing(size::tiny);
    line->addWidget(m_examples, 1);
    line->addWidget(m_measure);
    line->addWidget(m_stop);
    line->addWidget(m_save);
    auto *below = new QScrollArea(this);
    below->setWidget(m_detail);
    below->setWidgetResizable(true);
    below->setFrameShape(QFrame::NoFrame);
    below->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    below->setFocusPolicy(Qt::NoFocus);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    column->addLayout(line);
    column->addWidget(m_status);
    column->addWidget(m_table, 3);
    column->addWidget(below, 2);
    connect(m_examples, &QComboBox::activated, this, &HeadsPanel::measureRequested);
    connect(m_measure, &QToolButton::clicked, this, &HeadsPanel::measureRequested);
    connect(m_stop, &QToolButton::clicked, this, &HeadsPanel::stopRequested);
    const auto choose = [this](const QModelIndex &at) {
        if (!at.isValid())
            return;
        m_current = addressOf(m_model->rows()[std::size_t(m_order->mapToSource(at).row())]);
        m_detail->show(currentRow());
        Q_EMIT headChosen(*m_current);
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose); // Enter
    setStatus({}, false);
}

int HeadsPanel::examples() const
{
    return m_examples->currentData().toInt();
}

QString HeadsPanel::status() const
{
    return m_status->text();
}

void HeadsPanel::begin()
{
    m_model->clear();
    m_detail->show(std::nullopt);
    setStatus(m_status->text(), false);
}

void HeadsPanel::add(const std::vector<HeadRow> &rows)
{
    m_model->append(rows);
    fitColumns();
    showCurrent();
    m_save->setEnabled(m_model->rowCount() > 0);
}

// Seed, epoch and head have a column only where they are not the same for all, so that the first of the
// numbers are in sight beside what tells the rows apart.
void HeadsPanel::fitColumns()
{
    const auto &rows = m_model->rows();
    const auto hideIfSame = [&](int column, auto &&read) {
        m_table->setColumnHidden(column, std::ranges::none_of(rows, [&](const HeadRow &row) {
                                     return read(row) != read(rows.front());
                                 }));
    };
    hideIfSame(HeadModel::SeedColumn, [](const HeadRow &row) { return row.seed; });
    hideIfSame(HeadModel::EpochColumn, [](const HeadRow &row) { return row.epoch; });
    hideIfSame(HeadModel::HeadColumn, [](const HeadRow &row) { return row.numbers.head; });
    m_table->resizeColumnsToContents();
    const QFontMetrics metrics(m_table->font());
    for (int column = 0; column < HeadModel::FirstQuantity; ++column) {
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int width = metrics.horizontalAdvance(title);
        for (int row = 0; row < m_model->rowCount(); ++row)
            width = std::max(width, metrics.horizontalAdvance(
                                        m_model->index(row, column).data(Qt::DisplayRole).toString()));
        m_table->setColumnWidth(column, width + 2 * size::gap);
    }
}

void HeadsPanel::setStatus(const QString &words, bool busy)
{
    m_status->setText(words);
    m_status->setVisible(!words.isEmpty());
    m_stop->setEnabled(busy);
    m_measure->setEnabled(!busy);
    m_save->setEnabled(m_model->rowCount() > 0);
}

void HeadsPanel::setAlphabet(const QStringList &alphabet)
{
    m_detail->setAlphabet(alphabet);
}

void HeadsPanel::setCurrent(const HeadAddress &address)
{
    if (m_current == address)
        return;
    m_current = address;
    showCurrent();
}

std::optional<HeadRow> HeadsPanel::currentRow() const
{
    const auto row = m_current ? m_model->rowOf(*m_current) : std::nullopt;
    return row ? std::optional(m_model->rows()[std::size_t(*row)]) : std::nullopt;
}

void HeadsPanel::showCurrent()
{
    const auto row = m_current ? m_model->rowOf(*m_current) : std::nullopt;
    m_detail->show(currentRow());
    if (row)
        m_table->setCurrentIndex(m_order->mapFromSource(m_model->index(*row, 0)));
    else
        m_table->clearSelection();
}

} // namespace fovea::ui
