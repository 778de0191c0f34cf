// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/forms/param_editor.h"

class QLabel;

namespace fovea::ui {

// A setting in a form: its name and its editor. What is wrong with it takes the place of the name, so that
// nothing moves. Names and editors of rows below each other line up.
class FieldRow : public QWidget
{
    Q_OBJECT

public:
    FieldRow(const QString &name, const Param &param, EditorKind kind, QWidget *parent = nullptr);

    ParamEditor *editor() const { return m_editor; }
    QString name() const { return m_title; }

    // The field holds a text that cannot be its value, and keeps it until a better one comes or Escape brings
    // the old one back. Says what is allowed: "Length: 2 to 600", or `sentence` where that is not the point.
    void refuse(const QString &sentence = {});
    bool isRefused() const { return m_refused; }
    void revert();

    void setProblem(const QString &sentence); // with a value that was taken; empty: none
    QString problem() const { return m_problem; }
    QString shownName() const; // the name, or what is wrong

    void setDiffers(bool differs, const QString &why = {}); // from lane A: bold
    bool differs() const { return m_differs; }

Q_SIGNALS:
    void validityChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setState(const QString &problem, bool refused);
    void showName();

    QString m_title;
    QLabel *m_name;
    ParamEditor *m_editor;
    QString m_help;
    QString m_why; // it differs
    QString m_problem;
    bool m_refused = false;
    bool m_isShowing = false; // fonts that are set here are no news
    bool m_differs = false;
};

} // namespace fovea::ui
