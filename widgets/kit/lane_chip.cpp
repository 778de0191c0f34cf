// SPDX-License-Identifier: MIT
#include "widgets/kit/lane_chip.h"

#include <QPainter>
#include <QPolygonF>

#include <cmath>
#include <numbers>

namespace fovea::ui {

namespace {

QPolygonF regular(const QPointF &center, qreal radius, int corners, qreal turn)
{
    QPolygonF polygon;
    for (int i = 0; i < corners; ++i) {
        const qreal angle = turn + 2 * std::numbers::pi * i / corners;
        polygon << center + radius * QPointF(std::cos(angle), std::sin(angle));
    }
    return polygon;
}

} // namespace

void paintLaneLetter(QPainter &painter, const QRectF &box, const QString &letter, const LaneStyle &style,
                     const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color);
    painter.drawRoundedRect(box, size::tiny, size::tiny);
    QFont bold = painter.font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.dark ? theme.sunken : theme.surface);
    painter.drawText(box, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(letter, Qt::ElideRight, int(box.width())));
    painter.restore();
}

void paintLaneLine(QPainter &painter, const QRectF &box, const LaneStyle &style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style.pen());
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    painter.restore();
}

void paintMarker(QPainter &painter, const QPointF &center, qreal extent, const LaneStyle &style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal r = extent / 2;
    painter.setPen(QPen(style.color, 1.5));
    painter.setBrush(style.color);
    switch (style.marker) {
    case Marker::Circle:
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(center, r, r);
        break;
    case Marker::Disc:
        painter.drawEllipse(center, r, r);
        break;
    case Marker::Square:
        painter.drawRect(QRectF(center.x() - r, center.y() - r, extent, extent));
        break;
    case Marker::Triangle:
        painter.drawPolygon(regular(center, r * 1.2, 3, -std::numbers::pi / 2));
        break;
    case Marker::Diamond:
        painter.drawPolygon(regular(center, r * 1.2, 4, 0));
        break;
    case Marker::Cross:
        painter.drawLine(center + QPointF(-r, -r), center + QPointF(r, r));
        painter.drawLine(center + QPointF(-r, r), center + QPointF(r, -r));
        break;
    case Marker::Plus:
        painter.drawLine(center + QPointF(-r, 0), center + QPointF(r, 0));
        painter.drawLine(center + QPointF(0, -r), center + QPointF(0, r));
        break;
    case Marker::Star:
        for (int i = 0; i < 3; ++i) {
            const qreal angle = std::numbers::pi * i / 3;
            const QPointF arm = r * QPointF(std::cos(angle), std::sin(angle));
            painter.drawLine(center - arm, center + arm);
        }
        break;
    }
    painter.restore();
}

} // namespace fovea::ui
