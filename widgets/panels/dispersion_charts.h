// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/row.h"
#include "widgets/support/theme.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace fovea::ui {

// One lane's queries, in order of position.
struct DispersionLane
{
    QString letter;
    int style = 0;
    std::vector<RowNumbers> rows;            // of the head that is looked at
    std::vector<std::vector<double>> layers; // dispersions of all heads and queries, sorted, a layer each
};

// A row of bars a lane: kept range before the range over all keys, and a tick at the separation.
class DispersionBars : public QWidget
{
    Q_OBJECT

public:
    explicit DispersionBars(ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<DispersionLane> lanes, bool sorted);
    void setQuery(std::optional<int> query);
    // The queries in the order of a lane's bars, the widest first when sorted.
    std::vector<int> order(std::size_t lane) const;
    QRectF barOf(std::size_t lane, std::size_t place) const;

    QSize sizeHint() const override;
    using QWidget::show;

Q_SIGNALS:
    void queryChosen(int query);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    double widest() const;

    ThemeManager &m_themes;
    std::vector<DispersionLane> m_lanes;
    bool m_sorted = false;
    std::optional<int> m_query;
};

// The distribution of dispersion in every layer: 5 to 95 % as a line, quartiles as a box, the median as a
// tick.
class DispersionLayers : public QWidget
{
    Q_OBJECT

public:
    explicit DispersionLayers(ThemeManager &themes, QWidget *parent = nullptr);

    void show(std::vector<DispersionLane> lanes, int layer);
    QSize sizeHint() const override;
    using QWidget::show;

Q_SIGNALS:
    void layerChosen(int layer);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    int count() const;
    double rowHeight() const;

    ThemeManager &m_themes;
    std::vector<DispersionLane> m_lanes;
    int m_layer = 0;
};

} // namespace fovea::ui
