// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_stroke.h"
#include "widgets/kit/theme.h"
#include "widgets/painting/paint_offer.h"

#include <QAbstractScrollArea>
#include <QImage>

#include <optional>

namespace fovea::ui {

// The board: queries down, keys across, a sequence's symbols along both edges, which stay while it scrolls. A
// stroke is shown faintly until it is let go, and is then asked for at once. The right button rubs out; Shift
// makes a straight line. By keys: arrows move, Space paints or ends what a first Space began, Esc gives up.
class PaintBoard : public QAbstractScrollArea
{
    Q_OBJECT

public:
    PaintBoard(ThemeManager &themes, QWidget *parent = nullptr);

    void setGrid(const PaintGrid &grid);
    void setExample(const PaintExample &example);
    void setFacts(const PaintFacts &facts); // crosses, and rows that are empty
    void setStyle(int style);
    void setTool(PaintTool tool);
    void setPen(int pen);

    const PaintGrid &grid() const { return m_grid; }
    PaintTool tool() const { return m_tool; }
    int pen() const { return m_pen; }
    int cellSize() const { return m_cell; } // pixels
    QRectF cellBox(PaintCell cell) const;   // on the viewport
    PaintCell current() const { return m_current; }
    void setCurrent(PaintCell cell);

    void zoom(int steps); // 0: as large as fits
    bool isStroking() const { return m_stroke.has_value(); }

Q_SIGNALS:
    void changing(const fovea::PaintGrid &grid); // as it would be if the stroke ended here
    void changed(const fovea::PaintGrid &grid);  // once a stroke
    void pointed(const QString &words);          // at a cell; empty: at none

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    struct Ink; // what painting needs

    void layOut();
    QPointF origin() const;                          // of the grid on the viewport
    QRect boardBox() const;                          // what of the viewport shows the grid
    PaintCell cellAt(const QPointF &position) const; // clamped into the grid
    void begin(PaintCell cell, bool empties, bool straight);
    void extend(PaintCell cell, bool straight);
    void finish();
    void giveUp();
    void space(bool empties);
    void tell(PaintCell cell);

    void paintCells(QPainter &painter, const Ink &ink) const;
    void paintStroke(QPainter &painter, const Ink &ink) const;
    void paintLines(QPainter &painter, const Ink &ink) const;
    void paintMarks(QPainter &painter, const Ink &ink) const;
    void paintRulers(QPainter &painter, const Ink &ink) const;

    ThemeManager &m_themes;
    PaintGrid m_grid;
    PaintExample m_example;
    PaintFacts m_facts;
    QImage m_image; // a pixel per cell; made anew when the grid or the colours change
    int m_style = 0;
    PaintTool m_tool = PaintTool::Draw;
    int m_pen = 1;
    std::optional<PaintStroke> m_stroke;
    bool m_byKeys = false; // the stroke was begun by a key
    PaintCell m_current;   // of the keys
    std::optional<PaintCell> m_hovered;
    int m_cell = 1;
    int m_wanted = 0; // cell size that was chosen; 0: as fits
};

} // namespace fovea::ui
