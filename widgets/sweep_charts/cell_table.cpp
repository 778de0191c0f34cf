// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/cell_table.h"

#include "core/sweep/view/cell_scatter.h"
#include "widgets/cells/cell_keys.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QScrollBar>

#include <cmath>
#include <limits>
#include <map>

namespace fovea::ui {

namespace {

constexpr int keyRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2; // of a head
constexpr int resultColumns = 11;
constexpr double none = std::numeric_limits<double>::infinity();

// Sorts by a number where there is one.
class Item : public QTableWidgetItem
{
public:
    void set(const QString &text, double key, bool isWord)
    {
        setText(text);
        setData(keyRole, key);
        setTextAlignment(isWord ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    }
    bool operator<(const QTableWidgetItem &other) const override
    {
        const double mine = data(keyRole).toDouble(), its = other.data(keyRole).toDouble();
        return mine != its ? mine < its : text() < other.text();
    }
};

QString number(const std::optional<double> &value, int decimals)
{
    return value ? QString::number(*value, 'f', decimals).replace(QLatin1Char('-'), QStringLiteral("−"))
                 : QStringLiteral("–");
}

// The ratios that the middle of the seeds' lies between, and how sure that is; with few seeds all that there
// are.
QString intervalWords(const LaneComparison &comparison)
{
    const QString ends = rangeText(comparison.interval.range);
    return comparison.hasInterval()
               ? CellTable::tr("%1 (%2 %)").arg(ends).arg(100 * comparison.interval.coverage, 0, 'f', 1)
           : comparison.pairs.size() == 1
               ? CellTable::tr("%1 (one seed)").arg(ends)
               : CellTable::tr("%1 (all %2 seeds)").arg(ends).arg(comparison.pairs.size());
}

const QRegularExpression &comparisonPattern()
{
    static const QRegularExpression pattern(QStringLiteral("^([^<>=]+)([<>=])(.+)$"));
    return pattern;
}

} // namespace

CellTable::CellTable(QWidget *parent) : QTableWidget(parent)
{
    setObjectName(QStringLiteral("cellTable"));
    setAccessibleName(tr("Cells and results"));
    setWhatsThis(
        tr("A row for each cell with the fields that differ: how many seeds arrived, restricted mean of "
           "epochs, median ratio to the baseline with its interval and seeds won, lost and open, the exact "
           "sign-flip test, "
           "held-out accuracy, dispersion ratio, separation and seconds. The p is of one cell: among many "
           "cells some are small by chance."));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(size::dense);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    connect(this, &QTableWidget::itemSelectionChanged, this, [this] {
        if (!m_isFilling && currentRow() >= 0)
            Q_EMIT cellChosen(cellOf(currentRow()));
    });
    connect(this, &QTableWidget::cellDoubleClicked, this,
            [this](int row, int) { Q_EMIT cellActivated(cellOf(row)); });
    horizontalHeader()->setResizeContentsPrecision(0); // what is in view
    horizontalHeader()->setHighlightSections(false);
    // The order is said by a sign in the head's words: an arrow beside them would lie over them.
    horizontalHeader()->setStyleSheet(QStringLiteral(
        "QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }"));
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &CellTable::showOrder);
}

std::vector<CellTable::Entry> CellTable::entriesOf(const SweepSnapshot &sweep, int place) const
{
    const SweepPlan &plan = sweep.plan();
    const SweepCellSummary &cell = sweep.report.cells[std::size_t(place)];
    std::vector<Entry> row;
    const auto add = [&](const QString &text, double key) { row.push_back({text, key, false}); };
    for (const CellField &field : plan.cells[std::size_t(place)].fields) {
        bool isNumber = false;
        const double value = QString::fromStdString(field.value).toDouble(&isNumber);
        const QString text = field.value.empty() ? QStringLiteral("–") : QString::fromStdString(field.value);
        row.push_back({text, isNumber ? value : none, !isNumber && !field.value.empty()});
    }
    add(tr("%1 of %2").arg(cell.summary.reached).arg(cell.runs.size()), cell.summary.reached);
    const bool isBound = cell.summary.reached < cell.summary.seeds;
    add(!cell.mean                  ? QStringLiteral("–")
        : cell.summary.reached == 0 ? QStringLiteral("> %1").arg(cell.mean->laterThan)
                                    : number(cell.mean->epochs, 1),
        cell.mean ? cell.mean->epochs + (isBound ? 1e-6 : 0) : none);
    const auto &comparison = cell.comparison;
    const bool has = comparison && !comparison->pairs.empty();
    const auto ratio = scatterValue(sweep, place, ScatterMeasure::Speedup);
    add(has ? rangeText(comparison->ratio) : QStringLiteral("–"), ratio ? ratio->middle : none);
    add(has ? QStringLiteral("%1–%2–%3")
                  .arg(comparison->test.wins)
                  .arg(comparison->test.losses)
                  .arg(comparison->test.undecided)
            : QStringLiteral("–"),
        has ? comparison->test.wins - comparison->test.losses : none);
    add(has ? intervalWords(*comparison) : QStringLiteral("–"), has ? comparison->interval.range.low : none);
    const bool tested = has && comparison->restricted && comparison->restricted->test;
    add(tested ? number(comparison->restricted->test->twoSided, 4) : QStringLiteral("–"),
        tested ? comparison->restricted->test->twoSided : none);
    const auto &held = cell.summary.lastHeldout;
    add(held ? QStringLiteral("%1 %").arg(100 * held->median, 0, 'f', 1) : QStringLiteral("–"),
        held ? held->median : none);
    for (const auto &[measure, decimals] :
         {std::pair(ScatterMeasure::DispersionRatio, 2), std::pair(ScatterMeasure::Separation, 4),
          std::pair(ScatterMeasure::Stability, 2)}) {
        const auto value = scatterValue(sweep, place, measure);
        add(value ? number(value->middle, decimals) : QStringLiteral("–"), value ? value->middle : none);
    }
    double seconds = 0;
    for (const int run : cell.runs)
        if (run >= 0 && sweep.run(run).result) {
            const Spent &spent = sweep.run(run).result->spent;
            seconds += spent.wall + spent.eval + spent.metrics;
        }
    add(number(seconds, 1), seconds);
    return row;
}

void CellTable::show(const SnapshotPointer &sweep, const SweepView &view)
{
    const SweepPlan &plan = sweep->plan();
    std::vector<int> cells;
    for (std::size_t i = 0; i < plan.cells.size(); ++i)
        if (isShown(plan.cells[i], view))
            cells.push_back(int(i));
    QStringList heads, helps;
    for (const std::string &column : plan.columns) {
        heads << QString::fromStdString(column);
        helps << gridFieldName(column);
    }
    heads << tr("arrived") << tr("epochs") << tr("against") << tr("W–L–open") << tr("interval")
          << tr("p (sign-flip)") << tr("held-out last") << tr("δ ratio") << tr("separation Δ")
          << tr("ln bound") << tr("seconds");
    helps << tr("Seeds that reached the threshold, of all")
          << tr("Restricted mean of epochs to the threshold, waiting at most to the cap")
          << tr("Times faster than the baseline, median over seeds") << tr("Seeds won, lost and open")
          << tr("Where the median ratio lies: an interval with its coverage, or all seeds' ratios where they "
                "are too few for one")
          << tr("Exact sign-flip test of the restricted means, two-sided")
          << tr("Held-out accuracy after the last epoch, median")
          << tr("95th percentile of dispersion over that of the baseline")
          << tr("Separation of kept from dropped scores, last epoch")
          << tr("Natural logarithm of the stability bound, last epoch")
          << tr("Training, evaluation and measures, all seeds");
    Q_ASSERT(heads.size() == int(plan.columns.size()) + resultColumns);
    const bool isNew = cells != m_cells || columnCount() != int(heads.size());
    const bool isFirst = columnCount() == 0;
    m_sweep = sweep;
    m_isFilling = true;
    const int chosen = currentRow() >= 0 ? cellOf(currentRow()) : -1;
    setSortingEnabled(false); // rows stay where they are until all are filled
    if (isNew) {
        m_cells = cells;
        setRowCount(0);
        setColumnCount(int(heads.size()));
        setHeads(heads, helps);
        setRowCount(int(cells.size()));
    }
    if (isFirst) // the fastest
        horizontalHeader()->setSortIndicator(int(plan.columns.size()) + 1, Qt::AscendingOrder);
    fill(*sweep, cells);
    setSortingEnabled(true);
    showOrder();
    if (isNew) {
        resizeColumnsToContents();
        for (int column = 0; column < columnCount(); ++column) { // and for the sign of the order
            const int head =
                horizontalHeader()->fontMetrics().horizontalAdvance(nameOf(column) + QStringLiteral(" ▾"));
            setColumnWidth(column, std::max(columnWidth(column), head + 2 * size::gap) + size::gap);
        }
    }
    applyFilter();
    select(chosen);
    m_isFilling = false;
}

// Rows that are there already change only where their texts do: a sweep fills for hours.
void CellTable::fill(const SweepSnapshot &sweep, const std::vector<int> &cells)
{
    std::map<int, int> rows;
    for (int row = 0; row < rowCount(); ++row)
        if (item(row, 0))
            rows[cellOf(row)] = row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int row = rows.empty() ? int(i) : rows.at(cells[i]);
        const auto entries = entriesOf(sweep, cells[i]);
        for (int column = 0; column < int(entries.size()); ++column) {
            const Entry &entry = entries[std::size_t(column)];
            QTableWidgetItem *one = item(row, column);
            if (one && one->text() == entry.text && one->data(keyRole).toDouble() == entry.key)
                continue;
            if (!one) {
                setItem(row, column, one = new Item);
                one->setData(Qt::UserRole, cells[i]);
            }
            static_cast<Item *>(one)->set(entry.text, entry.key, entry.isWord);
            if (entry.isWord && horizontalHeaderItem(column))
                horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        }
    }
}

void CellTable::setFilter(const QString &words)
{
    m_filter = words;
    applyFilter();
    Q_EMIT filterChanged();
}

BrightCells CellTable::filtered() const
{
    if (m_filter.trimmed().isEmpty())
        return {};
    std::set<int> cells;
    for (int row = 0; row < rowCount(); ++row)
        if (!isRowHidden(row))
            cells.insert(cellOf(row));
    return cells;
}

void CellTable::setHeads(const QStringList &heads, const QStringList &helps)
{
    setHorizontalHeaderLabels(heads);
    for (int column = 0; column < columnCount(); ++column) {
        QTableWidgetItem *head = horizontalHeaderItem(column);
        head->setData(nameRole, heads[column]);
        head->setToolTip(helps[column]);
        head->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
}

QString CellTable::nameOf(int column) const
{
    return horizontalHeaderItem(column)->data(nameRole).toString();
}

void CellTable::showOrder()
{
    const int sorted = horizontalHeader()->sortIndicatorSection();
    const bool isUp = horizontalHeader()->sortIndicatorOrder() == Qt::AscendingOrder;
    for (int column = 0; column < columnCount(); ++column) {
        const QString words = nameOf(column) + (column != sorted ? QString()
                                                : isUp           ? QStringLiteral(" ▴")
                                                                 : QStringLiteral(" ▾"));
        if (horizontalHeaderItem(column)->text() != words)
            horizontalHeaderItem(column)->setText(words);
    }
}

int CellTable::usualHeight(int rows) const
{
    const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
    return horizontalHeader()->sizeHint().height() + rows * size::dense + bar + 2 * frameWidth();
}

// A setting of the cell that is no column of its own: "k" is that of its mask.
std::optional<QString> CellTable::settingOf(int cell, const QString &name) const
{
    const LaneRecord &record = m_sweep->plan().cells[std::size_t(cell)].record;
    const std::string wanted = name.toLower().toStdString();
    bool isKnown = false;
    for (const std::string &field : gridFields()) {
        if (field != wanted && !field.ends_with('.' + wanted))
            continue;
        isKnown = true;
        if (const std::string value = fieldOf(record, field); !value.empty())
            return QString::fromStdString(value);
    }
    return isKnown ? std::optional(QString()) : std::nullopt;
}

// "k>1" compares the column whose name ends with k, or that setting of the cell; other words are looked for
// anywhere in the row.
bool CellTable::fits(int row, const QString &word) const
{
    if (const auto match = comparisonPattern().match(word); match.hasMatch()) {
        std::optional<QString> text;
        std::optional<double> key;
        for (int column = 0; column < columnCount() && !text; ++column)
            if (const QString name = nameOf(column);
                name.compare(match.captured(1), Qt::CaseInsensitive) == 0 ||
                name.endsWith(QLatin1Char('.') + match.captured(1), Qt::CaseInsensitive)) {
                text = item(row, column)->text();
                key = item(row, column)->data(keyRole).toDouble();
            }
        if (!text && (text = settingOf(cellOf(row), match.captured(1)))) {
            bool isNumber = false;
            const double value = text->toDouble(&isNumber);
            key = isNumber ? value : none;
        }
        if (!text)
            return false;
        bool isNumber = false;
        const double wanted = match.captured(3).toDouble(&isNumber);
        if (!isNumber || !std::isfinite(*key))
            return match.captured(2) == QLatin1String("=") &&
                   text->compare(match.captured(3), Qt::CaseInsensitive) == 0;
        return match.captured(2) == QLatin1String("<")   ? *key < wanted
               : match.captured(2) == QLatin1String(">") ? *key > wanted
                                                         : *key == wanted;
    }
    for (int column = 0; column < columnCount(); ++column)
        if (item(row, column)->text().contains(word, Qt::CaseInsensitive))
            return true;
    return false;
}

QString CellTable::filterProblem() const
{
    const auto left = filtered();
    if (!left || !left->empty() || rowCount() == 0)
        return {};
    for (const QString &word : m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto match = comparisonPattern().match(word);
        if (!match.hasMatch())
            continue;
        const QString name = match.captured(1);
        bool isKnown = settingOf(cellOf(0), name).has_value();
        for (int column = 0; column < columnCount(); ++column)
            isKnown = isKnown || nameOf(column).compare(name, Qt::CaseInsensitive) == 0 ||
                      nameOf(column).endsWith(QLatin1Char('.') + name, Qt::CaseInsensitive);
        if (!isKnown)
            return tr("No column and no setting is called '%1'.").arg(name);
    }
    return tr("No cell fits '%1'.").arg(m_filter.trimmed());
}

void CellTable::applyFilter()
{
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int row = 0; row < rowCount(); ++row)
        setRowHidden(row, !std::ranges::all_of(words, [&](const QString &word) { return fits(row, word); }));
    applyBright();
}

void CellTable::setBright(const BrightCells &cells)
{
    m_bright = cells;
    applyBright();
}

void CellTable::applyBright()
{
    QColor pale = palette().color(QPalette::Text);
    pale.setAlphaF(float(dimmed));
    for (int row = 0; row < rowCount(); ++row) {
        const bool isBright = !m_bright || m_bright->contains(cellOf(row));
        if (isBright == !item(row, 0)->data(Qt::ForegroundRole).isValid())
            continue;
        for (int column = 0; column < columnCount(); ++column)
            item(row, column)->setData(Qt::ForegroundRole, isBright ? QVariant() : QBrush(pale));
    }
}

void CellTable::select(int cell)
{
    const bool before = m_isFilling;
    m_isFilling = true;
    for (int row = 0; row < rowCount(); ++row)
        if (cellOf(row) == cell)
            selectRow(row);
    m_isFilling = before;
}

QString CellTable::text() const
{
    QStringList lines, heads;
    for (int column = 0; column < columnCount(); ++column)
        heads << nameOf(column);
    lines << heads.join(QLatin1Char('\t'));
    for (int row = 0; row < rowCount(); ++row) {
        if (isRowHidden(row))
            continue;
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells << item(row, column)->text();
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void CellTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(text());
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentRow() >= 0) {
        Q_EMIT cellActivated(cellOf(currentRow()));
        return;
    }
    if (event->key() == Qt::Key_I && event->modifiers() == Qt::NoModifier && currentRow() >= 0) {
        Q_EMIT inspectRequested(cellOf(currentRow()));
        return;
    }
    QTableWidget::keyPressEvent(event);
}

void CellTable::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const int row = byMouse ? rowAt(event->y() - horizontalHeader()->height()) : currentRow();
    if (row < 0)
        return;
    selectRow(row);
    Q_EMIT menuRequested(cellOf(row), event->globalPos());
}

bool CellTable::event(QEvent *event)
{
    return takesKey(event) || QTableWidget::event(event);
}

} // namespace fovea::ui
