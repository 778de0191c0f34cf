// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/view/sweep_view.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace fovea::ui {

// The words of a view as buttons that offer what each may be, or as a line to type. Says when cells with
// different settings are taken together.
class ViewBar : public QWidget
{
    Q_OBJECT

public:
    ViewBar(ViewKind kind, ThemeManager &themes, QWidget *parent = nullptr);

    void show(const SweepPlan &plan, const SweepView &view, const std::vector<MixedField> &mixed);
    void clear();
    QString text() const; // in the grammar
    QString warning() const;
    QString problem() const; // of what was typed; empty: none

Q_SIGNALS:
    void viewChanged(const SweepView &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // Esc in the line

private:
    void addChip(const QString &word, const QString &value, const std::function<void(class QMenu &)> &fill);
    void fillFields(QMenu &menu, bool across);
    void fillWhere(QMenu &menu);
    void showChips();
    void showWarning();
    void toggleTyping();
    void take();
    void change(SweepView view);
    void setProblem(const QString &sentence);

    ViewKind m_kind;
    ThemeManager &m_themes;
    SweepPlan m_plan;
    SweepView m_view;
    std::vector<MixedField> m_mixed;
    bool m_isEmpty = true;
    QWidget *m_chips;
    QLineEdit *m_line;
    QToolButton *m_type;
    QLabel *m_warning;
    QLabel *m_problem;
};

} // namespace fovea::ui
