// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid_preview.h"
#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

namespace fovea::ui {

// The cells that a grid comes to, before it runs: a click leaves one out or takes it back, with Shift its
// whole row, with Ctrl its whole column; a drag several.
class PreviewBoard : public QWidget
{
    Q_OBJECT

public:
    explicit PreviewBoard(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const GridPreview &preview, int seeds);
    const GridPreview &preview() const { return m_preview; }
    QRectF boxOf(int place) const;
    int placeAt(const QPointF &point) const; // -1: none

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void ruleToggled(const GridRow &rule);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    // What a side of the board says: a word for each field of each place, the fields that change slowest
    // outside.
    struct Side
    {
        std::vector<QStringList> words; // of each place
        QList<qreal> widths;            // of the widest word of each field

        bool begins(int place, int level) const; // another word there than the place before, or further out
        int levels() const { return int(widths.size()); }
    };
    static Side sideOf(const std::vector<std::vector<CellField>> &places);

    struct Sizes
    {
        qreal labels, header, pitch, height; // of rows' words, of columns' words, of a column and of a cell
        bool hasLegend;
    };

    int columns() const { return int(m_preview.columns.size()); }
    Sizes sizes() const;
    qreal widestColumnWord() const;
    qreal labelWidth(int level) const;
    qreal labelLevel(int level) const; // where the words of a field of the rows begin
    void paintSides(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintCell(QPainter &painter, const QRectF &box, PreviewCell::Kind kind) const;
    void paintOne(QPainter &painter, int place) const;
    void toggle(Qt::KeyboardModifiers modifiers);
    void describe();

    ThemeManager &m_themes;
    GridPreview m_preview;
    Side m_columns, m_rows;
    int m_seeds = 1;
    int m_current = -1;
    int m_dragged = -1; // last cell a drag has met
};

} // namespace fovea::ui
