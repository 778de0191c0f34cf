// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QList>
#include <QObject>
#include <QPointer>

class QDockWidget;
class QMainWindow;

namespace fovea::app {

// For a projector: type half as large again, thick lines, the whole screen, no docks but the lesson's. Off
// puts everything back.
class Presentation : public QObject
{
    Q_OBJECT

public:
    Presentation(ui::ThemeManager &themes, QMainWindow &window);

    bool isOn() const { return m_on; }
    void setOn(bool on);

private:
    void scaleType(qreal factor);

    ui::ThemeManager &m_themes;
    QMainWindow &m_window;
    QList<QPointer<QDockWidget>> m_docks; // that were on show
    bool m_on = false;
    bool m_wasFullScreen = false;
};

} // namespace fovea::app
