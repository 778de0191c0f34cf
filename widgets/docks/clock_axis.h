// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"

#include <QRectF>
#include <QSlider>

#include <optional>
#include <vector>

namespace fovea::ui {

// The axis of the clock strip: the start, then the epochs of the race as people count them; snapshots of the
// selected lane, pennants where lanes reached 95 %, and a handle to drag, which moves within an epoch while
// it follows. A slider for keyboard and screen readers; whatever moves it makes the clock hold. Epochs in
// this class count from 0, as everywhere in the program; -1 is the start.
class ClockAxis : public QSlider
{
    Q_OBJECT

public:
    ClockAxis(RaceData &race, Clock &clock, ThemeManager &themes, QWidget *parent = nullptr);

    int end() const; // last epoch the axis has room for
    qreal positionOf(int epoch) const;
    int epochAt(qreal x) const;

    // Kept weights and pennants are those of this seed, given by its place; empty: pennants are medians over
    // the seeds, and kept weights those of the first.
    void setSeed(std::optional<int> place);

    // Without numbers, for low windows.
    void setLow(bool low);
    std::vector<QRectF> flags() const; // of the pennants, from left to right; they never overlap
    std::vector<int> labelled() const; // epochs that have a number, from 0

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void branchRequested(int epoch); // of the selected lane

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    struct Pennant
    {
        int lane = 0;
        int epoch = 0;
    };

    void showClock();
    const std::vector<Pennant> &pennants() const;
    const RunView *keptRun(const LaneView &lane) const; // null: none
    std::optional<double> arrival(const LaneView &lane) const;
    QString arrivalOf() const; // whose epoch a pennant is: "seed 2", "median of 5 seeds"; empty: one seed
    void scrubTo(qreal x);
    qreal axisHeight() const; // y of the line
    qreal handlePosition() const;
    int labelStep() const; // in epochs
    QString numberOf(int epoch) const;
    void paintScale(QPainter &painter) const;
    void paintTicks(QPainter &painter) const;
    void paintPennants(QPainter &painter) const;
    void paintHandle(QPainter &painter) const;
    void paintHover(QPainter &painter) const;

    RaceData &m_data;
    Clock &m_clock;
    ThemeManager &m_themes;
    // Gathered when they are drawn: epochs may come faster than frames.
    mutable std::vector<Pennant> m_pennants; // by epoch
    mutable bool m_pennantsAreOld = true;
    std::optional<int> m_seed;
    int m_hovered = -2; // epoch below the pointer; -2: none
    bool m_dragging = false;
    bool m_low = false;
};

} // namespace fovea::ui
