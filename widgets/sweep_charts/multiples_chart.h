// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_curves.h"
#include "widgets/kit/theme.h"
#include "widgets/sweep_charts/scatter_chart.h"

#include <QStringList>
#include <QWidget>

namespace fovea::ui {

// Curves of every cell, a panel each, with shared axes: median and quartiles over seeds, the baseline as a
// ghost, arrivals as pennants. One tracker reads all panels.
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
    QRectF panelOf(int place) const; // its plot, row by row
    QString readout() const;         // of the panel under the tracker

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cellChosen(int cell);
    void cellsActivated(const std::vector<int> &cells);
    void menuRequested(int cell, const QPoint &where);
    void readoutChanged(const QString &words);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    struct Panel
    {
        std::vector<int> cells;
        CellCurve curve;
        CellCurve ghost; // of the baseline
        CellArrival arrival;
        int seeds = 0;
    };

    qreal labelRoom() const; // at the left of the panels, with their numbers
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
};

} // namespace fovea::ui
