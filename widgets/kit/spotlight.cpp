// SPDX-License-Identifier: MIT
#include "widgets/kit/spotlight.h"

#include <QEvent>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int flashTime = 2500; // ms
constexpr qreal frameWidth = 2;

} // namespace

Spotlight::Spotlight(QWidget *window, ThemeManager &themes) : QWidget(window), m_themes(themes)
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Spotlight::stop);
    m_placing.setSingleShot(true);
    m_placing.setInterval(0);
    connect(&m_placing, &QTimer::timeout, this, &Spotlight::place);
}

void Spotlight::showAround(QWidget *target, Part part)
{
    if (target && target == m_target && part == m_part) {
        m_timer.stop();
        place();
        return;
    }
    stop();
    if (!target)
        return;
    m_target = target;
    m_part = part;
    target->installEventFilter(this);
    window()->installEventFilter(this);
    place();
}

void Spotlight::flash(QWidget *target, Part part)
{
    showAround(target, part);
    m_timer.start(flashTime);
}

void Spotlight::stop()
{
    m_timer.stop();
    m_placing.stop();
    if (m_target) {
        m_target->removeEventFilter(this);
        window()->removeEventFilter(this);
    }
    m_target.clear();
    m_part = nullptr;
    hide();
}

void Spotlight::place()
{
    if (!m_target || !m_target->isVisible()) {
        hide();
        return;
    }
    QRect seen = m_target->visibleRegion().boundingRect(); // some of it may be scrolled away
    if (m_part)
        seen &= m_part(*m_target);
    if (seen.isEmpty()) {
        hide();
        return;
    }
    const QRect around = QRect(m_target->mapTo(parentWidget(), seen.topLeft()), seen.size())
                             .adjusted(-size::tiny, -size::tiny, size::tiny, size::tiny);
    setGeometry(around.intersected(parentWidget()->rect()));
    if (isHidden()) {
        raise();
        show();
    }
}

bool Spotlight::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
        m_placing.start();
        break;
    case QEvent::Paint: // the part may have moved
        if (m_part && watched == m_target)
            m_placing.start();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_themes.theme().accent, frameWidth));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(frameWidth / 2, frameWidth / 2, -frameWidth / 2, -frameWidth / 2),
        size::radius, size::radius);
}

} // namespace fovea::ui
