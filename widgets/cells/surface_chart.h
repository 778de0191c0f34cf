// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/color_map.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace fovea::ui {

struct SurfaceRow
{
    QString label;
    std::vector<double> values;               // an entry per epoch, 0 to 1; NaN: not known
    std::optional<double> arrival, low, high; // median and quartiles in epochs, from 1; infinite: later
    int laterThan = 0;                        // where the arrival is infinite
    QString note;                             // in words what is missing: "queued", "paused at epoch 31"
    int cell = -1;                            // of the plan
    bool isBest = false;
};

// Accuracy over epochs, a row for each value of an axis, with a line through the arrivals. Cells only:
// nothing between two rows is made up. A click or the keys left and right choose an epoch, up and down a row.
class SurfaceChart : public QWidget
{
    Q_OBJECT

public:
    explicit SurfaceChart(ThemeManager &themes, QWidget *parent = nullptr);

    void setRows(std::vector<SurfaceRow> rows, int epochs);
    void setEpoch(std::optional<int> epoch); // that is looked at, from 1
    std::optional<int> epoch() const { return m_epoch; }
    void select(int cell); // of the plan; -1: none
    const std::vector<SurfaceRow> &rows() const { return m_rows; }
    QString summary() const;
    QRectF plotArea() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void epochChosen(int epoch);
    void cellChosen(int cell);
    void raceRequested(int cell);
    void inspectRequested(int cell);
    void menuRequested(int cell, const QPoint &where);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    qreal xOf(double epoch) const; // the middle of that epoch's column
    QRectF rowBox(std::size_t row) const;
    int rowAt(const QPointF &point) const; // -1: none
    int epochAt(const QPointF &point) const;
    int selectedRow() const;
    void moveEpoch(int by);
    void moveRow(int by);
    void paintRow(QPainter &painter, std::size_t row) const;
    void paintArrivals(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    QString readout(const QPointF &at) const;

    ThemeManager &m_themes;
    ColorMap m_map = ColorMap::sequential();
    std::vector<SurfaceRow> m_rows;
    int m_epochs = 1;
    std::optional<double> m_tracker; // under the pointer
    std::optional<int> m_epoch;
    int m_selected = -1;
};

} // namespace fovea::ui
