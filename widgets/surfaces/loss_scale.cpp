// SPDX-License-Identifier: MIT
#include "widgets/surfaces/loss_scale.h"

#include "widgets/kit/color_map.h"
#include "widgets/theory/chart_frame.h"

#include <QLocale>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int barHeight = 12;

} // namespace

LossScale::LossScale(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Colours of the loss"));
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void LossScale::setHigh(double high)
{
    m_high = high;
    setAccessibleDescription(tr("From 0 to %1 nats").arg(QLocale().toString(high, 'g', 3)));
    update();
}

QSize LossScale::sizeHint() const
{
    return {160, barHeight + size::tiny + QFontMetrics(ui::font(Type::Small)).height()};
}

QSize LossScale::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

void LossScale::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const ColorMap colors = ColorMap::sequential();
    const QRectF bar(size::gap, 0, width() - 2 * size::gap, barHeight);
    for (int x = 0; x < int(bar.width()); ++x)
        painter.fillRect(QRectF(bar.left() + x, 0, 1, barHeight), QColor(colors.at(x / bar.width())));
    painter.setFont(ui::font(Type::Small));
    painter.setPen(m_themes.theme().muted);
    const ChartAxis axis{0, m_high, false};
    for (const double value : axis.ticks(4)) {
        const double x = bar.left() + axis.share(value) * bar.width();
        painter.drawLine(QPointF(x, barHeight), QPointF(x, barHeight + 3));
        painter.drawText(QRectF(x - 20, barHeight + 3, 40, height() - barHeight - 3), Qt::AlignHCenter,
                         QLocale().toString(value, 'g', 3));
    }
}

} // namespace fovea::ui
