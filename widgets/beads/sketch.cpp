// SPDX-License-Identifier: MIT
#include "widgets/beads/sketch.h"

#include "widgets/kit/theme_beads.h"

#include <QFontMetricsF>

#include <algorithm>

namespace fovea::ui {

QFont captionFont(const Caption &caption)
{
    QFont face = ui::font(caption.type);
    face.setBold(caption.bold);
    return face;
}

QRectF SketchItem::bounds() const
{
    switch (kind) {
    case Kind::Line: {
        const qreal margin = stroke.width / 2 + (stroke.arrow ? size::tiny : 0);
        return path.boundingRect().adjusted(-margin, -margin, margin, margin);
    }
    case Kind::Text: {
        const QFontMetricsF metrics(captionFont(caption));
        QRectF rect(0, 0, metrics.horizontalAdvance(text) + 1, metrics.height());
        rect.moveCenter(centre);
        if (caption.alignment & Qt::AlignLeft)
            rect.moveLeft(centre.x());
        else if (caption.alignment & Qt::AlignRight)
            rect.moveRight(centre.x());
        return rect;
    }
    case Kind::Box:
        return box.adjusted(-stroke.width / 2, -stroke.width / 2, stroke.width / 2, stroke.width / 2);
    default:
        break;
    }
    const bool ringed = kind == Kind::Ring || (kind == Kind::Bead && bead.decides);
    const bool isWide = kind == Kind::Bead && bead.hue < 0 && !bead.hidden; // a sign may be wider than a disc
    const qreal across = isWide ? 1.02 * diameter : diameter;
    const qreal reach =
        across / 2 + (ringed ? size::ring + size::ringGap : 0) + (kind == Kind::Node ? node.width / 2 : 0.5);
    return {centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach};
}

SketchItem &Sketch::add(SketchItem::Kind kind, double time)
{
    SketchItem item;
    item.kind = kind;
    item.from = m_now;
    item.until = m_now + time;
    m_now = item.until;
    m_end = std::max(m_end, m_now);
    m_items.push_back(std::move(item));
    return m_items.back();
}

void Sketch::bead(const QPointF &centre, qreal diameter, BeadToken token, double time, qreal opacity)
{
    SketchItem &item = add(SketchItem::Kind::Bead, time);
    item.centre = centre;
    item.diameter = diameter;
    item.bead = std::move(token);
    item.opacity = opacity;
}

void Sketch::ring(const QPointF &centre, qreal diameter, double time)
{
    SketchItem &item = add(SketchItem::Kind::Ring, time);
    item.centre = centre;
    item.diameter = diameter;
}

void Sketch::gap(const QPointF &centre, qreal diameter)
{
    SketchItem &item = add(SketchItem::Kind::Gap, beadTime);
    item.centre = centre;
    item.diameter = diameter;
}

void Sketch::node(const QPointF &centre, qreal diameter, const Node &node, double time)
{
    SketchItem &item = add(SketchItem::Kind::Node, time);
    item.centre = centre;
    item.diameter = diameter;
    item.node = node;
}

void Sketch::line(const QPointF &from, const QPointF &to, const Stroke &stroke, double time)
{
    QPainterPath path(from);
    path.lineTo(to);
    line(path, stroke, time);
}

void Sketch::line(const QPainterPath &path, const Stroke &stroke, double time)
{
    SketchItem &item = add(SketchItem::Kind::Line, time);
    item.path = path;
    item.stroke = stroke;
}

void Sketch::text(const QPointF &at, const QString &text, const Caption &caption, double time)
{
    SketchItem &item = add(SketchItem::Kind::Text, time);
    item.centre = at;
    item.text = text;
    item.caption = caption;
}

void Sketch::box(const QRectF &box, qreal radius, Ink edge, Ink fill, qreal width, double time)
{
    SketchItem &item = add(SketchItem::Kind::Box, time);
    item.box = box;
    item.radius = radius;
    item.stroke = {.ink = edge, .width = width};
    item.fill = fill;
}

QRectF Sketch::bounds() const
{
    QRectF all;
    for (const SketchItem &item : m_items)
        all = all.united(item.bounds());
    return all;
}

qreal sketchScale(const Sketch &sketch, const QSizeF &room, qreal largest)
{
    const QRectF bounds = sketch.bounds();
    if (bounds.isEmpty())
        return 1;
    return std::min({largest, room.width() / bounds.width(), room.height() / bounds.height()});
}

} // namespace fovea::ui
