// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/cell_facts.h"
#include "widgets/kit/color_map.h"
#include "widgets/kit/theme.h"

#include <QPoint>
#include <QRectF>
#include <QWidget>

#include <optional>

namespace fovea::ui {

class FailureTip;

// The cells of a sweep, one axis across and one down, each in its state and colour. Arrow keys move the
// selection, Enter opens a cell in Race, I in Inspect. Only cells that changed are painted again.
class CellBoard : public QWidget
{
    Q_OBJECT

public:
    explicit CellBoard(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SnapshotPointer &sweep, const SweepView &view);
    const ViewGrid &grid() const { return m_grid; }
    const CellFacts *selected() const; // null: none
    int selectedPlace() const { return m_selected; }
    void select(int place);    // row by row; -1: none
    void selectCell(int cell); // of the plan
    const std::vector<CellFacts> &facts() const { return m_facts; }
    const MeasureLimits &limits() const { return m_limits; }
    QRectF boxOf(int place) const;
    int placeAt(const QPointF &point) const; // -1: none
    QString summary() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void selectionChanged(int place);
    void raceRequested(const std::vector<int> &cells);    // of the plan
    void inspectRequested(const std::vector<int> &cells); // at the arrival epoch
    void compareRequested(int first, int second);         // places
    void menuRequested(const std::vector<int> &cells, const QPoint &where);
    void retryRequested(int run); // that failed
    void folderRequested(int run);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    int columns() const { return int(m_grid.columns.size()); }
    int rows() const { return int(m_grid.rows.size()); }
    void measure();
    qreal headWidth(int column) const;
    QFont headFont(int column) const;
    void describe();
    void move(int right, int down);
    QString tipOf(int place) const;
    void showTip(int place, const QPoint &where);

    ThemeManager &m_themes;
    FailureTip *m_failure;
    int m_failedRun = -1; // that it is about
    ColorMap m_map = ColorMap::sequential();
    SnapshotPointer m_sweep;
    SweepView m_view;
    ViewGrid m_grid;
    std::vector<CellFacts> m_facts;    // row by row
    std::vector<QString> m_signatures; // of what is painted
    MeasureLimits m_limits;
    QStringList m_columnWords, m_rowWords;
    qreal m_labels = 0; // width before the cells
    qreal m_head = 0;   // height above them
    bool m_isSlanted = false;
    QSizeF m_pitch;
    int m_selected = -1;
    int m_compared = -1;
};

} // namespace fovea::ui
