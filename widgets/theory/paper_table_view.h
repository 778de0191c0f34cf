// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/regime.h"
#include "widgets/theory/lane_measures.h"

#include <QTableWidget>

namespace fovea::ui {

// Table 6 of the paper as left-hand sides of a condition, by percentile, with a sign where it holds; below it
// the lanes of this race at the clock.
class PaperTableView : public QTableWidget
{
    Q_OBJECT

public:
    explicit PaperTableView(QWidget *parent = nullptr);

    // Regimes at conditionLevels(), in that order.
    void show(const std::vector<Regime> &regimes, Condition condition, int epoch);
    using QWidget::show;
    void choose(int row, int level); // -1: none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void chosen(int row, int level); // of the paper

private:
    void put(int row, int column, const QString &text, Qt::Alignment alignment);
};

} // namespace fovea::ui
