// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace fovea::app {

// What a key without modifiers means in the window, by one rule:
// - text fields keep what types;
// - Space is the window's (run and pause) everywhere else and activates no control;
// - Enter activates the focused button or opens the focused list of choices;
// - lists, sliders and tabs keep the keys that move in them; all other keys are the window's.
// Dialogs, menus and other popups are not the window: there, keys do what they always do. Watches the whole
// application.
class KeyGuard : public QObject
{
    Q_OBJECT

public:
    explicit KeyGuard(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOfWindow(const QWidget &widget) const;

    QWidget *m_window;
};

} // namespace fovea::app
