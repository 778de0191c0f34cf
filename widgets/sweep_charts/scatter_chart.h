// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_scatter.h"
#include "widgets/kit/theme.h"

#include <QRectF>
#include <QWidget>

#include <optional>
#include <set>

namespace fovea::ui {

// Cells that stand out, by their place in the plan; empty: all do.
using BrightCells = std::optional<std::set<int>>;
constexpr qreal dimmed = 0.25; // opacity of the others

// One measure of cells against another: a disc is a median, its cross the quartiles over seeds, a ring with
// an arrow per bound. Spearman's rho with its permutation p stands below, in words; whoever shows the points
// works it out, because that may take longer than a frame. Dragging over points makes them stand out
// everywhere. The arrow keys go from point to point.
class ScatterChart : public QWidget
{
    Q_OBJECT

public:
    explicit ScatterChart(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep, std::vector<ScatterPoint> points, ScatterMeasure x,
              ScatterMeasure y, const ScatterGaps &gaps = {});
    bool wantsCorrelation() const { return !m_isKnown && m_points.size() >= fewestCorrelated; }
    void setCorrelation(const std::optional<RankCorrelation> &found); // of the points on show
    void select(int cell);                                            // of the plan; -1: none
    void setBright(const BrightCells &cells);
    QString sentence() const; // rho, p and points, or why there is none; and what is missing
    QPointF placeOf(const ScatterPoint &point) const;
    const std::vector<ScatterPoint> &points() const { return m_points; }

    QSize sizeHint() const override { return {380, 300}; }
    QSize minimumSizeHint() const override { return {220, 150}; }

Q_SIGNALS:
    void cellChosen(int cell);
    void cellActivated(int cell);
    void inspectRequested(int cell);
    void menuRequested(int cell, const QPoint &where);
    void brushed(const BrightCells &cells); // empty: no longer

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Scale
    {
        double low = 0, high = 1;
        bool isLogarithmic = false;

        double share(double value) const;
        std::vector<double> ticks() const;
    };
    static Scale scaleOf(const std::vector<double> &values, bool isLogarithmic);
    bool namesAxes() const;
    QRectF sameBox() const; // of the words at the line of no difference; empty: they have no room
    QRectF plotArea() const;
    const ScatterPoint *nearest(const QPointF &at) const;
    const ScatterPoint *selected() const;
    void move(bool isAcross, int by);
    QString rhoWords() const;
    QString gapWords() const;
    std::vector<const ScatterPoint *> namedFirst() const;
    void paintNames(QPainter &painter) const;
    qreal legendWidth() const;
    void paintLegend(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;
    void paintPoint(QPainter &painter, const ScatterPoint &point) const;

    ThemeManager &m_themes;
    SnapshotPointer m_sweep;
    std::vector<ScatterPoint> m_points;
    ScatterGaps m_gaps;
    ScatterMeasure m_xMeasure = ScatterMeasure::DispersionRatio, m_yMeasure = ScatterMeasure::Speedup;
    Scale m_x, m_y;
    std::optional<RankCorrelation> m_correlation;
    bool m_isKnown = false; // the correlation is of these points
    int m_selected = -1;
    BrightCells m_bright;
    std::optional<QRectF> m_brush; // while it is drawn
};

QString measureName(ScatterMeasure measure);

} // namespace fovea::ui
