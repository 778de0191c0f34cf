// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_facts.h"
#include "widgets/kit/theme.h"

#include <QWidget>

namespace fovea::ui {

// What colours, hatches and signs of the cells mean.
class CellLegend : public QWidget
{
    Q_OBJECT

public:
    explicit CellLegend(ThemeManager &themes, QWidget *parent = nullptr);

    void setScale(const MeasureLimits &limits, CellMeasure measure);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int layOut(class QPainter *painter, int width) const;

    ThemeManager &m_themes;
    MeasureLimits m_limits;
    CellMeasure m_measure = CellMeasure::Epochs;
};

} // namespace fovea::ui
