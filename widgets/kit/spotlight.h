// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace fovea::ui {

// A frame around one control of the window, drawn over everything and transparent to the mouse: "this one".
// It follows the control, and is not seen while the control is not.
class Spotlight : public QWidget
{
    Q_OBJECT

public:
    using Part = QRect (*)(QWidget &widget);

    Spotlight(QWidget *window, ThemeManager &themes);

    // Around a widget, or the part of it that is meant, until stopped or for a moment with flash().
    void showAround(QWidget *target, Part part = nullptr);
    void flash(QWidget *target, Part part = nullptr);
    QWidget *target() const { return m_target; }
    void stop();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    ThemeManager &m_themes;
    QPointer<QWidget> m_target;
    Part m_part = nullptr;
    QTimer m_timer;   // ends a flash
    QTimer m_placing; // once for all that happened since
};

} // namespace fovea::ui
