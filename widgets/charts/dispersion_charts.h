// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/row.h"
#include "widgets/kit/theme.h"

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
    MaskTheory theory = {};
};

// Two rows of bars per lane: dispersion (the kept range before the range over all keys, a tick at the
// separation, and a line where the stability bound reaches 1/2) and sensitivity, from 0 to 1/2 or, where
// weights are not those of a softmax, to the largest.
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
    QRectF sensitivityBarOf(std::size_t lane, std::size_t place) const; // of the largest that is drawn
    double sensitivityTop(std::size_t lane) const;                      // 1/2, but where rows pass it
    // The dispersion above which the bound of a lane's queries is empty; none where it always is.
    std::optional<double> emptyAbove(std::size_t lane) const;

    QSize sizeHint() const override;
    using QWidget::show;

Q_SIGNALS:
    void queryChosen(int query);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    double widest() const;
    void paintLane(QPainter &painter, std::size_t lane) const;
    void paintEmptyLine(QPainter &painter, std::size_t lane) const;
    void paintSensitivity(QPainter &painter, std::size_t lane) const;
    void paintWords(QPainter &painter, double top, const QString &words) const;
    void paintQueries(QPainter &painter, std::size_t lane) const;

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
    void paintAxis(QPainter &painter, const QRectF &area, double widest) const;

    ThemeManager &m_themes;
    std::vector<DispersionLane> m_lanes;
    int m_layer = 0;
};

} // namespace fovea::ui
