// SPDX-License-Identifier: MIT
#include "widgets/support/spotlight.h"

#include <QEvent>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int flashTime = 2500; // ms

} // namespace

Spotlight::Spotlight(QWidget *window, ThemeManager &themes) : QWidget(window), m_themes(themes)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Spotlight::stop);
}

void Spotlight::showAround(QWidget *target)
{
    stop();
    if (!target || !target->isVisible())
        return;
    m_target = target;
    target->installEventFilter(this);
    window()->installEventFilter(this);
    place();
    raise();
    show();
}

void Spotlight::flash(QWidget *target)
{
    showAround(target);
    m_timer.start(flashTime);
}

void Spotlight::stop()
{
    m_timer.stop();
    if (m_target)
        m_target->removeEventFilter(this);
    m_target.clear();
    hide();
}

void Spotlight::place()
{
    if (!m_target || !m_target->isVisible()) {
        stop();
        return;
    }
    const QRect seen = m_target->visibleRegion().boundingRect(); // some of it may be scrolled away
    const QRect around = QRect(m_target->mapTo(parentWidget(), seen.topLeft()), seen.size())
                             .adjusted(-size::tiny, -size::tiny, size::tiny, size::tiny);
    setGeometry(around.intersected(parentWidget()->rect()));
}

bool Spotlight::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move || event->type() == QEvent::Hide ||
        event->type() == QEvent::LayoutRequest)
        place();
    return QWidget::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr qreal width = 3;
    painter.setPen(QPen(m_themes.theme().accent, width));
    painter.drawRoundedRect(QRectF(rect()).adjusted(width, width, -width, -width), size::cardRadius,
                            size::cardRadius);
}

} // namespace fovea::ui
