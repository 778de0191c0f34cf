// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

#include <optional>

namespace fovea::ui {

// How far weights move for what scores move, all in the same unit.
struct BoundReading
{
    std::optional<double> measured; // empty: nothing moved
    std::optional<double> worst;    // of the move that comes nearest to its bound; empty: not looked for
    double logBound = 0;            // what the stability bound allows

    bool operator==(const BoundReading &) const = default;
};

// A horizontal dial with the line 1/2, which no softmax passes while its keys stay the same, the bound (an
// arrow at the end where it lies beyond), what was measured, and the move that comes nearest to its bound.
// Beyond either the track turns to the colour of caution.
class BoundGauge : public QWidget
{
    Q_OBJECT

public:
    explicit BoundGauge(ThemeManager &themes, QWidget *parent = nullptr);

    void setReading(const BoundReading &reading);
    const BoundReading &reading() const { return m_reading; }
    double top() const; // where the dial ends
    qreal positionOf(double ratio) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF track() const;
    qreal trackTop() const; // leaves room for the worst, if there is one
    void paintTrack(QPainter &painter) const;
    void paintCap(QPainter &painter) const;
    void paintBound(QPainter &painter) const;
    void paintWorst(QPainter &painter) const;
    void label(QPainter &painter, qreal x, qreal top, const QString &text) const;

    ThemeManager &m_themes;
    BoundReading m_reading;
};

} // namespace fovea::ui
