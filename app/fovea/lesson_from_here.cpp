// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_controller.h"
#include "app/fovea/lesson_readings.h"
#include "app/fovea/lesson_vocabulary.h"
#include "app/fovea/saving.h"
#include "core/experiment/spec_json.h"
#include "core/lessons/lesson_file.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

// A lesson file of what the window shows now, for its author to go on with.

namespace fovea::app {

namespace {

constexpr const char *stages[] = {"scores", "masked", "weights", "contribution"};
constexpr const char *arrangements[] = {"one", "pair", "all", "difference", "swipe"};

std::string nameOf(const LessonWorld &world, int lane)
{
    return world.race.lanes()[std::size_t(lane)].spec.name;
}

bool isLane(const LessonWorld &world, int lane)
{
    return lane >= 0 && lane < int(world.race.lanes().size());
}

// What brings the Inspector to where it is.
std::vector<std::string> inspectorActions(const LessonWorld &world)
{
    const ui::Inspection &looks = world.inspection;
    std::vector<std::string> actions;
    if (isLane(world, looks.first()) && isLane(world, looks.second()))
        actions.push_back("lanes " + nameOf(world, looks.first()) + " " + nameOf(world, looks.second()));
    actions.push_back(std::string("arrangement ") + arrangements[int(looks.arrangement())]);
    actions.push_back(std::string("stage ") + stages[int(looks.stage())]);
    actions.push_back("layer " + std::to_string(looks.layer()));
    actions.push_back(looks.overlays().picks ? "picks on" : "picks off");
    actions.push_back(looks.overlays().oracle ? "oracle on" : "oracle off");
    if (!looks.example().isTyped() && looks.example().set == ExampleSplit::Heldout)
        actions.push_back("example " + std::to_string(looks.example().index));
    if (looks.query())
        actions.push_back("select-query " + std::to_string(*looks.query()));
    return actions;
}

std::vector<std::string> actionsFromHere(const LessonWorld &world)
{
    std::vector<std::string> actions;
    if (isLane(world, world.race.selectedLane()))
        actions.push_back("select-lane " + nameOf(world, world.race.selectedLane()));
    if (const std::string metric = shownMetric(world); !metric.empty())
        actions.push_back("show-metric " + metric);
    if (!world.clock.follows())
        actions.push_back("clock " + std::to_string(world.clock.epoch()));
    if (world.workspace() == QLatin1String("inspect"))
        for (const std::string &each : inspectorActions(world))
            actions.push_back(each);
    return actions;
}

} // namespace

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
    const bool inspects = m_world.workspace() == QLatin1String("inspect");
    step.workspace = inspects ? "inspect" : "race";
    for (const std::string &action : actionsFromHere(m_world))
        step.begin.push_back(phraseFrom(action, lessonWords().actions, "action"));
    if (inspects) {
        const bool first = m_world.inspection.query() == 0; // that would be done already
        step.done.push_back({"query-selected", {first ? "1" : "0"}});
        step.show.push_back({"select-query", {first ? "1" : "0"}});
    } else if (recording.isEmpty()) {
        step.done.push_back({"running", {}});
        step.show.push_back({"run", {}});
    } else {
        const std::string epoch = m_world.clock.epoch() == 0 ? "-1" : "0";
        step.done.push_back({"clock-at", {epoch}});
        step.show.push_back({"clock", {epoch}});
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
