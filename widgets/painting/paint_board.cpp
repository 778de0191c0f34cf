// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_board.h"

#include "widgets/painting/paint_board_sizes.h"
#include "widgets/painting/paint_words.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

using namespace paint;

PaintBoard::PaintBoard(ThemeManager &themes, QWidget *parent) : QAbstractScrollArea(parent), m_themes(themes)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::CrossCursor);
    setMinimumSize(leastBoard, leastBoard);
    setAccessibleName(tr("Board: rows look, columns are looked at"));
    setWhatsThis(
        tr("A cell in row 3 and column 7 lets position 3 look at position 7. Drag to fill, with the "
           "right button to rub out, with Shift for a straight line. Arrow keys move the frame, Space "
           "fills or empties its cell; with the tools that need two places, Space marks the first and "
           "then the second. Ctrl and the wheel zoom, Ctrl+0 shows as much as fits."));
    connect(&themes, &ThemeManager::changed, this, [this] {
        m_image = {};
        viewport()->update();
    });
}

void PaintBoard::setGrid(const PaintGrid &grid)
{
    if (grid.length() != m_grid.length())
        m_current = {};
    m_grid = grid;
    m_stroke.reset();
    m_image = {};
    layOut();
    viewport()->update();
}

void PaintBoard::setExample(const PaintExample &example)
{
    m_example = example;
    viewport()->update();
}

void PaintBoard::setFacts(const PaintFacts &facts)
{
    m_facts = facts;
    viewport()->update();
}

void PaintBoard::setStyle(int style)
{
    m_style = style;
    m_image = {};
    viewport()->update();
}

void PaintBoard::setTool(PaintTool tool)
{
    giveUp();
    m_tool = tool;
}

void PaintBoard::setPen(int pen)
{
    giveUp();
    m_pen = pen;
}

void PaintBoard::layOut()
{
    const QSize room = viewport()->size() - QSize(ruler, ruler);
    const int length = m_grid.length();
    const int fits = std::min(room.width(), room.height()) / length;
    m_cell = m_wanted > 0 ? m_wanted : std::clamp(fits, leastCell, mostCell);
    const int extent = m_cell * length + 1;
    const auto set = [&](QScrollBar *bar, int space) {
        bar->setRange(0, std::max(0, extent - space));
        bar->setPageStep(std::max(1, space));
        bar->setSingleStep(m_cell);
    };
    set(horizontalScrollBar(), room.width());
    set(verticalScrollBar(), room.height());
}

void PaintBoard::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

QPointF PaintBoard::origin() const
{
    return QPointF(ruler - horizontalScrollBar()->value(), ruler - verticalScrollBar()->value());
}

QRect PaintBoard::boardBox() const
{
    const int extent = m_cell * m_grid.length() + 1;
    const QRect all(origin().toPoint(), QSize(extent, extent));
    return all & viewport()->rect().adjusted(ruler, ruler, 0, 0);
}

QRectF PaintBoard::cellBox(PaintCell cell) const
{
    return QRectF(origin() + QPointF(cell.key * m_cell, cell.query * m_cell), QSizeF(m_cell, m_cell));
}

PaintCell PaintBoard::cellAt(const QPointF &position) const
{
    const QPointF place = (position - origin()) / m_cell;
    const auto clamped = [&](qreal at) { return std::clamp(int(std::floor(at)), 0, m_grid.length() - 1); };
    return {clamped(place.y()), clamped(place.x())};
}

void PaintBoard::setCurrent(PaintCell cell)
{
    const int last = m_grid.length() - 1;
    m_current = {std::clamp(cell.query, 0, last), std::clamp(cell.key, 0, last)};
    const auto reveal = [&](QScrollBar *bar, int place) {
        const int from = place * m_cell;
        if (from < bar->value())
            bar->setValue(from);
        else if (from + m_cell > bar->value() + bar->pageStep())
            bar->setValue(from + m_cell - bar->pageStep());
    };
    reveal(horizontalScrollBar(), m_current.key);
    reveal(verticalScrollBar(), m_current.query);
    tell(m_current);
    viewport()->update();
}

void PaintBoard::tell(PaintCell cell)
{
    const QString words = cellWords(cell, m_grid.at(cell));
    Q_EMIT pointed(words);
    if (accessibleDescription() == words)
        return;
    setAccessibleDescription(words);
    QAccessibleEvent change(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&change);
}

void PaintBoard::zoom(int steps)
{
    const PaintCell centre = cellAt(QRectF(boardBox()).center());
    m_wanted =
        steps == 0 ? 0 : std::clamp(int(std::lround(m_cell * std::pow(zoomFactor, steps))), 1, mostCell);
    if (steps > 0 && m_wanted == m_cell)
        m_wanted = std::min(mostCell, m_cell + 1);
    layOut();
    const auto show = [&](QScrollBar *bar, int place) {
        bar->setValue(place * m_cell + m_cell / 2 - bar->pageStep() / 2);
    };
    show(horizontalScrollBar(), centre.key);
    show(verticalScrollBar(), centre.query);
    viewport()->update();
}

} // namespace fovea::ui
