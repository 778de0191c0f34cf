// SPDX-License-Identifier: MIT
#include "app/shell/key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QGroupBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTextEdit>
#include <QToolButton>

namespace fovea::app {

namespace {

bool isMove(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
           key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
}

bool isEnter(int key)
{
    return key == Qt::Key_Return || key == Qt::Key_Enter;
}

bool isText(const QKeyEvent &key)
{
    return !key.text().isEmpty() && key.text().front().isPrint();
}

bool isTextField(const QWidget &widget)
{
    if (const auto *line = qobject_cast<const QLineEdit *>(&widget))
        return !line->isReadOnly();
    if (const auto *text = qobject_cast<const QTextEdit *>(&widget))
        return !text->isReadOnly();
    if (const auto *text = qobject_cast<const QPlainTextEdit *>(&widget))
        return !text->isReadOnly();
    if (const auto *spin = qobject_cast<const QAbstractSpinBox *>(&widget))
        return !spin->isReadOnly();
    const auto *combo = qobject_cast<const QComboBox *>(&widget);
    return combo && combo->isEditable();
}

// A number has no spaces: there Space means what it means everywhere.
bool isNumberField(const QWidget &widget)
{
    const auto *line = qobject_cast<const QLineEdit *>(&widget);
    return line && line->inputMethodHints().testFlag(Qt::ImhFormattedNumbersOnly);
}

// Whether Enter does something with it that Space does elsewhere.
bool canActivate(const QWidget &widget)
{
    if (const auto *group = qobject_cast<const QGroupBox *>(&widget))
        return group->isCheckable();
    if (const auto *combo = qobject_cast<const QComboBox *>(&widget))
        return !combo->isEditable();
    return qobject_cast<const QAbstractButton *>(&widget);
}

void activate(QWidget &widget)
{
    if (auto *group = qobject_cast<QGroupBox *>(&widget))
        return group->setChecked(!group->isChecked());
    if (auto *combo = qobject_cast<QComboBox *>(&widget))
        return combo->showPopup();
    if (auto *push = qobject_cast<QPushButton *>(&widget); push && push->menu())
        return push->showMenu();
    auto *tool = qobject_cast<QToolButton *>(&widget);
    if (tool && tool->popupMode() == QToolButton::InstantPopup)
        return tool->showMenu();
    if (auto *button = qobject_cast<QAbstractButton *>(&widget))
        button->click();
}

// Keys that the focused control keeps from the window's shortcuts.
bool keeps(const QWidget &widget, const QKeyEvent &key)
{
    if (qobject_cast<const QMenuBar *>(&widget))
        return true;
    if (isTextField(widget) && !(key.key() == Qt::Key_Space && isNumberField(widget)))
        return isMove(key.key()) || isText(key) || isEnter(key.key()) || key.key() == Qt::Key_Backspace ||
               key.key() == Qt::Key_Delete;
    if (key.key() == Qt::Key_Space)
        return false;
    if (isEnter(key.key()) && canActivate(widget))
        return true;
    if (qobject_cast<const QComboBox *>(&widget))
        return isMove(key.key()) || isText(key);
    if (qobject_cast<const QAbstractSlider *>(&widget) || qobject_cast<const QAbstractItemView *>(&widget))
        return isMove(key.key());
    if (qobject_cast<const QTabBar *>(&widget))
        return key.key() == Qt::Key_Left || key.key() == Qt::Key_Right;
    return false;
}

} // namespace

KeyGuard::KeyGuard(QWidget *window) : QObject(window), m_window(window)
{
    qApp->installEventFilter(this);
}

// A floating panel is part of the window, as its shortcuts are.
bool KeyGuard::isOfWindow(const QWidget &widget) const
{
    const QWidget *top = widget.window();
    if (top->windowType() == Qt::Tool && top->parentWidget())
        top = top->parentWidget()->window();
    return top == m_window;
}

bool KeyGuard::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (type != QEvent::ShortcutOverride && type != QEvent::KeyPress && type != QEvent::KeyRelease)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    const auto *key = static_cast<QKeyEvent *>(event);
    const auto modifiers = key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (!widget || modifiers != Qt::NoModifier)
        return false;
    if (QApplication::activePopupWidget() || !isOfWindow(*widget)) {
        // A menu's own letters and Space are not the window's shortcuts.
        if (type == QEvent::ShortcutOverride && qobject_cast<QMenu *>(widget)) {
            event->accept();
            return true;
        }
        return false;
    }
    if (type == QEvent::ShortcutOverride) {
        if (keeps(*widget, *key))
            event->accept();
        else if (key->key() == Qt::Key_Space)
            event->ignore(); // whatever the control would do with it
        else
            return false;
        return true;
    }
    const bool types = isTextField(*widget) || qobject_cast<QMenuBar *>(widget);
    // Comes here only when the shortcut is disabled: a control is not to take it for its own.
    if (key->key() == Qt::Key_Space)
        return !types || isNumberField(*widget);
    if (!isEnter(key->key()) || types || !widget->isEnabled() || !canActivate(*widget))
        return false;
    if (type == QEvent::KeyPress && !key->isAutoRepeat())
        activate(*widget);
    return true;
}

} // namespace fovea::app
