// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/cell_table.h"

#include "core/sweep/view/cell_scatter.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QRegularExpression>

#include <cmath>
#include <limits>
#include <map>

namespace fovea::ui {

namespace {

constexpr int keyRole = Qt::UserRole + 1;
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

} // namespace

CellTable::CellTable(QWidget *parent) : QTableWidget(parent)
{
    setObjectName(QStringLiteral("cellTable"));
    setAccessibleName(tr("Cells and results"));
    setWhatsThis(
        tr("A row for each cell with the fields that differ: how many seeds arrived, restricted mean of "
           "epochs, median ratio to the baseline with seeds won, lost and open, the exact sign-flip test, "
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
    add(cell.restrictedMean ? (cell.summary.reached == 0 ? QStringLiteral("> %1").arg(plan.grid.cap)
                                                         : number(cell.restrictedMean, 1))
                            : QStringLiteral("–"),
        cell.restrictedMean ? *cell.restrictedMean + (isBound ? 1e-6 : 0) : none);
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
    add(has && comparison->hasInterval()
            ? QStringLiteral("%1 %").arg(100 * comparison->interval.coverage, 0, 'f', 2)
            : (has ? tr("range of %1").arg(comparison->pairs.size()) : QStringLiteral("–")),
        has ? comparison->interval.coverage : none);
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
    QStringList heads;
    for (const std::string &column : plan.columns)
        heads << QString::fromStdString(column);
    heads << tr("arrived") << tr("epochs") << tr("against") << tr("W–L–open") << tr("coverage")
          << tr("p (sign-flip)") << tr("held-out last") << tr("δ ratio") << tr("separation Δ")
          << tr("ln bound") << tr("seconds");
    const bool isNew = cells != m_cells || columnCount() != int(heads.size());
    m_isFilling = true;
    const int chosen = currentRow() >= 0 ? cellOf(currentRow()) : -1;
    setSortingEnabled(false); // rows stay where they are until all are filled
    if (isNew) {
        m_cells = cells;
        setRowCount(0);
        setColumnCount(int(heads.size()));
        setHorizontalHeaderLabels(heads);
        for (int column = 0; column < columnCount(); ++column)
            horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setRowCount(int(cells.size()));
    }
    fill(*sweep, cells);
    setSortingEnabled(true);
    if (isNew)
        resizeColumnsToContents();
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

// "k>1" compares the column whose name ends with k; other words are looked for anywhere in the row.
bool CellTable::fits(int row, const QString &word) const
{
    static const QRegularExpression comparison(QStringLiteral("^([^<>=]+)([<>=])(.+)$"));
    if (const auto match = comparison.match(word); match.hasMatch())
        for (int column = 0; column < columnCount(); ++column) {
            const QString name = horizontalHeaderItem(column)->text();
            if (name.compare(match.captured(1), Qt::CaseInsensitive) != 0 &&
                !name.endsWith(QLatin1Char('.') + match.captured(1), Qt::CaseInsensitive))
                continue;
            bool isNumber = false;
            const double wanted = match.captured(3).toDouble(&isNumber);
            const double key = item(row, column)->data(keyRole).toDouble();
            if (!isNumber || !std::isfinite(key))
                return match.captured(2) == QLatin1String("=") &&
                       item(row, column)->text().compare(match.captured(3), Qt::CaseInsensitive) == 0;
            return match.captured(2) == QLatin1String("<")   ? key < wanted
                   : match.captured(2) == QLatin1String(">") ? key > wanted
                                                             : key == wanted;
        }
    for (int column = 0; column < columnCount(); ++column)
        if (item(row, column)->text().contains(word, Qt::CaseInsensitive))
            return true;
    return false;
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
        heads << horizontalHeaderItem(column)->text();
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

// Keys that the window has for itself are the table's while it has the focus.
bool CellTable::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->modifiers() == Qt::NoModifier &&
            (key->key() == Qt::Key_I || key->key() == Qt::Key_Up || key->key() == Qt::Key_Down ||
             key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            event->accept();
            return true;
        }
    }
    return QTableWidget::event(event);
}

} // namespace fovea::ui
