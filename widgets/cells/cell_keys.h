// SPDX-License-Identifier: MIT
#pragma once

#include <QKeyEvent>

namespace fovea::ui {

inline bool isEnter(int key)
{
    return key == Qt::Key_Return || key == Qt::Key_Enter;
}

// Keys that the window has for the clock and for lanes belong to a chart of cells while it has the focus: the
// arrows, also with Shift, Enter and I. True: the event asked for one of them, and is accepted.
inline bool takesKey(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isArrow = key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down;
    const bool isOther = key->key() == Qt::Key_I || isEnter(key->key());
    const bool isPlain = key->modifiers() == Qt::NoModifier;
    if (!(isPlain && (isArrow || isOther)) && !(isArrow && key->modifiers() == Qt::ShiftModifier))
        return false;
    event->accept();
    return true;
}

enum class OpenIn { Race, Inspect };

// Hands such a key on: `move` by one to the right and down, `open` what is selected. False: another key.
template<typename Move, typename Open>
bool answersKey(const QKeyEvent &event, Move move, Open open)
{
    switch (event.key()) {
    case Qt::Key_Left:
        move(-1, 0);
        return true;
    case Qt::Key_Right:
        move(1, 0);
        return true;
    case Qt::Key_Up:
        move(0, -1);
        return true;
    case Qt::Key_Down:
        move(0, 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        open(OpenIn::Race);
        return true;
    case Qt::Key_I:
        if (event.modifiers() == Qt::NoModifier) {
            open(OpenIn::Inspect);
            return true;
        }
        break;
    default:
        break;
    }
    return false;
}

} // namespace fovea::ui
