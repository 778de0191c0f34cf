// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theory/epoch_chart.h"

namespace fovea::ui {

// One number of the gradient over training, of all lanes: its norm (logarithmic, with the clip line) or the
// share of clipped steps.
class GradientChart : public EpochChart
{
    Q_OBJECT

public:
    enum class Kind { Norm, Clipped };

    GradientChart(Kind kind, ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<GradientLane> lanes);
    using QWidget::show;
    std::vector<ChartFrame> frames() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Measure &measureOf(const GradientLane &lane) const;
    ChartAxis scale() const;

    Kind m_kind;
    std::vector<GradientLane> m_lanes;
};

// Where the gradient is at the clock: shares of its squared norm by part, a bar per lane. The third lane and
// those after it are hatched, so that bars are told apart without colour.
class PartBars : public QWidget
{
    Q_OBJECT

public:
    explicit PartBars(ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<GradientLane> lanes, int epoch);
    using QWidget::show;
    QSize sizeHint() const override { return {180, 190}; }
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    std::vector<GradientLane> m_lanes;
    int m_epoch = -1;
};

QString partTitle(std::size_t part); // "Query, key"
// "At epoch 19: A 0.13, 2 % clipped    B …", or why there is nothing.
QString gradientReading(const std::vector<GradientLane> &lanes, int epoch);
QString gradientReason(const std::vector<GradientLane> &lanes); // empty where there is something to show

} // namespace fovea::ui
