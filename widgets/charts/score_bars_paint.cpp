// SPDX-License-Identifier: MIT
#include "widgets/charts/sandbox_text.h"
#include "widgets/charts/score_bars.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int mostTicks = 5;

double tickStep(double span)
{
    for (double decade = std::pow(10.0, std::floor(std::log10(span)) - 1);; decade *= 10)
        for (const double step : {1.0, 2.0, 5.0})
            if (span / (step * decade) <= mostTicks)
                return step * decade;
}

QString tickText(double value, double step)
{
    if (std::abs(value) >= 1e5)
        return QString::number(value, 'g', 2);
    return figure(value, step < 1 ? 1 : 0);
}

QColor faded(QColor color, float opacity)
{
    color.setAlphaF(opacity);
    return color;
}

} // namespace

void ScoreBars::paintEvent(QPaintEvent *)
{
    if (count() == 0)
        return;
    QPainter painter(this);
    painter.setFont(ui::font(Type::Small));
    paintSelection(painter);
    paintAxes(painter);
    paintBars(painter);
    paintGhosts(painter);
    paintGaps(painter);
    paintLabels(painter);
}

void ScoreBars::paintSelection(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    QRectF column = slot(m_move.key, scoresArea());
    column.setBottom(weightsArea().bottom());
    column.adjust(-2, 0, 2, 0); // to be seen behind the thinnest bar
    painter.fillRect(column, faded(theme.accent, hasFocus() ? 0.2F : 0.1F));
}

void ScoreBars::paintAxes(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF scores = scoresArea();
    const QRectF weights = weightsArea();
    const qreal line = painter.fontMetrics().height();
    const auto label = [&](qreal y, const QString &text) {
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, y - line / 2, scores.left() - size::tiny, line),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    };
    const auto rule = [&](qreal y, const QColor &color) {
        painter.setPen(QPen(color, size::hair));
        painter.drawLine(QPointF(scores.left(), std::round(y) + 0.5),
                         QPointF(scores.right(), std::round(y) + 0.5));
    };
    const double step = tickStep(m_axis.high - m_axis.low);
    for (double tick = std::ceil(m_axis.low / step) * step; tick <= m_axis.high; tick += step) {
        const double value = std::abs(tick) < step / 2 ? 0 : tick;
        rule(positionOf(value), value == 0 ? theme.strongBorder : theme.border);
        label(positionOf(value), tickText(value, step));
    }
    rule(weights.bottom(), theme.strongBorder);
    rule(weights.top(), theme.border);
    label(weights.top(), QString::number(m_weightTop));
    label(weights.bottom() - size::tiny, tr("0"));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(scores.left(), 0, scores.width(), line), Qt::AlignLeft, tr("Scores"));
    painter.drawText(QRectF(weights.left(), weights.top() - line - 2, weights.width(), line), Qt::AlignLeft,
                     tr("Weights"));
}

void ScoreBars::paintBars(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const bool isWide = slotWidth() >= size::tiny;
    // Dropped first: where bars share a pixel the kept ones are to be seen.
    for (const bool kept : {false, true})
        for (int key = 0; key < count(); ++key) {
            if (bool(m_trial.after.kept[std::size_t(key)]) != kept)
                continue;
            const QRectF bar = barRect(key);
            if (kept) {
                painter.fillRect(bar, theme.accent);
                painter.fillRect(weightRect(key), theme.accent);
            } else if (isWide) {
                painter.fillRect(bar, theme.sunken);
                painter.fillRect(bar, QBrush(theme.strongBorder, Qt::BDiagPattern));
                painter.setPen(QPen(theme.strongBorder, size::hair));
                painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
            } else {
                painter.fillRect(bar, theme.strongBorder);
            }
        }
}

void ScoreBars::paintGhosts(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    painter.setPen(QPen(theme.text, size::hair, Qt::DotLine));
    if (m_move.by != 0) {
        QRectF ghost = slot(m_move.key, scoresArea());
        const auto [top, bottom] =
            std::minmax({positionOf(0), positionOf(m_row.scores[std::size_t(m_move.key)])});
        ghost.setTop(std::round(top));
        ghost.setBottom(std::round(bottom));
        painter.drawRect(ghost.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const QRectF area = weightsArea();
    for (int key = 0; key < count(); ++key) {
        QRectF ghost = weightRect(key);
        const qreal after = ghost.top();
        ghost.setTop(std::round(area.bottom() -
                                area.height() * m_trial.before.weights[std::size_t(key)] / m_weightTop));
        if (std::abs(ghost.top() - after) < 1)
            continue;
        if (slotWidth() >= size::tiny)
            painter.drawRect(ghost.adjusted(0.5, 0.5, -0.5, -0.5));
        else
            painter.fillRect(QRectF(ghost.left(), ghost.top(), ghost.width(), 1), theme.text);
    }
}

void ScoreBars::paintGaps(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    double highest = -INFINITY;
    double lowest = INFINITY;
    double dropped = -INFINITY;
    for (int key = 0; key < count(); ++key) {
        if (m_trial.after.kept[std::size_t(key)]) {
            highest = std::max(highest, moved(key));
            lowest = std::min(lowest, moved(key));
        } else {
            dropped = std::max(dropped, moved(key));
        }
    }
    const QRectF area = scoresArea();
    const qreal x = std::round(area.right()) + size::tiny + 0.5;
    const qreal line = painter.fontMetrics().height();
    const auto bracket = [&](double from, double to, const QColor &color) {
        const qreal top = std::round(positionOf(from)) + 0.5;
        const qreal bottom = std::round(positionOf(to)) + 0.5;
        painter.setPen(QPen(color, size::hair));
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        for (const qreal y : {top, bottom})
            painter.drawLine(QPointF(x - 2, y), QPointF(x + 2, y));
        return (top + bottom) / 2;
    };
    const auto name = [&](qreal middle, const QString &text) {
        painter.drawText(QRectF(x + size::tiny, middle - line / 2, width() - x - size::tiny, line),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const qreal spread = bracket(highest, lowest, theme.accent);
    painter.setPen(theme.accent);
    name(spread, QStringLiteral("δ"));
    if (std::isinf(dropped))
        return;
    const qreal gap = bracket(lowest, dropped, theme.text);
    painter.setPen(theme.text);
    name(std::max(gap, spread + line * 0.8), QStringLiteral("Δ")); // never on top of each other
    const qreal cut = std::round((positionOf(lowest) + positionOf(dropped)) / 2) + 0.5;
    painter.setPen(QPen(theme.text, size::hair, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), cut), QPointF(area.right(), cut));
}

void ScoreBars::paintLabels(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal top = scoresArea().bottom() + 2;
    const qreal line = painter.fontMetrics().height();
    const auto textOf = [this](int key) {
        const auto at = std::size_t(key);
        return at < m_row.labels.size() ? m_row.labels[at] : QString::number(key + 1);
    };
    qreal widest = 0;
    for (int key = 0; key < count(); ++key)
        widest = std::max(widest, QFontMetricsF(painter.font()).horizontalAdvance(textOf(key)));
    const bool haveRoom = widest + 2 <= slotWidth();
    for (int key = 0; key < count(); ++key) {
        if (!haveRoom && key != m_move.key)
            continue; // the chosen bar keeps its label
        painter.setPen(key == m_move.key ? theme.text : theme.muted);
        const qreal extent = std::max(slotWidth(), widest + 2);
        const QRectF column = slot(key, scoresArea());
        const qreal left = std::clamp(column.center().x() - extent / 2, 0.0, width() - extent);
        painter.drawText(QRectF(left, top, extent, line), Qt::AlignCenter, textOf(key));
    }
}

} // namespace fovea::ui
