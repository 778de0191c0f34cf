// SPDX-License-Identifier: MIT
#include "app/studio/race_controller.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "core/experiment/spec_json.h"

#include <QFile>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int mostLooks = 200;

} // namespace

std::optional<LessonPhrase> LessonController::setupAt(int step, Moment moment) const
{
    std::optional<LessonPhrase> setup;
    const auto look = [&](const std::vector<LessonPhrase> &actions) {
        for (const LessonPhrase &action : actions)
            if (action.word == "open-recording" || action.word == "lay-out")
                setup = action;
    };
    if (!m_lesson->recording.empty())
        setup = LessonPhrase{"open-recording", {m_lesson->recording}};
    else if (!m_lesson->preset.empty())
        setup = LessonPhrase{"lay-out", {m_lesson->preset}};
    for (int i = 0; i <= std::min(step, int(m_lesson->steps.size()) - 1); ++i) {
        look(m_lesson->steps[std::size_t(i)].begin);
        if (i < step || moment == Moment::End)
            look(m_lesson->steps[std::size_t(i)].show);
    }
    return setup;
}

// So that a lesson can be taken up in its middle: what earlier steps opened or laid out ...
void LessonController::setUp(int step)
{
    if (const auto setup = setupAt(step, Moment::Begin)) {
        if (textOf(*setup) != m_setup)
            m_words.perform(*setup, m_world);
        m_setup = textOf(*setup);
    } else if (!m_lesson->experiment.empty() && m_setup.empty()) {
        m_world.controller.startNew(experimentFromJson(m_lesson->experiment));
        m_setup = "experiment";
    }
}

// ... and how they left the view.
void LessonController::repeatViews(int step)
{
    for (int i = 0; i < step && i < int(m_lesson->steps.size()); ++i)
        for (const LessonPhrase &action : m_lesson->steps[std::size_t(i)].begin)
            if (action.word != "open-recording" && action.word != "lay-out")
                m_todo.push_back(action);
}

void LessonController::enterStep()
{
    m_curtains.lift();
    m_world.answer.reset();
    m_world.shown = false;
    m_world.probesAtBegin.clear();
    if (m_step >= int(m_lesson->steps.size()))
        return;
    const LessonStep &step = m_lesson->steps[std::size_t(m_step)];
    if (const auto guess = m_guesses.find(m_step); guess != m_guesses.end())
        m_world.answer = guess->second;
    if (!step.workspace.empty())
        m_studio.showWorkspace(QString::fromStdString(step.workspace));
    for (const LessonPhrase &action : step.begin)
        if (textOf(action) != m_setup)
            m_todo.push_back(action);
    m_looksLeft = mostLooks;
    performNext();
    Q_EMIT lookAt(QString::fromStdString(step.look));
}

void LessonController::showMe()
{
    if (!isOn() || m_step >= int(m_lesson->steps.size()))
        return;
    const LessonStep &step = m_lesson->steps[std::size_t(m_step)];
    passOver();
    if (!step.workspace.empty())
        m_studio.showWorkspace(QString::fromStdString(step.workspace));
    m_todo.insert(m_todo.end(), step.show.begin(), step.show.end());
    m_looksLeft = mostLooks;
    performNext();
}

void LessonController::passOver()
{
    m_world.shown = true;
    if (!m_lesson->steps[std::size_t(m_step)].question || m_world.answer)
        return;
    m_world.answer = std::string();
    m_guesses[m_step].clear();
    m_outcomes.erase(m_step);
    m_curtains.lift();
    save();
}

void LessonController::answer(const QString &key)
{
    if (!isOn() || m_world.answer || m_step >= int(m_lesson->steps.size()))
        return;
    const auto &question = m_lesson->steps[std::size_t(m_step)].question;
    if (!question || std::none_of(question->choices.begin(), question->choices.end(),
                                  [&](const LessonChoice &each) { return each.key == key.toStdString(); }))
        return;
    m_world.answer = key.toStdString();
    m_guesses[m_step] = key.toStdString();
    m_outcomes.erase(m_step);
    m_curtains.lift();
    save();
    look();
}

bool LessonController::isOpenQuestion() const
{
    return m_step < int(m_lesson->steps.size()) && m_lesson->steps[std::size_t(m_step)].question &&
           !m_world.answer;
}

void LessonController::openRecording(const QString &name)
{
    const QString path = recordingPath(name, m_lessonPath);
    if (path.isEmpty()) {
        Q_EMIT said(tr("The recording %1 is missing.").arg(name));
        return;
    }
    if (m_world.recording == name)
        return;
    // A copy, so that a learner may train on from it and the recording stays what it is.
    const QString copy = m_scratch->filePath(QStringLiteral("%1-%2").arg(++m_copies).arg(name));
    if (!QFile::copy(path, copy) || !QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner)) {
        Q_EMIT said(tr("The recording %1 cannot be copied to %2.").arg(name, m_scratch->path()));
        return;
    }
    m_world.recording = name;
    m_setup = "open-recording " + name.toStdString();
    m_note = recordingNote(path);
    m_opening = true;
    for (const auto &part : m_words.parts())
        if (part.hooks.changeRace)
            part.hooks.changeRace();
    m_world.controller.open(copy);
}

// A map that is asked for takes a moment, and so does a recording.
bool LessonController::canPerform(const LessonPhrase &action) const
{
    return !m_opening && (m_looksLeft <= 0 || m_words.isReady(action, m_world));
}

void LessonController::performNext()
{
    while (!m_todo.empty() && canPerform(m_todo.front())) {
        const LessonPhrase action = m_todo.front();
        m_todo.pop_front();
        m_looksLeft = mostLooks;
        m_words.perform(action, m_world);
    }
    --m_looksLeft;
}

void LessonController::look()
{
    if (!isOn())
        return;
    performNext();
    if (m_world.probesAtBegin.empty() && !isWaiting() && m_world.mapsAreSettled())
        m_world.probesAtBegin = m_world.inspection.laneProbes();
    if (m_step < int(m_lesson->steps.size()) && !m_done[std::size_t(m_step)] && !isWaiting()) {
        const auto &conditions = m_lesson->steps[std::size_t(m_step)].done;
        if (std::all_of(conditions.begin(), conditions.end(),
                        [this](const LessonPhrase &each) { return m_words.holds(each, m_world); }))
            finishStep();
    }
    judge();
    keepSeen();
    Q_EMIT pageChanged();
}

// As soon as all of its numbers are there; what trains on does not change them.
void LessonController::keepSeen()
{
    if (m_step >= int(m_lesson->steps.size()) || !m_done[std::size_t(m_step)] || isWaiting() ||
        m_seen.contains(m_step))
        return;
    const std::string &seen = m_lesson->steps[std::size_t(m_step)].seen;
    bool known = true;
    const QString sentence = filledIn(seen, &known);
    if (!seen.empty() && known && isSettled()) {
        m_seen[m_step] = sentence;
        save();
    }
}

bool LessonController::isSettled() const
{
    const LessonPart *part = m_words.partOf(m_studio.workspace());
    return !part || !part->isSettled || part->isSettled(m_world);
}

// A guess meets its outcome once the learner has done what reveals it, and only while that is what is open:
// another recording would give another answer.
void LessonController::judge()
{
    for (const auto &[at, guess] : m_guesses) {
        const auto setup = setupAt(at, Moment::End);
        if (m_outcomes.contains(at) || m_opening || !m_done[std::size_t(at)] ||
            (setup && textOf(*setup) != m_setup))
            continue;
        const LessonQuestion &question = *m_lesson->steps[std::size_t(at)].question;
        if (const auto outcome = m_words.outcomeOf(question.outcome, m_world)) {
            m_outcomes[at] = *outcome;
            save();
        }
    }
}

void LessonController::finishStep()
{
    m_done[std::size_t(m_step)] = true;
    save();
    Q_EMIT lessonsChanged();
}

} // namespace fovea::app
