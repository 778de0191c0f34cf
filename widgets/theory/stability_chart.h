// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theory/epoch_chart.h"

namespace fovea::ui {

// How far attention can move when scores move: a panel per lane on one logarithmic scale, with the paper's
// bound, the exact sensitivity and the jump at the cut. Above 1/2, which no softmax over fixed keys exceeds,
// the bound is drawn pale.
class StabilityChart : public EpochChart
{
    Q_OBJECT

public:
    explicit StabilityChart(ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<StabilityLane> lanes);
    void setSelected(int lane); // of the race; its name is underlined
    const std::vector<StabilityLane> &lanes() const { return m_lanes; }
    std::vector<ChartFrame> frames() const override;
    QString reading(int epoch) const; // all measures of that epoch, lane by lane
    using QWidget::show;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override; // the least that shows all lanes

Q_SIGNALS:
    void laneChosen(int lane); // its name was clicked

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    const StabilityLane *namedAt(const QPointF &place) const;
    int columns(int width) const;
    ChartAxis scale() const;
    void paintLane(QPainter &painter, const StabilityLane &lane, const ChartFrame &frame, bool numbers) const;
    void paintWords(QPainter &painter, const StabilityLane &lane, const ChartFrame &frame) const;

    std::vector<StabilityLane> m_lanes;
    int m_selected = -1;
};

} // namespace fovea::ui
