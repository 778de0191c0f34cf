// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPointer>
#include <QWidget>

namespace fovea::ui {

// The frame around whatever has the keyboard in a window: shown when the focus was moved by a key, gone with
// the next click. Lies above the widgets, so that none of them has to paint it.
class FocusRing : public QWidget
{
    Q_OBJECT

public:
    FocusRing(ThemeManager &themes, QWidget *window);

    QWidget *target() const { return m_target; } // null: not shown

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void follow(QWidget *now);
    void place();

    ThemeManager &m_themes;
    QPointer<QWidget> m_target;
    bool m_byKey = false; // the last thing a person did
};

} // namespace fovea::ui
