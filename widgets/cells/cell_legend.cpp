// SPDX-License-Identifier: MIT
#include "widgets/cells/cell_legend.h"

#include "widgets/cells/cell_paint.h"
#include "widgets/cells/cell_words.h"

#include <QPainter>

#include <cmath>

namespace fovea::ui {

namespace {

constexpr qreal sampleWidth = 26, sampleHeight = 16, barWidth = 130;

} // namespace

CellLegend::CellLegend(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend of the cells"));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void CellLegend::setScale(const MeasureLimits &limits, CellMeasure measure)
{
    m_limits = limits;
    m_measure = measure;
    update();
}

QSize CellLegend::sizeHint() const
{
    return {600, heightForWidth(600)};
}

QSize CellLegend::minimumSizeHint() const
{
    return {200, heightForWidth(std::max(200, width()))};
}

int CellLegend::heightForWidth(int width) const
{
    return layOut(nullptr, width);
}

void CellLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    layOut(&painter, width());
}

int CellLegend::layOut(QPainter *painter, int width) const
{
    const Theme &theme = m_themes.theme();
    const ColorMap map = ColorMap::sequential();
    const CellLook look{theme, map, m_measure, m_limits, false, false};
    const QFont font = ui::font(Type::Small);
    const QFontMetricsF metrics(font);
    const qreal line = std::max(metrics.height(), sampleHeight) + size::tiny;
    qreal x = 0, y = 0;
    const auto place = [&](qreal wanted) {
        if (x > 0 && x + wanted > width) {
            x = 0;
            y += line;
        }
        const QPointF at(x, y);
        x += wanted + size::wide;
        return at;
    };
    const auto words = [&](const QPointF &at, const QString &text) {
        if (!painter)
            return;
        painter->setFont(font);
        painter->setPen(theme.muted);
        painter->drawText(QPointF(at.x(), at.y() + (line + metrics.ascent() - metrics.descent()) / 2 - 2),
                          text);
    };
    const bool isShare = m_measure == CellMeasure::BestHeldout || m_measure == CellMeasure::LastHeldout;
    const auto number = [&](double value) {
        return isShare ? QStringLiteral("%1 %").arg(100 * value, 0, 'f', 0) : QString::number(value, 'g', 3);
    };
    const QString low = number(m_limits.low), high = number(m_limits.high);
    const qreal lowWidth = metrics.horizontalAdvance(low) + size::tiny,
                highWidth = metrics.horizontalAdvance(high);
    const QPointF bar = place(lowWidth + barWidth + size::tiny + highWidth);
    words(bar, low);
    if (painter)
        for (int i = 0; i < int(barWidth); ++i) {
            const double share = i / (barWidth - 1);
            const double value = m_limits.isLogarithmic
                                     ? m_limits.low * std::pow(m_limits.high / m_limits.low, share)
                                     : m_limits.low + (m_limits.high - m_limits.low) * share;
            painter->fillRect(QRectF(bar.x() + lowWidth + i, bar.y() + 4, 1.5, sampleHeight - 6),
                              measureColor(map, m_limits, m_measure, value));
        }
    words(bar + QPointF(lowWidth + barWidth + size::tiny, 0), high);
    for (const SweepState state :
         {SweepState::Planned, SweepState::Queued, SweepState::Running, SweepState::Paused,
          SweepState::Arrived, SweepState::NotByCap, SweepState::Diverged, SweepState::Stopped,
          SweepState::Failed, SweepState::Stale}) {
        const QString name = stateWords(state);
        const QPointF at = place(sampleWidth + size::tiny + metrics.horizontalAdvance(name));
        if (painter)
            paintSample(*painter, QRectF(at.x(), at.y() + 1, sampleWidth, sampleHeight), state, look);
        words(at + QPointF(sampleWidth + size::tiny, 0), name);
    }
    const std::pair<SweepState, QString> pips[] = {{SweepState::Arrived, tr("seed arrived")},
                                                   {SweepState::NotByCap, tr("seed not by the cap")},
                                                   {SweepState::Queued, tr("seed still to run")}};
    for (const auto &[state, name] : pips) {
        const QPointF at = place(size::gap + size::tiny + metrics.horizontalAdvance(name));
        if (painter)
            paintPip(*painter, at + QPointF(4, line / 2 - 1), state, theme.text);
        words(at + QPointF(size::gap + size::tiny, 0), name);
    }
    const QString decided = tr("▲ faster, ▽ slower than the baseline, decided");
    words(place(metrics.horizontalAdvance(decided)), decided);
    return int(std::ceil(y + line));
}

} // namespace fovea::ui
