// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theory/epoch_chart.h"

namespace fovea::ui {

// The curvature of a lane's loss at the epochs where it was measured. NaN: not measured yet, or no number.
struct SharpnessLane
{
    QString letter;
    LaneStyle style;
    double line = 0;          // 2 / lr; 0: the optimiser has none
    bool choosesKeys = false; // by their scores: picks may be free or frozen
    struct Point
    {
        int epoch = -1; // 0-based; -1: untrained
        double free = 0;
        double frozen = 0;
        double smallest = 0; // this and what follows: picks frozen
        double trace = 0;
        double traceError = 0;
        bool isWithin = false; // the eigenvalues to 1 %

        bool operator==(const Point &) const = default;
    };
    std::vector<Point> points; // by epoch

    const Point *at(int epoch) const; // the newest at that epoch or before
};

// Sharpness over training: with the picks of each moment frozen thick, with picks free thin, the smallest
// eigenvalue dotted, and the line 2/lr above which plain gradient descent is not stable.
class SharpnessChart : public EpochChart
{
    Q_OBJECT

public:
    explicit SharpnessChart(ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<SharpnessLane> lanes, const QString &reason); // the reason, where there is none
    using QWidget::show;
    QString reading(int epoch) const;
    std::vector<ChartFrame> frames() const override;
    const std::vector<SharpnessLane> &lanes() const { return m_lanes; }
    QSize sizeHint() const override { return {280, 145}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ChartAxis scale() const;
    bool hasPoints() const;

    std::vector<SharpnessLane> m_lanes;
    QString m_reason;
};

QString sharpnessCsv(const std::vector<SharpnessLane> &lanes);

} // namespace fovea::ui
