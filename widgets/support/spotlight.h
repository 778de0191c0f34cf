// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace fovea::ui {

// A frame around one widget of the window, drawn over everything and transparent to the mouse: "this one".
class Spotlight : public QWidget
{
    Q_OBJECT

public:
    Spotlight(QWidget *window, ThemeManager &themes);

    void showAround(QWidget *target); // until hidden, or for a moment with flash()
    void flash(QWidget *target);
    QWidget *target() const { return m_target; }
    void stop();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    ThemeManager &m_themes;
    QPointer<QWidget> m_target;
    QTimer m_timer;
};

} // namespace fovea::ui
