// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QPointer>

class QDockWidget;
class QMainWindow;

namespace fovea::app {

// Where docks stand while a lesson is on: the lesson at the right, and with it only what the step speaks of,
// beside the lesson or, in a narrow window, under the maps. Puts them back at the end; which of them are open
// then is the workspace's.
class LessonDocks
{
public:
    LessonDocks(QMainWindow &window, QDockWidget &lesson) : m_window(window), m_lesson(lesson) {}

    void enter();
    void leave();
    void clear(); // a step begins: what the last one spoke of goes
    void fit();   // docks have come

private:
    struct Moved
    {
        QPointer<QDockWidget> dock;
        Qt::DockWidgetArea from;
    };

    QList<QDockWidget *> others() const; // than the lesson's

    QMainWindow &m_window;
    QDockWidget &m_lesson;
    QList<Moved> m_moved;
};

} // namespace fovea::app
