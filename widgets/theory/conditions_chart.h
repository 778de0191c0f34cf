// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theory/epoch_chart.h"

namespace fovea::ui {

// The left-hand sides of the sufficient conditions over training: W thick, X thin; below 1 they hold.
class ConditionsChart : public EpochChart
{
    Q_OBJECT

public:
    explicit ConditionsChart(ThemeManager &themes, QWidget *parent = nullptr);

    void show(Regime regime);
    std::vector<ChartFrame> frames() const override;
    QString reading(int epoch) const;
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ChartAxis scale() const;

    Regime m_regime;
};

} // namespace fovea::ui
