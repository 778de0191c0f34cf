// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QWidget>
#include <QWindow>
#include <QtTest>

namespace fovea::test {

// A key as the window system delivers it: shortcuts first, then whatever has the focus in the active window.
inline void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QWindow *to = QGuiApplication::focusWindow();
    QVERIFY(to);
    QTest::keyClick(to, key, modifiers);
}

inline void focus(QWidget &widget)
{
    widget.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(widget.window()));
    widget.setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY(widget.hasFocus());
}

} // namespace fovea::test
