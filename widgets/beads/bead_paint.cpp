// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_paint.h"

#include "widgets/kit/theme_beads.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr qreal letterShare = 0.6; // of the diameter
constexpr qreal discRoom = 0.86;   // of the diameter for letters on a disc ...
constexpr qreal signRoom = 1.02;   // ... and for signs without one
constexpr int smallestLetter = 5;  // pixels
constexpr qreal edgeWidth = 1;
constexpr qreal pillWidth = 1.75;

void paintLetter(QPainter &painter, const QPointF &centre, qreal diameter, const QString &letter, qreal room,
                 const QColor &color)
{
    QFont face = ui::font(Type::Tokens);
    face.setBold(true);
    int pixels = std::max(1, qRound(diameter * letterShare));
    face.setPixelSize(pixels);
    const qreal width = QFontMetricsF(face).horizontalAdvance(letter);
    if (width > room) {
        pixels = int(pixels * room / width);
        face.setPixelSize(std::max(pixels, 1));
    }
    if (pixels < smallestLetter)
        return;
    const QFontMetricsF metrics(face);
    painter.setFont(face);
    painter.setPen(color);
    painter.drawText(
        QPointF(centre.x() - metrics.horizontalAdvance(letter) / 2, centre.y() + metrics.capHeight() / 2),
        letter);
}

QPainterPath outline(const QPointF &centre, qreal diameter, bool square)
{
    const QRectF box(centre.x() - diameter / 2, centre.y() - diameter / 2, diameter, diameter);
    QPainterPath path;
    if (square)
        path.addRoundedRect(box, diameter / 5, diameter / 5);
    else
        path.addEllipse(box);
    return path;
}

} // namespace

void paintBead(QPainter &painter, const QPointF &centre, qreal diameter, const BeadToken &token,
               const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasDisc = token.hue >= 0;
    const qreal inside = diameter - edgeWidth;
    if (token.hidden) {
        painter.setPen(QPen(theme.text, 1.5, Qt::CustomDashLine));
        QPen dashed(theme.text, 1.5);
        dashed.setDashPattern({2, 1.4});
        painter.setPen(dashed);
        painter.drawPath(outline(centre, inside, token.square));
    } else if (hasDisc) {
        const BeadColors colors = beadColors(theme, token.hue);
        painter.setPen(QPen(colors.edge, edgeWidth));
        painter.setBrush(colors.fill);
        painter.drawPath(outline(centre, inside, token.square));
    }
    const bool isBare = !hasDisc && !token.hidden;
    if (diameter >= size::smallestLettered)
        paintLetter(painter, centre, diameter, token.letter, diameter * (isBare ? signRoom : discRoom),
                    isBare ? theme.muted : theme.text);
    else if (isBare) {
        painter.setPen(Qt::NoPen); // a sign too small to be read
        painter.setBrush(theme.strongBorder);
        painter.drawEllipse(centre, diameter / 5, diameter / 5);
    }
    painter.restore();
    if (token.decides)
        paintBeadRing(painter, centre, diameter, token.square, theme);
}

void paintBeadRing(QPainter &painter, const QPointF &centre, qreal diameter, bool square, const Theme &theme,
                   qreal share)
{
    if (share <= 0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, size::ring, Qt::SolidLine, Qt::FlatCap));
    const qreal middle = diameter + 2 * size::ringGap + size::ring;
    if (share >= 1 || square) {
        painter.drawPath(outline(centre, middle, square));
    } else {
        const QRectF box(centre.x() - middle / 2, centre.y() - middle / 2, middle, middle);
        painter.drawArc(box, 90 * 16, -qRound(share * 360 * 16));
    }
    painter.restore();
}

void paintBeadGap(QPainter &painter, const QPointF &centre, qreal diameter, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.muted);
    const qreal radius = std::max(diameter / 12, 1.0);
    for (const int side : {-1, 0, 1})
        painter.drawEllipse(centre + QPointF(side * diameter / 3.5, 0), radius, radius);
    painter.restore();
}

void paintPill(QPainter &painter, const QRectF &box, const QString &text, const Theme &theme,
               const QColor &ground)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.text, pillWidth));
    painter.setBrush(ground);
    const QRectF inside = box.adjusted(pillWidth / 2, pillWidth / 2, -pillWidth / 2, -pillWidth / 2);
    painter.drawRoundedRect(inside, inside.height() / 2, inside.height() / 2);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.restore();
}

} // namespace fovea::ui
