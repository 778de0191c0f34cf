// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include "core/tasks/task.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace fovea::ui {

class TaskDrawing;

// The task's rule drawn on a short sequence, and one as the lanes read it, with its answer. A button plays
// the rule, another rolls other sequences.
class TaskExample : public QWidget
{
    Q_OBJECT

public:
    TaskExample(ThemeManager &themes, QWidget *parent = nullptr);

    void setTask(const TaskSpec &spec, std::shared_ptr<const Task> task);
    void roll();
    QString text() const { return m_text; } // as the task writes it, complete
    QString answer() const { return m_answerWords; }
    const TaskDrawing *drawing() const { return m_drawing; }

private:
    QWidget *makeButtons(ThemeManager &themes);
    void refresh();

    TaskSpec m_spec;
    std::shared_ptr<const Task> m_task;
    std::uint64_t m_rolls = 0;
    TaskDrawing *m_drawing;
    QLabel *m_heading;
    QLabel *m_sequence;
    QLabel *m_answer;
    QString m_text;
    QString m_answerWords;
};

} // namespace fovea::ui
