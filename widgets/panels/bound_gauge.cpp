// SPDX-License-Identifier: MIT
#include "widgets/panels/bound_gauge.h"

#include "widgets/panels/sandbox_text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int trackHeight = size::gap + size::tiny;
constexpr int markHeight = size::gap;

qreal lineHeight()
{
    return QFontMetricsF(font(Type::Small)).height();
}

} // namespace

BoundGauge::BoundGauge(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Share of the bound"));
    setToolTip(tr("How much of the bound the move uses. The mark shows how far the worst single move gets."));
    setWhatsThis(toolTip());
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void BoundGauge::setShares(std::optional<double> measured, double worst, double top)
{
    m_measured = measured;
    m_worst = worst;
    m_top = top;
    const QString used = measured ? tr("%1 of the bound").arg(shareFigure(*measured)) : tr("nothing moved");
    setAccessibleDescription(tr("%1; the worst single move: %2").arg(used, shareFigure(worst)));
    update();
}

QSize BoundGauge::sizeHint() const
{
    return {size::lanesDock, qRound(2 * lineHeight()) + markHeight + trackHeight + size::tiny};
}

QSize BoundGauge::minimumSizeHint() const
{
    return {size::lanesDock / 2, sizeHint().height()};
}

QRectF BoundGauge::track() const
{
    return {0.5, std::round(lineHeight()) + markHeight + 0.5, width() - 1.0, qreal(trackHeight)};
}

qreal BoundGauge::positionOf(double share) const
{
    return track().left() + track().width() * std::clamp(share / m_top, 0.0, 1.0);
}

void BoundGauge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(ui::font(Type::Small));
    paintTrack(painter);
    paintScale(painter);
    paintWorst(painter);
}

void BoundGauge::paintTrack(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    QPainterPath shape;
    shape.addRoundedRect(track(), trackHeight / 2.0, trackHeight / 2.0);
    painter.fillPath(shape, theme.sunken);
    painter.save();
    painter.setClipPath(shape);
    QRectF used = track();
    used.setRight(positionOf(m_measured.value_or(0)));
    painter.fillRect(used, theme.accent);
    if (m_measured && *m_measured > 1) {
        used.setLeft(positionOf(1));
        painter.fillRect(used, theme.caution);
    }
    painter.restore();
    painter.setPen(QPen(theme.border, size::hair));
    painter.drawPath(shape);
}

void BoundGauge::paintScale(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal top = track().bottom() + size::tiny;
    const auto label = [&](double share, const QString &text) {
        const qreal textWidth = painter.fontMetrics().horizontalAdvance(text) + size::hair;
        const qreal left = std::clamp(positionOf(share) - textWidth / 2, 0.0, width() - textWidth);
        painter.drawText(QRectF(left, top, textWidth, lineHeight()), Qt::AlignCenter, text);
    };
    painter.setPen(theme.muted);
    label(0, tr("0"));
    label(m_top / (m_top > 1 ? 4 : 2), tr("50 %"));
    label(1, tr("the bound"));
    if (m_top > 1) {
        label(m_top, tr("twice"));
        painter.setPen(QPen(theme.text, size::hair, Qt::DashLine));
        const qreal x = std::round(positionOf(1)) + 0.5;
        painter.drawLine(QPointF(x, track().top() - size::tiny), QPointF(x, track().bottom() + size::tiny));
    }
}

void BoundGauge::paintWorst(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const qreal x = positionOf(m_worst);
    const qreal tip = track().top() - size::hair;
    QPainterPath mark(QPointF(x, tip));
    mark.lineTo(x - size::tiny, tip - markHeight + size::tiny / 2.0);
    mark.lineTo(x + size::tiny, tip - markHeight + size::tiny / 2.0);
    mark.closeSubpath();
    painter.fillPath(mark, theme.text);
    painter.setPen(QPen(theme.text, size::hair));
    painter.drawLine(QPointF(x, tip), QPointF(x, track().bottom()));
    const QString text = tr("worst %1").arg(shareFigure(m_worst));
    const qreal textWidth = painter.fontMetrics().horizontalAdvance(text) + size::hair;
    const qreal left = std::clamp(x - textWidth / 2, 0.0, width() - textWidth);
    painter.drawText(QRectF(left, 0, textWidth, lineHeight()), Qt::AlignCenter, text);
}

} // namespace fovea::ui
