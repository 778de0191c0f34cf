// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/sweep_view.h"
#include "core/sweep/watch/sweep_snapshot.h"
#include "widgets/sweep_charts/scatter_chart.h"

#include <QTableWidget>

#include <optional>

namespace fovea::ui {

// A row a cell, with the fields that differ and what came out, sortable. A bound keeps its sign and sorts by
// its value, after equal exact ones.
class CellTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit CellTable(QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep, const SweepView &view);
    // Rows that have all these words; one may compare a column or any setting of the cell, also a number
    // inside its mask: "k>1", "task=parity".
    void setFilter(const QString &words);
    BrightCells filtered() const;  // cells of the rows that are left; empty: all are
    QString filterProblem() const; // why no row is left; empty: some are
    int usualHeight(int rows) const;
    void setBright(const BrightCells &cells);
    void select(int cell); // of the plan
    QString text() const;  // rows on show, for the clipboard

Q_SIGNALS:
    void cellChosen(int cell);
    void cellActivated(int cell);
    void inspectRequested(int cell);
    void menuRequested(int cell, const QPoint &where);
    void filterChanged();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Entry
    {
        QString text;
        double key = 0; // sorts by it; infinite: by the text
        bool isWord = false;
    };

    std::vector<Entry> entriesOf(const SweepSnapshot &sweep, int cell) const;
    int cellOf(int row) const { return item(row, 0)->data(Qt::UserRole).toInt(); }
    bool fits(int row, const QString &word) const;
    QString nameOf(int column) const; // its head without the sign of the order
    void setHeads(const QStringList &heads, const QStringList &helps);
    void showOrder();
    std::optional<QString> settingOf(int cell, const QString &name) const;
    void fill(const SweepSnapshot &sweep, const std::vector<int> &cells);
    void applyFilter();
    void applyBright();

    SnapshotPointer m_sweep;
    QString m_filter;
    BrightCells m_bright;
    std::vector<int> m_cells; // of the rows, as the plan has them
    bool m_isFilling = false;
};

} // namespace fovea::ui
