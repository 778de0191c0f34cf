// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_paint.h"
#include "widgets/beads/sketch.h"
#include "widgets/kit/theme_beads.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal arrowHead = 4.5;

void paintNode(QPainter &painter, const SketchItem &item, qreal diameter, const Theme &theme)
{
    const Node &node = item.node;
    painter.setPen(QPen(inkColor(node.edge, theme), node.width));
    painter.setBrush(inkColor(node.fill, theme));
    const qreal radius = diameter / 2;
    painter.drawEllipse(item.centre, radius, radius);
    QFont face = ui::font(Type::Tokens);
    face.setBold(true);
    face.setPixelSize(std::max(1, qRound(diameter * 0.55)));
    const QFontMetricsF metrics(face);
    painter.setFont(face);
    painter.setPen(inkColor(node.ink, theme));
    painter.drawText(QPointF(item.centre.x() - metrics.horizontalAdvance(node.letter) / 2,
                             item.centre.y() + metrics.capHeight() / 2),
                     node.letter);
}

// The first `share` of a path's length.
QPainterPath beginning(const QPainterPath &path, qreal share)
{
    if (share >= 1)
        return path;
    constexpr int steps = 24;
    QPainterPath part(path.pointAtPercent(0));
    for (int i = 1; i <= steps; ++i)
        part.lineTo(path.pointAtPercent(share * i / steps));
    return part;
}

void paintLine(QPainter &painter, const SketchItem &item, const Theme &theme, qreal share)
{
    const QPainterPath path = beginning(item.path, share);
    QPen pen(inkColor(item.stroke.ink, theme), item.stroke.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (item.stroke.dashed)
        pen.setDashPattern({2, 2});
    painter.setBrush(Qt::NoBrush);
    painter.strokePath(path, pen);
    if (!item.stroke.arrow || share < 0.3)
        return;
    const QPointF tip = path.currentPosition();
    const QPointF before =
        path.pointAtPercent(path.percentAtLength(std::max(path.length() - arrowHead, 0.0)));
    QLineF back(tip, before);
    back.setLength(arrowHead);
    pen.setStyle(Qt::SolidLine);
    painter.setPen(pen);
    for (const qreal turn : {-40.0, 40.0}) {
        QLineF leg = back;
        leg.setAngle(back.angle() + turn);
        painter.drawLine(leg);
    }
}

void paintItem(QPainter &painter, const SketchItem &item, const Theme &theme, qreal share)
{
    const qreal grown = 0.6 + 0.4 * share;
    painter.setOpacity(item.opacity * (item.kind == SketchItem::Kind::Line ? 1 : share));
    switch (item.kind) {
    case SketchItem::Kind::Bead: {
        BeadToken token = item.bead;
        if (share < 1 && item.diameter * grown < size::smallestLettered)
            token.letter.clear();
        return paintBead(painter, item.centre, item.diameter * grown, token, theme);
    }
    case SketchItem::Kind::Ring:
        painter.setOpacity(1);
        return paintBeadRing(painter, item.centre, item.diameter, false, theme, share);
    case SketchItem::Kind::Gap:
        return paintBeadGap(painter, item.centre, item.diameter, theme);
    case SketchItem::Kind::Node:
        return paintNode(painter, item, item.diameter * grown, theme);
    case SketchItem::Kind::Line:
        return paintLine(painter, item, theme, share);
    case SketchItem::Kind::Text:
        painter.setFont(captionFont(item.caption));
        painter.setPen(inkColor(item.caption.ink, theme));
        painter.drawText(item.bounds(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, item.text);
        return;
    case SketchItem::Kind::Box:
        painter.setPen(item.stroke.ink == Ink::None
                           ? QPen(Qt::NoPen)
                           : QPen(inkColor(item.stroke.ink, theme), item.stroke.width));
        painter.setBrush(item.fill == Ink::None ? QBrush(Qt::NoBrush) : QBrush(inkColor(item.fill, theme)));
        painter.drawRoundedRect(item.box, item.radius, item.radius);
        return;
    }
}

} // namespace

QColor inkColor(Ink ink, const Theme &theme)
{
    switch (ink) {
    case Ink::None:
        break;
    case Ink::Text:
        return theme.text;
    case Ink::Muted:
        return theme.muted;
    case Ink::Border:
        return theme.border;
    case Ink::StrongBorder:
        return theme.strongBorder;
    case Ink::Accent:
        return theme.accent;
    case Ink::OnAccent:
        return theme.onAccent;
    case Ink::Surface:
        return theme.surface;
    case Ink::Window:
        return theme.window;
    }
    return Qt::transparent;
}

void paintSketch(QPainter &painter, const Sketch &sketch, const QRectF &area, const Theme &theme,
                 double progress)
{
    const QRectF bounds = sketch.bounds();
    if (bounds.isEmpty())
        return;
    const qreal scale = sketchScale(sketch, area.size());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.left(), area.top() + (area.height() - scale * bounds.height()) / 2);
    painter.scale(scale, scale);
    painter.translate(-bounds.topLeft());
    const double now = std::clamp(progress, 0.0, 1.0) * sketch.duration();
    // Lines lie below discs and words, however late they come.
    for (const bool lines : {true, false})
        for (const SketchItem &item : sketch.items()) {
            const bool isLine = item.kind == SketchItem::Kind::Line || item.kind == SketchItem::Kind::Box;
            if (isLine != lines)
                continue;
            const double taken = std::max(item.until - item.from, 1.0);
            const double share = std::clamp((now - item.from) / taken, 0.0, 1.0);
            if (share > 0 || progress >= 1)
                paintItem(painter, item, theme, progress >= 1 ? 1 : 1 - (1 - share) * (1 - share));
        }
    painter.restore();
}

} // namespace fovea::ui
