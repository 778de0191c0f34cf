// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/charts/noise_lane.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace fovea::ui {

// Separation of each query (logarithmic, left to right) against the share of its picks that stay under noise
// (bottom to top), with a lane's mean as a line and what chance would give
// as a dotted one. Owned by NoisePanel.
class NoiseScatter : public QWidget
{
    Q_OBJECT

public:
    NoiseScatter(ThemeManager &themes, QWidget *parent = nullptr);

    void setLanes(const std::vector<NoiseLane> &lanes);
    bool isEmpty() const;

    // Where a point stands, in the widget's coordinates.
    QPointF placeOf(const StabilityPoint &point) const;
    // "Of the queries with the smaller separations 71.0 % of the picks stay, ..." a line per lane, and how
    // many queries are not drawn.
    QString summary() const;
    // What the point nearest to a place says; empty where none is near.
    QString readout(const QPointF &place) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Lane
    {
        QString letter;
        int style = 0;
        StabilityScatter scatter;
        double chance = 0; // NaN: not known
    };

    QRectF plotArea() const;
    void paintAxes(QPainter &painter, const QRectF &area) const;
    void paintChance(QPainter &painter, const QRectF &area) const;
    void paintLane(QPainter &painter, const QRectF &area, const Lane &lane) const;

    ThemeManager &m_themes;
    std::vector<Lane> m_lanes;
    int m_low = -2; // decades shown, low to high
    int m_high = 1;
};

} // namespace fovea::ui
