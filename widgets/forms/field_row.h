// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/forms/param_editor.h"

class QLabel;

namespace fovea::ui {

// A setting in a form: its name, its editor, and below both what is wrong with it. Names and editors of rows
// below each other line up.
class FieldRow : public QWidget
{
    Q_OBJECT

public:
    FieldRow(const QString &name, const Param &param, EditorKind kind, QWidget *parent = nullptr);

    ParamEditor *editor() const { return m_editor; }
    void setProblem(const QString &sentence); // empty: none
    QString problem() const;
    void setDiffers(bool differs, const QString &why = {}); // from lane A: bold
    bool differs() const { return m_differs; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void applyWeight();

    QLabel *m_name;
    ParamEditor *m_editor;
    QLabel *m_problem;
    QString m_help;
    bool m_differs = false;
};

} // namespace fovea::ui
