// SPDX-License-Identifier: MIT
#include "widgets/kit/focus_ring.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int away = 2; // pixels between widget and frame
constexpr int thick = 2;

bool movesFocus(const QKeyEvent &key)
{
    return key.key() == Qt::Key_Tab || key.key() == Qt::Key_Backtab || key.key() == Qt::Key_F6;
}

} // namespace

FocusRing::FocusRing(ThemeManager &themes, QWidget *window) : QWidget(window), m_themes(themes)
{
    setObjectName(QStringLiteral("focusRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    setProperty("overlay", true);
    hide();
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
    connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

void FocusRing::follow(QWidget *now)
{
    // A whole page has the keyboard only so that no control has it.
    const bool isPage = now && now->property("page").toBool();
    m_target = m_byKey && now && !isPage && now != window() && now->window() == window() ? now : nullptr;
    place();
}

void FocusRing::place()
{
    const QRect seen = m_target && m_target->isVisible() ? m_target->visibleRegion().boundingRect() : QRect();
    if (seen.isEmpty()) {
        hide();
        return;
    }
    const int around = away + thick;
    const QRect wanted(m_target->mapTo(window(), seen.topLeft()), seen.size());
    setGeometry(wanted.adjusted(-around, -around, around, around) & window()->rect());
    show();
    raise();
    update();
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
        if (movesFocus(*static_cast<QKeyEvent *>(event)))
            m_byKey = true;
        break;
    case QEvent::MouseButtonPress:
        m_byKey = false;
        if (m_target)
            follow(nullptr);
        break;
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide: {
        const auto *widget = m_target ? qobject_cast<QWidget *>(watched) : nullptr;
        if (widget && (widget == m_target || widget->isAncestorOf(m_target)))
            QMetaObject::invokeMethod(this, &FocusRing::place, Qt::QueuedConnection); // once it has its place
        break;
    }
    default:
        break;
    }
    return false;
}

void FocusRing::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_themes.theme().accent, thick));
    const qreal half = thick / 2.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), size::radius, size::radius);
}

} // namespace fovea::ui
