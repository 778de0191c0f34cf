// SPDX-License-Identifier: MIT
#include "widgets/sweep_charts/multiples_chart.h"

#include "widgets/cells/cell_words.h"
#include "widgets/sweep_charts/chart_parts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// Broken after commas; a part that is wider by itself is elided.
QStringList linesOf(const QString &words, qreal width)
{
    QStringList lines;
    for (const QString &part : words.split(QStringLiteral(", ")))
        if (!lines.isEmpty() &&
            smallMetrics().horizontalAdvance(lines.last() + QStringLiteral(", ") + part) <= width)
            lines.last() += QStringLiteral(", ") + part;
        else
            lines << smallMetrics().elidedText(part, Qt::ElideMiddle, width);
    return lines;
}

} // namespace

void MultiplesChart::paintCurve(QPainter &painter, const QRectF &box, const std::vector<double> &values,
                                const QPen &pen) const
{
    QPolygonF line;
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < values.size() && int(i) < m_epochs; ++i)
        if (std::isfinite(values[i]))
            line << QPointF(box.left() + box.width() * double(i + 1) / m_epochs,
                            box.bottom() - box.height() * values[i]);
    painter.drawPolyline(line);
}

void MultiplesChart::paintPanel(QPainter &painter, int place) const
{
    const Theme &theme = m_themes.theme();
    const Panel &panel = m_panels[std::size_t(place)];
    if (panel.cells.empty())
        return;
    const QRectF box = panelOf(place);
    const LaneStyle lane = theme.lane(cellLane);
    const bool isBaseline =
        m_sweep->plan().cells[std::size_t(panel.cells.front())].baseline == panel.cells.front();
    const QColor ink = isBaseline ? theme.muted : lane.color;
    if (std::ranges::find(panel.cells, m_selected) != panel.cells.end()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(theme.sunken);
        painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), size::tiny, size::tiny);
    }
    painter.fillRect(QRectF(box.left(), box.bottom(), box.width(), size::hair), theme.strongBorder);
    painter.fillRect(QRectF(box.left(), box.top(), size::hair, box.height()), theme.border);
    painter.fillRect(QRectF(box.left(), box.center().y(), box.width(), size::hair), theme.border);
    if (panel.chance) {
        const qreal y = box.bottom() - box.height() * *panel.chance;
        painter.setPen(QPen(theme.muted, 1, Qt::DotLine));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    }
    QPolygonF band;
    const auto &curve = panel.curve;
    for (std::size_t i = 0; i < curve.low.size(); ++i)
        if (std::isfinite(curve.low[i]))
            band << QPointF(box.left() + box.width() * double(i + 1) / m_epochs,
                            box.bottom() - box.height() * curve.low[i]);
    for (std::size_t i = curve.high.size(); i-- > 0;)
        if (std::isfinite(curve.high[i]))
            band << QPointF(box.left() + box.width() * double(i + 1) / m_epochs,
                            box.bottom() - box.height() * curve.high[i]);
    QColor pale = ink;
    pale.setAlphaF(0.2F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(pale);
    if (m_view.over != OverSeeds::Each)
        painter.drawPolygon(band);
    paintCurve(painter, box, panel.ghost.middle, QPen(theme.muted, 1.6));
    if (m_view.over == OverSeeds::Each)
        for (const auto &each : curve.each)
            paintCurve(painter, box, each, QPen(ink, 1));
    else
        paintCurve(painter, box, curve.middle, QPen(ink, 2));
    paintArrival(painter, place, ink);
    const auto mark = [&](double epoch, float opacity) {
        QColor line = theme.accent;
        line.setAlphaF(opacity);
        painter.fillRect(
            QRectF(box.left() + box.width() * epoch / m_epochs - 0.75, box.top(), 1.5, box.height()), line);
    };
    if (m_epoch)
        mark(*m_epoch, 0.9F);
    if (m_tracked >= 0)
        mark(m_tracker, 0.55F);
}

// The pennant and its number stay in the panel: near its right end both stand at the left of the pole.
void MultiplesChart::paintArrival(QPainter &painter, int place, const QColor &ink) const
{
    const Panel &panel = m_panels[std::size_t(place)];
    const QRectF box = panelOf(place);
    const QColor muted = m_themes.theme().muted;
    const qreal foot = box.bottom() - 3;
    painter.setFont(ui::font(Type::Small));
    painter.setPen(ink);
    if (panel.arrival.settled == 0) {
        painter.setPen(muted);
        painter.drawText(QPointF(box.left() + size::tiny, foot),
                         smallMetrics().elidedText(tr("none yet"), Qt::ElideRight, box.width() - size::tiny));
    } else if (panel.arrival.median && std::isfinite(*panel.arrival.median)) {
        const QString words = QString::number(*panel.arrival.median, 'g', 4);
        const qreal wide = smallMetrics().horizontalAdvance(words), flag = 8, room = 3;
        const qreal x = box.left() + box.width() * *panel.arrival.median / m_epochs;
        const bool isLeft = x + flag + room + wide > box.right();
        const qreal way = isLeft ? -1 : 1;
        QPolygonF pennant;
        pennant << QPointF(x, box.bottom()) << QPointF(x, box.bottom() - 9)
                << QPointF(x + way * flag, box.bottom() - 6) << QPointF(x, box.bottom() - 3);
        painter.setBrush(ink);
        painter.drawPolygon(pennant);
        painter.drawText(QPointF(isLeft ? x - flag - room - wide : x + flag + room, foot), words);
    } else {
        const QString words = QStringLiteral("> %1").arg(panel.arrival.laterThan);
        painter.drawText(QPointF(box.right() - smallMetrics().horizontalAdvance(words), foot), words);
    }
    if (panel.arrival.settled > 0 && panel.arrival.settled < panel.seeds) {
        painter.setPen(muted);
        const QString words = tr("%1 of %2 seeds").arg(panel.arrival.settled).arg(panel.seeds);
        const bool fits = smallMetrics().horizontalAdvance(words) <= box.width();
        painter.drawText(QPointF(box.left(), box.top() - smallMetrics().descent() - 4), // above the selection
                         fits ? words : tr("%1 of %2").arg(panel.arrival.settled).arg(panel.seeds));
    }
}

// What the row is, on as many lines as it takes, and chance below.
void MultiplesChart::paintLabel(QPainter &painter, int row) const
{
    const Theme &theme = m_themes.theme();
    const int columns = int(m_grid.columns.size());
    const QRectF box = panelOf(row * columns);
    const qreal line = smallMetrics().height();
    const QRectF label(0, box.top() - line / 2, labelRoom() - axisRoom, box.height() + line);
    std::optional<double> chance;
    bool isOne = true; // chance, in the whole row
    for (int place = row * columns; place < (row + 1) * columns; ++place)
        if (const Panel &panel = m_panels[std::size_t(place)]; !panel.cells.empty()) {
            isOne = isOne && (!chance || panel.chance == chance);
            chance = panel.chance;
        }
    painter.setPen(theme.text);
    const QStringList lines = linesOf(m_rowWords[row], label.width());
    qreal y = label.top();
    for (const QString &words : lines) {
        if (y + line > label.bottom() + 1)
            break;
        painter.drawText(QRectF(0, y, label.width(), line), int(Qt::AlignLeft), words);
        y += line;
    }
    painter.setPen(theme.muted);
    if (isOne && chance && y + line <= label.bottom() + 1)
        painter.drawText(QRectF(0, y, label.width(), line), int(Qt::AlignLeft),
                         tr("chance %1 %").arg(100 * *chance, 0, 'f', 0));
    for (const int percent : {0, 50, 100})
        painter.drawText(QRectF(labelRoom() - axisRoom,
                                box.bottom() - box.height() * percent / 100 - line / 2, axisRoom - 6, line),
                         int(Qt::AlignRight | Qt::AlignVCenter), QString::number(percent));
}

void MultiplesChart::paintEvent(QPaintEvent *)
{
    if (!m_sweep)
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    if (m_panels.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_grid.cells.empty()
                             ? tr("No cell fits 'where'.")
                             : tr("%1 panels are too many to read: Watch shows them as cells, or "
                                  "'where' chooses some.")
                                   .arg(m_grid.cells.size()));
        return;
    }
    const int columns = int(m_grid.columns.size());
    for (int place = 0; place < panels(); ++place) {
        const auto &cells = m_panels[std::size_t(place)].cells;
        const bool isBright =
            !m_bright || std::ranges::any_of(cells, [&](int cell) { return m_bright->contains(cell); });
        painter.setOpacity(isBright ? 1 : dimmed);
        paintPanel(painter, place);
    }
    painter.setOpacity(1);
    painter.setFont(ui::font(Type::Small));
    const qreal line = smallMetrics().height();
    for (int column = 0; column < columns; ++column) {
        const QRectF box = panelOf(column);
        painter.setPen(theme.text);
        painter.drawText(QRectF(box.left(), 0, box.width(), line), int(Qt::AlignHCenter),
                         smallMetrics().elidedText(m_columnWords[column], Qt::ElideMiddle, box.width()));
        const QRectF last = panelOf(column + (int(m_grid.rows.size()) - 1) * columns);
        painter.setPen(theme.muted);
        painter.drawText(QRectF(last.left(), last.bottom() + 2, last.width(), line), int(Qt::AlignLeft),
                         QStringLiteral("1"));
        painter.drawText(QRectF(last.left(), last.bottom() + 2, last.width(), line), int(Qt::AlignRight),
                         QString::number(m_epochs));
        if (column == columns / 2)
            painter.drawText(QRectF(last.left(), last.bottom() + 2 + line, last.width(), line),
                             int(Qt::AlignHCenter), tr("Epoch"));
    }
    for (int row = 0; row < int(m_grid.rows.size()); ++row)
        paintLabel(painter, row);
    if (hasFocus() && m_selected < 0) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace fovea::ui
