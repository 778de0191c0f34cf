// SPDX-License-Identifier: MIT
#include "app/shell/screen_limit.h"

#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>

namespace fovea::app {

ScreenLimit::ScreenLimit(QMainWindow *window) : QObject(window), m_window(*window)
{
    window->layout()->setSizeConstraint(QLayout::SetNoConstraint); // it would grow while pages change
    window->installEventFilter(this);
    limit();
}

bool ScreenLimit::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        limit();
    return false;
}

void ScreenLimit::limit()
{
    m_window.setMinimumSize(
        m_window.layout()->totalMinimumSize().boundedTo(m_window.screen()->availableSize()));
}

} // namespace fovea::app
