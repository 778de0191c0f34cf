// SPDX-License-Identifier: MIT
#include "app/studio/window_thread.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <utility>

namespace fovea::app {

namespace {

class VisibilityFilter final : public QObject
{
public:
    VisibilityFilter(QWidget &widget, QObject &context, std::function<void(bool visible)> changed)
        : QObject(&context), m_changed(std::move(changed))
    {
        widget.installEventFilter(this);
    }

private:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
            m_changed(event->type() == QEvent::Show);
        return false;
    }

    std::function<void(bool visible)> m_changed;
};

} // namespace

void WindowThread::run(std::function<void()> task)
{
    QMetaObject::invokeMethod(&m_context, std::move(task), Qt::QueuedConnection);
}

void WindowThread::runAfter(std::chrono::milliseconds rest, std::function<void()> task)
{
    QTimer::singleShot(rest, &m_context, std::move(task));
}

void followVisibility(QWidget &widget, QObject &context, std::function<void(bool visible)> changed)
{
    new VisibilityFilter(widget, context, std::move(changed));
}

} // namespace fovea::app
