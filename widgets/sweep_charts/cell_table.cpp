// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/cell_table.h"

#include "core/sweep/view/cell_scatter.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr int keyRole = Qt::UserRole + 1, cellRole = Qt::UserRole + 2;
constexpr double none = std::numeric_limits<double>::infinity();

// Sorts by a number where there is one.
class Item : public QTableWidgetItem
{
public:
    Item(const QString &text, double key) : QTableWidgetItem(text)
    {
        setData(keyRole, key);
        if (std::isfinite(key))
            setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
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
            Q_EMIT cellChosen(item(currentRow(), 0)->data(cellRole).toInt());
    });
    connect(this, &QTableWidget::cellDoubleClicked, this,
            [this](int row, int) { Q_EMIT cellActivated(item(row, 0)->data(cellRole).toInt()); });
}

void CellTable::show(const SnapshotPointer &sweep, const SweepView &view)
{
    m_isFilling = true;
    const int chosen = currentRow() >= 0 ? item(currentRow(), 0)->data(cellRole).toInt() : -1;
    setSortingEnabled(false);
    const SweepPlan &plan = sweep->plan();
    QStringList heads;
    for (const std::string &column : plan.columns)
        heads << QString::fromStdString(column);
    heads << tr("arrived") << tr("epochs") << tr("against") << tr("W–L–open") << tr("coverage")
          << tr("p (sign-flip)") << tr("held-out last") << tr("δ ratio") << tr("separation Δ")
          << tr("ln bound") << tr("seconds");
    setColumnCount(int(heads.size()));
    setHorizontalHeaderLabels(heads);
    setRowCount(0);
    for (std::size_t i = 0; i < plan.cells.size(); ++i) {
        if (!isShown(plan.cells[i], view))
            continue;
        const int row = rowCount();
        setRowCount(row + 1);
        const SweepCellSummary &cell = sweep->report.cells[i];
        int column = 0;
        const auto add = [&](const QString &text, double key) {
            auto *made = new Item(text, key);
            made->setData(cellRole, int(i));
            setItem(row, column++, made);
        };
        for (const CellField &field : plan.cells[i].fields) {
            bool isNumber = false;
            const double value = QString::fromStdString(field.value).toDouble(&isNumber);
            add(QString::fromStdString(field.value), isNumber ? value : none);
        }
        add(tr("%1 of %2").arg(cell.summary.reached).arg(cell.runs.size()), cell.summary.reached);
        const bool isBound = cell.summary.reached < cell.summary.seeds;
        add(cell.restrictedMean ? (cell.summary.reached == 0 ? QStringLiteral("> %1").arg(plan.grid.cap)
                                                             : number(cell.restrictedMean, 1))
                                : QStringLiteral("–"),
            cell.restrictedMean ? *cell.restrictedMean + (isBound ? 1e-6 : 0) : none);
        const auto &comparison = cell.comparison;
        const bool has = comparison && !comparison->pairs.empty();
        const auto ratio = scatterValue(*sweep, int(i), ScatterMeasure::Speedup);
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
            const auto value = scatterValue(*sweep, int(i), measure);
            add(value ? number(value->middle, decimals) : QStringLiteral("–"), value ? value->middle : none);
        }
        double seconds = 0;
        for (const int run : cell.runs)
            if (run >= 0 && sweep->run(run).result) {
                const Spent &spent = sweep->run(run).result->spent;
                seconds += spent.wall + spent.eval + spent.metrics;
            }
        add(number(seconds, 1), seconds);
    }
    setSortingEnabled(true);
    resizeColumnsToContents();
    applyFilter();
    select(chosen);
    m_isFilling = false;
}

void CellTable::setFilter(const QString &words)
{
    m_filter = words;
    applyFilter();
}

void CellTable::applyFilter()
{
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int row = 0; row < rowCount(); ++row) {
        QString all;
        for (int column = 0; column < columnCount(); ++column)
            all += item(row, column)->text() + QLatin1Char(' ');
        setRowHidden(row, !std::ranges::all_of(words, [&](const QString &word) {
                         return all.contains(word, Qt::CaseInsensitive);
                     }));
    }
}

void CellTable::select(int cell)
{
    const bool before = m_isFilling;
    m_isFilling = true;
    for (int row = 0; row < rowCount(); ++row)
        if (item(row, 0)->data(cellRole).toInt() == cell)
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
        Q_EMIT cellActivated(item(currentRow(), 0)->data(cellRole).toInt());
        return;
    }
    QTableWidget::keyPressEvent(event);
}

} // namespace fovea::ui
