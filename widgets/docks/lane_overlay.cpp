// SPDX-License-Identifier: MIT
#include "widgets/docks/lane_overlay.h"

#include "widgets/kit/theme_dock.h"

#include <QApplication>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

LaneOverlay::LaneOverlay(QWidget *anchor) : QFrame(anchor), m_anchor(anchor)
{
    setObjectName(QStringLiteral("lanesOverlay"));
    setProperty("look", QStringLiteral("card"));
    setProperty("overlay", true); // Tab comes here last
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::hair, size::hair, size::hair, size::hair);
    hide();
}

LaneOverlay::~LaneOverlay()
{
    qApp->removeEventFilter(this);
}

void LaneOverlay::open(QWidget *content, int width)
{
    m_wanted = width;
    m_before = QApplication::focusWidget();
    setParent(m_anchor->window()); // above everything else in it
    layout()->addWidget(content);
    content->show();
    place();
    show();
    raise();
    content->setFocus(Qt::PopupFocusReason);
    qApp->installEventFilter(this);
}

void LaneOverlay::dismiss()
{
    if (isHidden())
        return;
    qApp->removeEventFilter(this);
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_before)
        m_before->setFocus(Qt::PopupFocusReason);
    Q_EMIT closed();
}

void LaneOverlay::place()
{
    const QWidget *window = parentWidget();
    const QPoint corner = m_anchor->mapTo(window, QPoint(m_anchor->width(), 0));
    const int width = std::min(m_wanted, std::max(0, window->width() - corner.x()));
    setGeometry(corner.x(), corner.y(), width, m_anchor->height());
}

bool LaneOverlay::isOutside(const QWidget *widget) const
{
    return widget && widget->window() == window() && widget != this && !isAncestorOf(widget) &&
           widget != m_anchor && !m_anchor->isAncestorOf(widget);
}

// Esc comes here where no field has a use for it, and then means nothing else in the window.
bool LaneOverlay::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QFrame::event(event);
}

void LaneOverlay::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return dismiss();
    QFrame::keyPressEvent(event);
}

bool LaneOverlay::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (isOutside(widget))
            dismiss();
        break;
    case QEvent::Resize:
        if (watched == m_anchor || watched == parentWidget())
            place();
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace fovea::ui
