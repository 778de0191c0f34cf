// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/inspect/token_strip.h"
#include "widgets/kit/theme.h"

#include "core/inspect/typed_sequence.h"

#include <QWidget>

#include <functional>

class QLabel;
class QToolButton;

namespace fovea::ui {

class CheckedField;

// What is to be said of a text while it is typed.
struct SequenceCheck
{
    QString problem;     // a sentence; empty: the sequence can be looked at
    int first = 0;       // of the wrong characters, in the text's UTF-16 units
    int count = 0;       // 0: something is missing there
    QString good;        // of a sequence that can be looked at: "12 tokens, answer 1"
    QStringList remarks; // sentences
};

// The check of a text that a SequenceReader has read. `answer`: the name of its label, empty where none is
// known.
SequenceCheck checkOf(const QString &text, const TypedSequence &typed, const QString &answer);

// The sequence that is looked at, with its answer: tokens to click, and a line to type another sequence into,
// which is checked at every key. Asks for changes; the owner makes them and shows the result.
class SequenceBar : public QWidget
{
    Q_OBJECT

public:
    SequenceBar(ThemeManager &themes, QWidget *parent = nullptr);

    void setSequence(const ShownSequence &sequence);
    void setAlphabet(const QStringList &symbols) { m_strip->setAlphabet(symbols); }
    void setCheck(std::function<SequenceCheck(const QString &)> check);
    void setHovered(int position) { m_strip->setHovered(position); }
    void setSelected(int position) { m_strip->setSelected(position); }

    void edit(); // as the button does
    bool isEditing() const;
    TokenStrip *strip() const { return m_strip; }
    CheckedField *field() const { return m_field; }
    QString message() const; // what is said of the text being typed

Q_SIGNALS:
    void sequenceTyped(const QString &text); // passed the check
    void tokenChangeRequested(int position, const QString &token);
    void positionHovered(int position);  // -1: none
    void positionSelected(int position); // -1: no longer
    void resetRequested();               // back to the example before it was changed

private:
    void leaveEditing();
    void commit();
    void check();
    void showEditing(bool isEditing);

    TokenStrip *m_strip;
    CheckedField *m_field;
    QLabel *m_answer;
    QLabel *m_message;
    QToolButton *m_edit;
    QToolButton *m_reset;
    std::function<SequenceCheck(const QString &)> m_check;
    SequenceCheck m_checked;
};

} // namespace fovea::ui
