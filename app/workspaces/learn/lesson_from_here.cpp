// SPDX-License-Identifier: MIT
#include "app/studio/race_controller.h"
#include "app/studio/saving.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "core/experiment/spec_json.h"
#include "core/lessons/lesson_file.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

// A lesson file of what the window shows now, for its author to go on with.

namespace fovea::app {

// What brings the window to where it is; that of the workspace on show comes last.
std::vector<std::string> LessonController::actionsFromHere() const
{
    std::vector<std::string> actions;
    const auto add = [&](const LessonPart &part) {
        if (part.actionsFromHere)
            for (std::string &action : part.actionsFromHere(m_world))
                actions.push_back(std::move(action));
    };
    for (const auto &part : m_words.parts())
        if (part.workspace != m_studio.workspace())
            add(part.hooks);
    if (const LessonPart *part = m_words.partOf(m_studio.workspace()))
        add(*part);
    return actions;
}

Lesson LessonController::lessonFromHere(const QString &recording) const
{
    Lesson lesson;
    lesson.title = "A new lesson";
    lesson.idea = "Say its one idea in a sentence.";
    lesson.why = "Say why it matters.";
    lesson.minutes = 3;
    lesson.recording = recording.toStdString();
    if (recording.isEmpty()) {
        lesson.experiment = toJson(m_world.race.experiment());
        std::replace(lesson.experiment.begin(), lesson.experiment.end(), '\n', ' ');
    }
    LessonStep step;
    step.title = "First step";
    step.text = "Say what there is to see. Write [plots](widget:plots) to light up a part of the window, and "
                "{accuracy A} for a number of the moment.";
    step.task = "Say what the learner does.";
    const QString here = m_studio.workspace();
    const LessonPart *part = m_words.partOf(here);
    const bool canBeHere = part && part->taskFromHere;
    step.workspace = canBeHere ? here.toStdString() : m_words.words().workspaces.front();
    if (!canBeHere)
        part = m_words.partOf(QString::fromStdString(step.workspace));
    for (const std::string &action : actionsFromHere())
        step.begin.push_back(phraseFrom(action, m_words.words().actions, "action"));
    if (part && part->taskFromHere) {
        const LessonTask task = part->taskFromHere(m_world);
        step.done.push_back(task.done);
        step.show.push_back(task.show);
    }
    lesson.steps.push_back(step);
    return lesson;
}

// What has been trained goes along, as a recording beside the lesson.
QString LessonController::saveLesson(const QString &path)
{
    const bool trained = m_world.race.lastEpoch() >= 0;
    const QString copy = trained && m_world.recording.isEmpty()
                             ? QFileInfo(path).completeBaseName() + QStringLiteral(".fovea")
                             : QString();
    const Lesson lesson = lessonFromHere(copy.isEmpty() ? m_world.recording : copy);
    const QString problem = writeFile(path, QByteArray::fromStdString(textOf(lesson)));
    if (problem.isEmpty() && !copy.isEmpty())
        m_world.controller.saveAs(QFileInfo(path).absoluteDir().filePath(copy));
    return problem;
}

} // namespace fovea::app
