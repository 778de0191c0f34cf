// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_curves.h"
#include "widgets/kit/theme.h"
#include "widgets/sweep_charts/scatter_chart.h"

#include <QStringList>
#include <QWidget>

namespace fovea::ui {

// Curves of every cell, a panel each, with shared axes: median and quartiles over seeds, the baseline as a
// ghost, arrivals as pennants. One tracker reads all panels. The arrow keys go from panel to panel; a click,
// or left and right with Shift, chooses an epoch.
class MultiplesChart : public QWidget
{
    Q_OBJECT

public:
    explicit MultiplesChart(ThemeManager &themes, QWidget *parent = nullptr);

    static constexpr int mostPanels = 60; // above, the grid of cells tells more

    void show(const SnapshotPointer &sweep, const SweepView &view);
    void select(int cell); // of the plan; -1: none
    void setBright(const BrightCells &cells);
    int panels() const;
    QRectF panelOf(int place) const;         // its plot, row by row
    QString readout() const;                 // of the panel under the pointer, or of the selected one
    void setEpoch(std::optional<int> epoch); // that is looked at, from 1
    std::optional<int> epoch() const { return m_epoch; }
    int selectedPlace() const; // -1: none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cellChosen(int cell);
    void cellsActivated(const std::vector<int> &cells);
    void inspectRequested(const std::vector<int> &cells);
    void epochChosen(int epoch);
    void menuRequested(int cell, const QPoint &where);
    void readoutChanged(const QString &words);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Panel
    {
        std::vector<int> cells;
        CellCurve curve;
        CellCurve ghost; // of the baseline
        CellArrival arrival;
        int seeds = 0;
        std::optional<double> chance;
    };

    qreal labelRoom() const; // at the left of the panels, with their numbers
    void move(int right, int down);
    void chooseEpoch(int epoch);
    QString readingOf(int place, int epoch) const;
    void paintArrival(QPainter &painter, int place, const QColor &ink) const;
    void paintLabel(QPainter &painter, int row) const;
    int placeAt(const QPointF &point) const;
    void paintPanel(QPainter &painter, int place) const;
    void paintCurve(QPainter &painter, const QRectF &box, const std::vector<double> &values,
                    const QPen &pen) const;

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    SweepView m_view;
    ViewGrid m_grid;
    QStringList m_columnWords, m_rowWords;
    std::vector<Panel> m_panels;
    int m_epochs = 1;
    int m_selected = -1;
    BrightCells m_bright;
    int m_tracked = -1; // panel
    double m_tracker = 0;
    std::optional<int> m_epoch;
    std::vector<std::optional<double>> m_chances; // of the plan's cells
    std::string m_chancesOf;                      // which plan
};

} // namespace fovea::ui
