// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/step_dots.h"

#include <QPainter>

namespace fovea::ui {

namespace {

constexpr qreal pitch = 16;

} // namespace

StepDots::StepDots(ThemeManager &themes, int count, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_count(count)
{
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StepDots::setPlace(int step)
{
    m_step = step;
    update();
}

QSize StepDots::sizeHint() const
{
    return {int(m_count * pitch), int(pitch)};
}

void StepDots::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    for (int i = 0; i < m_count; ++i) {
        const QPointF center((i + 0.5) * pitch, height() / 2.0);
        const bool isPast = i <= m_step;
        painter.setPen(QPen(isPast ? theme.accent : theme.strongBorder, 1.4));
        painter.setBrush(isPast ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
        const qreal radius = i == m_step ? 5.5 : 3.6;
        painter.drawEllipse(center, radius, radius);
    }
}

} // namespace fovea::ui
