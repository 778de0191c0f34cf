// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_scatter.h"
#include "widgets/sweep_charts/scatter_chart.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace fovea::ui {

class CellTable;
class MultiplesChart;
class OneLine;
class ViewBar;

// What came out of a sweep: curves of all cells, two measures against each other, and a table; what is
// selected in one is in all.
class ReadPage : public QWidget
{
    Q_OBJECT

public:
    explicit ReadPage(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep, const SweepView &view);
    void setEmpty(const QString &why);
    void select(int cell); // of the plan
    CellTable &table() const { return *m_table; }
    ScatterChart &scatter() const { return *m_scatter; }
    MultiplesChart &multiples() const { return *m_multiples; }
    ViewBar &bar() const { return *m_bar; }
    void setEpoch(std::optional<int> epoch);                          // that is looked at, from 1
    void setCorrelation(const std::optional<RankCorrelation> &found); // of the scatter's points
    void setMeasures(ScatterMeasure x, ScatterMeasure y);
    ScatterMeasure xMeasure() const;
    ScatterMeasure yMeasure() const;

Q_SIGNALS:
    void viewChanged(const SweepView &view);
    void cellChosen(int cell);
    void raceRequested(const std::vector<int> &cells);
    void inspectRequested(const std::vector<int> &cells);
    void menuRequested(const std::vector<int> &cells, const QPoint &where);
    void pointsChanged(); // of the scatter: their correlation is wanted
    void watchRequested();
    void exportRequested(const QString &figure);
    void epochChosen(int epoch);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showScatter();
    void showSentence();
    QString curveWords() const;
    void showBright();
    void choose(int cell);

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    SweepView m_view;
    QStackedWidget *m_stack;
    QLabel *m_why;
    ViewBar *m_bar;
    MultiplesChart *m_multiples;
    OneLine *m_readout;
    ScatterChart *m_scatter;
    QComboBox *m_x, *m_y;
    QLabel *m_sentence;
    OneLine *m_brief; // the same on one line, where there is little height
    CellTable *m_table;
    QLabel *m_noRows; // why the filter leaves none
    BrightCells m_brushed;
};

} // namespace fovea::ui
