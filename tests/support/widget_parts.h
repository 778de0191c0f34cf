// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QMenu>
#include <QTest>

namespace fovea::ui {

// Parts of a widget by their object names, and what a person does to them.

template<typename Widget>
Widget *part(const QWidget &whole, const char *name)
{
    auto *found = whole.findChild<Widget *>(QLatin1String(name));
    if (!found)
        qFatal("There is no %s.", name);
    return found;
}

inline void press(const QWidget &whole, const char *name)
{
    QTest::mouseClick(part<QAbstractButton>(whole, name), Qt::LeftButton);
}

inline QAction *action(const QMenu &menu, const QString &text)
{
    for (QAction *each : menu.actions())
        if (each->text().remove(QLatin1Char('&')) == text)
            return each;
    qFatal("There is no action %s.", qPrintable(text));
}

} // namespace fovea::ui
