// SPDX-License-Identifier: MIT
#include "app/fovea/key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QMenu>

namespace fovea::app {

namespace {

bool isMove(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
           key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
}

bool isText(const QKeyEvent &key)
{
    return !key.text().isEmpty() && key.text().front().isPrint();
}

bool uses(const QWidget *widget, const QKeyEvent &key)
{
    if (qobject_cast<const QAbstractButton *>(widget))
        return key.key() == Qt::Key_Space;
    if (qobject_cast<const QAbstractSlider *>(widget))
        return isMove(key.key());
    if (qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget))
        return isMove(key.key()) || isText(key);
    if (qobject_cast<const QAbstractItemView *>(widget))
        return isMove(key.key());
    return qobject_cast<const QMenu *>(widget) != nullptr;
}

} // namespace

KeyGuard::KeyGuard(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool KeyGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const auto modifiers = key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (modifiers == Qt::NoModifier && widget && uses(widget, *key)) {
        event->accept();
        return true;
    }
    return false;
}

} // namespace fovea::app
