// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/theme.h"

#include "core/tasks/task.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace fovea::ui {

// A sequence of a task with its answer, and a button that rolls another one.
class TaskExample : public QWidget
{
    Q_OBJECT

public:
    TaskExample(ThemeManager &themes, QWidget *parent = nullptr);

    void setTask(std::shared_ptr<const Task> task);
    void roll();
    QString text() const { return m_text; } // as the task writes it, complete
    QString answer() const { return m_answerName; }

private:
    void refresh();

    std::shared_ptr<const Task> m_task;
    std::uint64_t m_rolls = 0;
    QLabel *m_sequence;
    QLabel *m_answer;
    QString m_text;
    QString m_answerName;
};

} // namespace fovea::ui
