// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QMainWindow;

namespace fovea::app {

// The layout asks for what it needs, but never for more than the screen has: a window that has grown beyond
// it cannot be taken hold of, and window managers do not make it smaller again.
class ScreenLimit : public QObject
{
public:
    explicit ScreenLimit(QMainWindow *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void limit();

    QMainWindow &m_window;
};

} // namespace fovea::app
