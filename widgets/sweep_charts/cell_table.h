// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/sweep_view.h"
#include "core/sweep/watch/sweep_snapshot.h"

#include <QTableWidget>

namespace fovea::ui {

// A row a cell, with the fields that differ and what came out, sortable. A bound keeps its sign and sorts by
// its value, after equal exact ones.
class CellTable : public QTableWidget
{
    Q_OBJECT

public:
    explicit CellTable(QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep, const SweepView &view);
    void setFilter(const QString &words); // rows that have them all
    void select(int cell);                // of the plan
    QString text() const;                 // rows on show, for the clipboard

Q_SIGNALS:
    void cellChosen(int cell);
    void cellActivated(int cell);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void applyFilter();

    QString m_filter;
    bool m_isFilling = false;
};

} // namespace fovea::ui
