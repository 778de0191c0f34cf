// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theory/chart_frame.h"

#include <QWidget>

namespace fovea::ui {

// A painted chart over epochs: the mouse reads an epoch, a click chooses it, and the clock is a line in it.
class EpochChart : public QWidget
{
    Q_OBJECT

public:
    explicit EpochChart(ThemeManager &themes, QWidget *parent = nullptr);

    int clock() const { return m_clock; } // 0-based; -1: untrained
    void setClock(int epoch, int last);
    virtual std::vector<ChartFrame> frames() const = 0; // of its plots

    QSize sizeHint() const override { return {280, 200}; }
    QSize minimumSizeHint() const override { return {160, 140}; }

Q_SIGNALS:
    void epochHovered(int epoch); // -1: the mouse is elsewhere
    void epochChosen(int epoch);

protected:
    const Theme &theme() const { return m_themes.theme(); }
    int last() const { return m_last; } // 0-based; -1: none
    std::optional<int> epochAt(const QPointF &place) const;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    ThemeManager &m_themes;
    int m_clock = -1;
    int m_last = -1;
};

} // namespace fovea::ui
