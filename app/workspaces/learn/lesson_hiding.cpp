// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_hiding.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace fovea::app {

void LessonHiding::hide(const std::string &target, QWidget *widget)
{
    if (!widget || m_hidden.contains(target))
        return;
    m_hidden[target] = {widget, !widget->isHidden()};
    widget->installEventFilter(this);
    widget->hide();
}

void LessonHiding::reveal(const std::string &target)
{
    if (const auto found = m_hidden.extract(target); !found.empty())
        show(found.mapped());
}

void LessonHiding::revealAll()
{
    const auto hidden = std::exchange(m_hidden, {});
    for (const auto &[target, each] : hidden)
        show(each);
}

void LessonHiding::show(const Hidden &hidden)
{
    if (!hidden.widget)
        return;
    hidden.widget->removeEventFilter(this);
    hidden.widget->setVisible(hidden.wanted);
}

bool LessonHiding::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent)
        for (auto &[target, hidden] : m_hidden)
            if (hidden.widget == watched) {
                hidden.wanted = true;
                hidden.widget->hide();
            }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::app
