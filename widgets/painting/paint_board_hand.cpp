// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_board.h"

#include "widgets/painting/paint_board_sizes.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

namespace fovea::ui {

namespace {

// Tools that one place is enough for.
bool needsOnePlace(PaintTool tool)
{
    return tool == PaintTool::Draw || tool == PaintTool::Erase || tool == PaintTool::Column ||
           tool == PaintTool::Row;
}

} // namespace

void PaintBoard::begin(PaintCell cell, bool empties, bool straight)
{
    m_stroke = PaintStroke{m_tool, m_pen, straight, empties, {cell}};
    Q_EMIT changing(painted(m_grid, *m_stroke));
    viewport()->update();
}

void PaintBoard::extend(PaintCell cell, bool straight)
{
    m_stroke->straight = straight;
    if (m_stroke->way.back() != cell)
        m_stroke->way.push_back(cell);
    Q_EMIT changing(painted(m_grid, *m_stroke));
    viewport()->update();
}

void PaintBoard::finish()
{
    const PaintGrid result = painted(m_grid, *m_stroke);
    m_stroke.reset();
    viewport()->update();
    Q_EMIT changed(result);
}

void PaintBoard::giveUp()
{
    if (!m_stroke)
        return;
    m_stroke.reset();
    viewport()->update();
    Q_EMIT changing(m_grid);
}

void PaintBoard::mousePressEvent(QMouseEvent *event)
{
    const bool left = event->button() == Qt::LeftButton;
    if ((!left && event->button() != Qt::RightButton) || !boardBox().contains(event->position().toPoint()))
        return;
    if (m_stroke && !m_byKeys)
        return giveUp(); // the other button, while one is down
    m_byKeys = false;
    const PaintCell cell = cellAt(event->position());
    setCurrent(cell);
    begin(cell, !left, event->modifiers().testFlag(Qt::ShiftModifier));
}

void PaintBoard::mouseMoveEvent(QMouseEvent *event)
{
    const bool inside = boardBox().contains(event->position().toPoint());
    const bool stroking = m_stroke && !m_byKeys;
    if (!inside && !stroking) {
        m_hovered.reset();
        Q_EMIT pointed({});
        return viewport()->update();
    }
    m_hovered = cellAt(event->position());
    tell(*m_hovered);
    if (stroking) {
        setCurrent(*m_hovered); // scrolls along
        extend(*m_hovered, event->modifiers().testFlag(Qt::ShiftModifier));
    }
    viewport()->update();
}

void PaintBoard::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_stroke && !m_byKeys && (event->button() == Qt::RightButton) == m_stroke->empties)
        finish();
}

void PaintBoard::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier) || event->angleDelta().y() == 0)
        return QAbstractScrollArea::wheelEvent(event);
    zoom(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

void PaintBoard::space(bool empties)
{
    if (m_stroke) {
        extend(m_current, false);
        return finish();
    }
    m_byKeys = true;
    begin(m_current, empties, false);
    if (needsOnePlace(m_tool)) {
        m_stroke->empties = empties || (m_tool != PaintTool::Erase && m_grid.at(m_current));
        finish();
        tell(m_current);
    }
}

void PaintBoard::keyPressEvent(QKeyEvent *event)
{
    PaintCell cell = m_current;
    const int stride = event->modifiers().testFlag(Qt::ControlModifier) ? paint::linesTogether : 1;
    const int last = m_grid.length() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        cell.key -= stride;
        break;
    case Qt::Key_Right:
        cell.key += stride;
        break;
    case Qt::Key_Up:
        cell.query -= stride;
        break;
    case Qt::Key_Down:
        cell.query += stride;
        break;
    case Qt::Key_Home:
        cell.key = 0;
        break;
    case Qt::Key_End:
        cell.key = last;
        break;
    case Qt::Key_PageUp:
        cell.query = 0;
        break;
    case Qt::Key_PageDown:
        cell.query = last;
        break;
    case Qt::Key_Space:
        return space(false);
    case Qt::Key_Backspace:
        return space(true);
    case Qt::Key_Escape:
        if (m_stroke)
            return giveUp();
        return QAbstractScrollArea::keyPressEvent(event);
    default:
        return event->ignore();
    }
    setCurrent(cell);
    if (m_stroke && m_byKeys)
        extend(m_current, false);
    else if (event->modifiers().testFlag(Qt::ShiftModifier) && needsOnePlace(m_tool)) {
        begin(m_current, false, false); // painting along the way
        finish();
    }
}

void PaintBoard::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PaintBoard::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    if (m_byKeys)
        giveUp();
    viewport()->update();
}

bool PaintBoard::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_hovered.reset();
        Q_EMIT pointed({});
        viewport()->update();
    } else if (event->type() == QEvent::ContextMenu) {
        return true; // the right button rubs out
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace fovea::ui
