// SPDX-License-Identifier: MIT
#include "widgets/inspect/token_strip.h"

#include "widgets/beads/bead_paint.h"
#include "widgets/kit/theme_beads.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

namespace fovea::ui {

namespace {

constexpr int tick = 4; // half the width of a triangle

constexpr int beadMargin = 3; // the ring of a token that decides
constexpr int tallest = 20;

// A bead where there is room for its letter; in narrow cells the cell itself is coloured.
void paintToken(QPainter &painter, const QRect &cell, const BeadToken &token, bool isBold, const Theme &theme)
{
    const qreal diameter = std::min({cell.width() - 2 * beadMargin, cell.height() - 2 * beadMargin, tallest});
    const bool isBead = token.hue >= 0 && token.letter.size() <= 2 && diameter >= size::smallestLettered;
    if (isBead)
        return paintBead(painter, QRectF(cell).center(), diameter, token, theme);
    QRectF box = QRectF(cell).adjusted(0.75, 0, -0.75, 0);
    box.setHeight(std::min(box.height(), qreal(tallest)));
    box.moveCenter(QRectF(cell).center());
    if (token.hue >= 0) {
        const BeadColors colors = beadColors(theme, token.hue);
        painter.setPen(QPen(colors.edge, 1));
        painter.setBrush(colors.fill);
        painter.drawRoundedRect(box, size::tiny, size::tiny);
        painter.setBrush(Qt::NoBrush);
    }
    if (token.decides) {
        painter.setPen(QPen(theme.text, size::ring));
        painter.drawRoundedRect(box, size::tiny, size::tiny);
    }
    QFont face = ui::font(Type::Tokens);
    face.setBold(isBold);
    painter.setFont(face);
    painter.setPen(theme.text);
    painter.drawText(cell, Qt::AlignCenter, token.letter);
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
        painter.fillRect(inside, theme.sunken);
    const bool isChanged = m_sequence.isChanged(position);
    BeadToken token = writtenBead(m_sequence.tokens[position]);
    token.decides = m_sequence.decides(position);
    paintToken(painter, cell, token, isChanged, theme);
    if (isChanged)
        paintTriangle(painter, cell, theme.caution);
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
