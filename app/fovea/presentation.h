// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QFont>
#include <QList>
#include <QObject>
#include <QPair>
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
    void hideDocks();
    void showDocks();
    void keepFonts();
    static QFont scaled(QFont font);

    ui::ThemeManager &m_themes;
    QMainWindow &m_window;
    QList<QPair<QPointer<QDockWidget>, bool>> m_docks; // that were on show; whether in front of others
    QFont m_font;                                      // of the application, before
    QList<QPair<QPointer<QWidget>, QFont>> m_ownFonts; // likewise
    bool m_on = false;
    Qt::WindowStates m_windowState;
};

} // namespace fovea::app
