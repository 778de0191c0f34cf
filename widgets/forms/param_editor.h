// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/param_schema.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QSlider;

namespace fovea::ui {

class TextField;

enum class EditorKind {
    Plain,
    Slider,     // whole numbers: a slider beside the field, up to a value that is still useful
    EvenSlider, // the same for even ones
    LogSlider,  // numbers around 1, by factors
    Twentieths, // small numbers, a slider in steps of 0.05
    Empty,      // may be left empty, which is said by another text ("null")
};

inline bool hasSlider(EditorKind kind)
{
    return kind != EditorKind::Plain && kind != EditorKind::Empty;
}

// The editor of one parameter: a combo box, a check box, a text field, or a slider with a field. It speaks
// texts, as setField takes them, and takes any: who owns it says what is wrong with one. Numbers also follow
// the arrow keys.
class ParamEditor : public QWidget
{
    Q_OBJECT

public:
    ParamEditor(const Param &param, EditorKind kind, QWidget *parent = nullptr);

    const Param &param() const { return m_param; }
    QString text() const;
    void setText(const QString &text); // sends nothing; leaves alone what a person is typing
    void setEmptyText(const QString &text, const QString &shown);
    void setSliderMaximum(int maximum);

    void revert();
    void setWrong(bool wrong); // marks the field
    bool isWrong() const;
    void describe(const QString &name, const QString &help);

Q_SIGNALS:
    void edited(const QString &text);    // while it changes: for previews
    void committed(const QString &text); // once a change
    void reverted();                     // to the text that was set last

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeChoice();
    void makeFlag();
    void makeField();
    void makeSlider();
    void moveSlider(const QString &text);
    int positionOf(const QString &text) const; // on the slider
    QString textAt(int position) const;
    int stepWidth() const { return m_kind == EditorKind::EvenSlider ? 2 : 1; } // of whole numbers
    void step(int steps);
    void adopt(QWidget *editor);
    QString fieldText() const;

    Param m_param;
    EditorKind m_kind;
    QString m_emptyText; // what an empty field means
    QComboBox *m_combo = nullptr;
    QCheckBox *m_check = nullptr;
    TextField *m_field = nullptr;
    QSlider *m_slider = nullptr;
};

} // namespace fovea::ui
