// SPDX-License-Identifier: MIT
#include "widgets/sweep/row_grip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int gripWidth = 14, gripHeight = 28;

} // namespace

RowGrip::RowGrip(const QString &name, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("grip-%1").arg(name));
    setFixedSize(sizeHint());
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::SizeVerCursor);
    setToolTip(tr("Drag, or Up and Down, to change the order: the first row varies slowest"));
    setAccessibleName(tr("Order of %1").arg(name));
}

QSize RowGrip::sizeHint() const
{
    return {gripWidth, gripHeight};
}

void RowGrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(hasFocus() || m_isHeld ? m_themes.theme().accent : m_themes.theme().muted);
    const QPointF middle = QRectF(rect()).center();
    for (const int across : {-3, 3})
        for (const int down : {-6, 0, 6})
            painter.drawEllipse(middle + QPointF(across, down), 1.4, 1.4);
}

void RowGrip::mousePressEvent(QMouseEvent *event)
{
    m_isHeld = event->button() == Qt::LeftButton;
    update();
}

void RowGrip::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isHeld)
        Q_EMIT dragged(event->globalPosition().toPoint());
}

void RowGrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_isHeld)
        return;
    m_isHeld = false;
    update();
    Q_EMIT dropped(event->globalPosition().toPoint());
}

void RowGrip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        Q_EMIT stepped(event->key() == Qt::Key_Up ? -1 : 1);
    else
        QWidget::keyPressEvent(event);
}

} // namespace fovea::ui
