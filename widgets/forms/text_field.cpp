// SPDX-License-Identifier: MIT
#include "widgets/forms/text_field.h"

#include <QApplication>
#include <QKeyEvent>

namespace fovea::ui {

namespace {

constexpr int pageSteps = 10;

} // namespace

TextField::TextField(QWidget *parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::editingFinished, this, &TextField::commit);
}

void TextField::setValue(const QString &text)
{
    if (isBeingTyped())
        return;
    m_before = text;
    m_set = text;
    if (text != QLineEdit::text())
        setText(text);
    setCursorPosition(0);
}

void TextField::present(const QString &text)
{
    m_before = text;
    setText(text);
}

bool TextField::isBeingTyped() const
{
    return hasFocus() && isModified() && value() != m_before;
}

void TextField::commit()
{
    if (value() == m_before)
        return;
    m_before = value();
    setText(m_before); // forgets the steps of typing, so that undo means the experiment's again
    Q_EMIT committed(m_before);
}

void TextField::revert()
{
    if (value() == m_set)
        return;
    m_before = m_set;
    setText(m_set);
    Q_EMIT textEdited(m_set);
    Q_EMIT reverted();
}

void TextField::finishTyping()
{
    if (auto *field = qobject_cast<TextField *>(QApplication::focusWidget()))
        field->commit();
}

bool TextField::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape && value() != m_set) {
            event->accept();
            return true;
        }
        const bool nothingLeft = (key->matches(QKeySequence::Undo) && !isUndoAvailable()) ||
                                 (key->matches(QKeySequence::Redo) && !isRedoAvailable());
        if (nothingLeft) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void TextField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return Q_EMIT stepped(1);
    case Qt::Key_Down:
        return Q_EMIT stepped(-1);
    case Qt::Key_PageUp:
        return Q_EMIT stepped(pageSteps);
    case Qt::Key_PageDown:
        return Q_EMIT stepped(-pageSteps);
    case Qt::Key_Escape:
        if (value() != m_set)
            return revert();
        break;
    default:
        break;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace fovea::ui
