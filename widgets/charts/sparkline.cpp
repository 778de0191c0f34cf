// SPDX-License-Identifier: MIT
#include "widgets/charts/sparkline.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal lineWidth = 1.5;
constexpr qreal dotRadius = 2;

} // namespace

void paintSparkline(QPainter &painter, const QRectF &box, std::span<const double> values,
                    const LaneStyle &style)
{
    const QRectF inner = box.adjusted(dotRadius, dotRadius, -dotRadius, -dotRadius);
    const qreal step = values.size() > 1 ? inner.width() / qreal(values.size() - 1) : 0;
    QPainterPath path;
    QPointF last;
    bool joined = false;
    bool any = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) {
            joined = false;
            continue;
        }
        last = {inner.left() + qreal(i) * step,
                inner.bottom() - std::clamp(values[i], 0.0, 1.0) * inner.height()};
        joined ? path.lineTo(last) : path.moveTo(last);
        joined = any = true;
    }
    if (!any)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.color, lineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.color);
    painter.drawEllipse(last, dotRadius, dotRadius);
    painter.restore();
}

} // namespace fovea::ui
