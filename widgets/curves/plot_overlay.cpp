// SPDX-License-Identifier: MIT
#include "widgets/curves/plot_overlay.h"

#include "widgets/curves/plot_marks.h"
#include "widgets/curves/plot_painting.h"
#include "widgets/kit/lane_chip.h"

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr qreal pointExtent = 8;
constexpr auto overlayLayer = "readout";

void paintReadout(QPainter &painter, const QCustomPlot &plot, const Overlay &overlay, const Theme &theme)
{
    const QRectF frame = frameOf(plot);
    painter.setFont(font(Type::Small));
    const QFontMetricsF metrics(painter.font());
    const qreal rowHeight = letterExtent() + 2;
    qreal width = metrics.horizontalAdvance(overlay.heading);
    for (const ReadoutRow &row : overlay.rows)
        width = std::max(width, letterExtent() + size::gap + metrics.horizontalAdvance(row.value));
    const qreal room = plot.viewport().height() - 2 * size::tiny;
    const auto fitting = std::size_t(std::max(1.0, (room - size::gap) / rowHeight - 1));
    const std::size_t shown = std::min(overlay.rows.size(), fitting);
    const QSizeF extent(width + 2 * size::gap, rowHeight * qreal(shown + 1) + size::gap);
    const qreal x = plot.xAxis->coordToPixel(overlay.tracker);
    const bool fitsRight = x + size::gap + extent.width() <= plot.viewport().right();
    QRectF box(QPointF(fitsRight ? x + size::gap : x - size::gap - extent.width(), frame.top()), extent);
    box.moveBottom(std::min(box.bottom(), qreal(plot.viewport().bottom() - size::tiny)));
    painter.setPen(QPen(theme.strongBorder, size::hair));
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), size::radius, size::radius);
    QRectF line(box.left() + size::gap, box.top() + size::tiny, width, rowHeight);
    painter.setPen(theme.muted);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, overlay.heading);
    for (std::size_t i = 0; i < shown; ++i) {
        line.translate(0, rowHeight);
        const ReadoutRow &row = overlay.rows[i];
        paintLaneLetter(painter,
                        QRectF(line.topLeft() + QPointF(0, 1), QSizeF(letterExtent(), letterExtent())),
                        row.letter, row.style, theme);
        painter.setPen(theme.text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.value);
    }
}

void paintVertical(QPainter &painter, const QCustomPlot &plot, double x, const QPen &pen)
{
    const QRectF frame = frameOf(plot);
    const qreal at = crisp(plot.xAxis->coordToPixel(x));
    if (std::isnan(x) || at < frame.left() || at > frame.right() + 1)
        return;
    painter.setPen(pen);
    painter.drawLine(QPointF(at, frame.top()), QPointF(at, frame.bottom()));
}

void paintPoints(QPainter &painter, const QCustomPlot &plot, const std::vector<ReadoutRow> &rows,
                 const Theme &theme)
{
    for (const ReadoutRow &row : rows) {
        const QPointF at = pixels(plot, row.at);
        if (!isInside(plot, at))
            continue;
        painter.setPen(QPen(theme.surface, 1.5));
        painter.setBrush(row.style.color);
        painter.drawEllipse(at, pointExtent / 2, pointExtent / 2);
    }
}

void paintOverlay(QPainter &painter, const QCustomPlot &plot, const Overlay &overlay, const Theme &theme)
{
    paintVertical(painter, plot, overlay.clock, QPen(theme.accent, 1.5));
    paintPoints(painter, plot, overlay.clockPoints, theme);
    if (!overlay.box.isEmpty()) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.12F);
        painter.setPen(QPen(theme.accent, size::hair));
        painter.setBrush(fill);
        painter.drawRect(overlay.box);
    }
    if (std::isnan(overlay.tracker) || overlay.rows.empty())
        return;
    paintVertical(painter, plot, overlay.tracker, QPen(theme.muted, size::hair));
    paintPoints(painter, plot, overlay.rows, theme);
    paintReadout(painter, plot, overlay, theme);
}

} // namespace

void drawOverlay(QCustomPlot &plot, const Overlay &overlay, const ThemeManager &themes)
{
    const QString name = QString::fromLatin1(overlayLayer);
    addBufferedLayer(plot, name);
    new Painting(plot, name,
                 [&](QCPPainter &painter) { paintOverlay(painter, plot, overlay, themes.theme()); });
}

void refreshOverlay(QCustomPlot &plot)
{
    plot.layer(QString::fromLatin1(overlayLayer))->replot();
}

} // namespace fovea::ui
