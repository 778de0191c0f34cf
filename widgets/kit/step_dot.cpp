// SPDX-License-Identifier: MIT
#include "widgets/kit/step_dot.h"

#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int dot = 8;
constexpr int pill = 24;
constexpr int reach = 20; // to hit it

} // namespace

StepDot::StepDot(ThemeManager &themes, QWidget *parent) : QAbstractButton(parent), m_themes(themes)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    connect(this, &QAbstractButton::toggled, this, [this] { updateGeometry(); });
}

void StepDot::setDone(bool done)
{
    m_done = done;
    update();
}

QSize StepDot::sizeHint() const
{
    return {(isChecked() ? pill : dot) + size::gap, reach};
}

void StepDot::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF shape(0, 0, isChecked() ? pill : dot, dot);
    shape.moveCenter(QRectF(rect()).center());
    const bool hot = underMouse() && isEnabled();
    if (m_done || isChecked()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_done ? theme.good : theme.accent);
        painter.drawRoundedRect(shape, dot / 2.0, dot / 2.0);
    } else {
        painter.setPen(QPen(hot ? theme.accent : theme.strongBorder, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(shape.adjusted(0.75, 0.75, -0.75, -0.75));
    }
}

void StepDot::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void StepDot::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace fovea::ui
