// SPDX-License-Identifier: MIT
#include "widgets/panels/token_strip.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

namespace fovea::ui {

namespace {

constexpr int tick = 4; // length of a corner tick's legs

// Corners as on the maps: the token decides the answer.
void paintTicks(QPainter &painter, const QRect &cell, const QColor &color)
{
    painter.setPen(QPen(color, 1.5));
    const QRectF box = QRectF(cell).adjusted(1, 1, -1, -1);
    for (const bool right : {false, true})
        for (const bool bottom : {false, true}) {
            const QPointF corner(right ? box.right() : box.left(), bottom ? box.bottom() : box.top());
            painter.drawLine(corner, corner + QPointF(right ? -tick : tick, 0));
            painter.drawLine(corner, corner + QPointF(0, bottom ? -tick : tick));
        }
}

void paintTriangle(QPainter &painter, const QRect &cell, const QColor &color)
{
    const qreal middle = cell.left() + cell.width() / 2.0;
    const qreal bottom = cell.bottom() - 1;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF{{{middle - tick, bottom}, {middle + tick, bottom}, {middle, bottom - tick}}});
    painter.setBrush(Qt::NoBrush);
}

} // namespace

void TokenStrip::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Tokens));
    if (m_sequence.tokens.isEmpty()) {
        painter.setPen(m_themes.theme().muted);
        painter.drawText(viewport()->rect(), Qt::AlignLeft | Qt::AlignVCenter, tr("No sequence yet"));
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_themes.theme().sunken);
    painter.drawRoundedRect(QRect(-horizontalScrollBar()->value(), 0, m_edges.back(), cellHeight()),
                            size::radius, size::radius);
    painter.setBrush(Qt::NoBrush);
    // Only what is seen: a sequence may have hundreds of tokens.
    for (int position = std::max(0, positionAt({event->rect().left(), 0}));
         position < int(m_sequence.tokens.size()) && cellRect(position).left() <= event->rect().right();
         ++position)
        paintCell(painter, position);
}

void TokenStrip::paintCell(QPainter &painter, int position) const
{
    const Theme &theme = m_themes.theme();
    const QRect cell = cellRect(position);
    const QRectF inside = QRectF(cell).adjusted(0.75, 0.75, -0.75, -0.75);
    if (position == m_hovered)
        painter.fillRect(inside, theme.border);
    const bool isChanged = m_sequence.isChanged(position);
    QFont face = ui::font(Type::Tokens);
    face.setBold(isChanged);
    painter.setFont(face);
    painter.setPen(theme.text);
    painter.drawText(cell, Qt::AlignCenter, m_sequence.tokens[position]);
    if (isChanged)
        paintTriangle(painter, cell, theme.caution);
    if (m_sequence.decides(position))
        paintTicks(painter, cell, theme.text);
    if (position == m_selected) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(inside, size::tiny, size::tiny);
    }
    if (hasFocus() && position == m_current) {
        painter.setPen(QPen(theme.accent, 1.5, Qt::DotLine));
        painter.drawRoundedRect(inside.adjusted(1.5, 1.5, -1.5, -1.5), size::tiny, size::tiny);
    }
}

void TokenStrip::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TokenStrip::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace fovea::ui
