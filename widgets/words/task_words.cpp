// SPDX-License-Identifier: MIT
#include "widgets/words/task_words.h"

#include "core/tasks/task.h"
#include "widgets/kit/tr.h"

namespace fovea::ui {

QString taskName(const TaskSpec &task)
{
    const TaskInfo *info = taskCatalogue().find(task.id);
    return info ? QString::fromStdString(info->name) : Words::tr("Own data");
}

QString taskQuestion(const TaskSpec &task)
{
    if (task.id == "even-pairs")
        return Words::tr("Do the two ends match?");
    if (task.id == "parity")
        return Words::tr("Is the number of ones odd or even?");
    if (task.id == "missing-duplicate")
        return Words::tr("The second half repeats the first. What is hidden?");
    if (task.id == "stack-manipulation")
        return Words::tr("Push and pop. What is on top at the end?");
    if (task.id == "cycle-navigation")
        return Words::tr("Step round a ring of five. Where does it stop?");
    if (task.id == "modular-arithmetic")
        return Words::tr("Work it out, counting round a ring. What is the result?");
    if (task.id == "solve-equation")
        return Words::tr("Which digit makes the equation true?");
    if (task.id == "listops")
        return Words::tr("Nested lists: largest, smallest, middle. What comes out?");
    return Words::tr("Which answer belongs to each sequence?");
}

QString answerWords(const TaskSpec &task, int label)
{
    if (task.id == "even-pairs")
        return label == 0 ? Words::tr("match") : Words::tr("differ");
    if (task.id == "parity")
        return label == 0 ? Words::tr("even") : Words::tr("odd");
    const QString name = QString::number(label);
    if (task.id == "stack-manipulation")
        return label < 2 ? Words::tr("the stack shows %1").arg(label) : Words::tr("the stack is empty");
    if (task.id == "cycle-navigation")
        return Words::tr("place %1").arg(name);
    if (task.id == "solve-equation")
        return Words::tr("x is %1").arg(name);
    return name;
}

QString decidingWords(const TaskSpec &task)
{
    if (task.id == "even-pairs")
        return Words::tr("the ends");
    if (task.id == "missing-duplicate")
        return Words::tr("the twin");
    return Words::tr("what decides");
}

} // namespace fovea::ui
