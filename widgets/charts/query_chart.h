// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_reading.h"
#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

namespace fovea::ui {

// The scores of one query from the best down as bars from zero, with the cut between kept and dropped, and
// below them the weights. The key under the mouse is told.
class QueryChart : public QWidget
{
    Q_OBJECT

public:
    QueryChart(ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<RankedKey> keys, QStringList tokens, int style);
    void setMarkedKey(std::optional<int> key);
    // Whether the gap at the cut is no larger than rounding.
    void setTie(bool tie);
    bool isTie() const { return m_tie; }
    const std::vector<RankedKey> &keys() const { return m_keys; }
    QRectF barOf(std::size_t rank) const; // 0 is the best
    double scoreLine(double score) const; // its height
    // Where the cut stands, between the worst kept and the best dropped; empty where it is not one line.
    std::optional<double> cutLine() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    using QWidget::show;

Q_SIGNALS:
    void keyHovered(std::optional<int> key);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    double step() const;
    double margin() const; // for the numbers beside the bars
    double largestWeight() const;
    QRectF scoreArea() const;
    QRectF weightArea() const;
    void paintBars(QPainter &painter) const;
    void paintLabels(QPainter &painter) const;

    ThemeManager &m_themes;
    std::vector<RankedKey> m_keys;
    QStringList m_tokens;
    int m_style = 0;
    std::optional<int> m_marked;
    bool m_tie = false;
};

} // namespace fovea::ui
