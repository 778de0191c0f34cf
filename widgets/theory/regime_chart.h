// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/regime.h"
#include "widgets/theory/chart_frame.h"

#include <QWidget>

namespace fovea::ui {

// Where the theory promises more: the smallest separation that suffices against the ratio of dispersions, for
// given dispersions of full attention; the paper's Table 6 as fixed points, the lanes of the race as points
// that move with the clock and leave a trail.
class RegimeChart : public QWidget
{
    Q_OBJECT

public:
    explicit RegimeChart(ThemeManager &themes, QWidget *parent = nullptr);

    void show(Regime regime, Condition condition, int epoch);
    using QWidget::show;
    void setChosen(int row, int level);                           // of the paper's table; -1: none
    std::optional<QPointF> placeOf(int row, int level) const;     // of a diamond
    std::optional<QPointF> placeOf(const RegimeLane &lane) const; // now
    QString reading() const;

    QSize sizeHint() const override { return {360, 300}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

Q_SIGNALS:
    void chosen(int row, int level);
    void epochChosen(int epoch);     // a point of a trail
    void read(const QString &words); // what is under the mouse; empty: nothing

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    struct Hit
    {
        int row = -1, level = -1;
        int lane = -1, epoch = -1;
        QString words;
    };

    ChartFrame frame() const;
    QPointF placeOf(double ratio, double feasible) const;
    Hit hitAt(const QPointF &place) const;
    const RegimePoint *now(const RegimeLane &lane) const; // the newest at the clock or before
    void paintBorders(QPainter &painter) const;
    void paintPaper(QPainter &painter) const;
    void paintLanes(QPainter &painter) const;

    ThemeManager &m_themes;
    Regime m_regime;
    Condition m_condition = Condition::W;
    int m_epoch = -1;
    int m_row = -1, m_level = -1;
};

} // namespace fovea::ui
