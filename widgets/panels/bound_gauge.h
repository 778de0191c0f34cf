// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QWidget>

#include <optional>

namespace fovea::ui {

// A horizontal dial: how much of a bound is used, with a mark for the worst there could be. Beyond the bound
// the needle's track turns to the colour of caution, and a word says so.
class BoundGauge : public QWidget
{
    Q_OBJECT

public:
    explicit BoundGauge(ThemeManager &themes, QWidget *parent = nullptr);

    // Shares of the bound; `top` is where the dial ends: 1 or, where the bound may be exceeded, more.
    void setShares(std::optional<double> measured, double worst, double top);
    qreal positionOf(double share) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF track() const;
    void paintTrack(QPainter &painter) const;
    void paintScale(QPainter &painter) const;
    void paintWorst(QPainter &painter) const;

    ThemeManager &m_themes;
    std::optional<double> m_measured;
    double m_worst = 0;
    double m_top = 1;
};

} // namespace fovea::ui
