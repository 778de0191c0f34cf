// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_controller.h"

#include "app/studio/places.h"
#include "app/studio/race_controller.h"
#include "core/base/errors.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_json.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int lookInterval = 100; // ms
constexpr int patience = 200;     // looks

const QString ownLessons = QStringLiteral(":/lessons");

} // namespace

LessonController::LessonController(Studio &studio, QObject *parent)
    : QObject(parent), m_studio(studio), m_words(studio.lessonWords),
      m_places(studio.places), m_world{studio.race, studio.clock, studio.inspection, studio.controller,
                                       studio.edits}
{
    m_timer.setInterval(lookInterval);
    connect(&m_timer, &QTimer::timeout, this, &LessonController::look);
    connect(&m_world.controller, &RaceController::opened, this, &LessonController::handleOpened);
    connect(&m_world.controller, &RaceController::openRefused, this, &LessonController::handleRefused);
}

LessonController::~LessonController()
{
    m_timer.stop();
}

void LessonController::readLessons()
{
    m_files = lessonsIn(ownLessons, m_words.words());
    Q_EMIT lessonsChanged();
}

QWidget *LessonController::target(const std::string &name) const
{
    return m_words.find(m_studio.window, name).widget;
}

bool LessonController::openFolder(const QString &folder)
{
    if (isOn())
        leave();
    std::vector<LessonFile> files = lessonsIn(folder.isEmpty() ? ownLessons : folder, m_words.words());
    if (files.empty()) {
        Q_EMIT said(tr("There is no lesson (.md) in %1.").arg(QDir::toNativeSeparators(folder)));
        return false;
    }
    m_files = std::move(files);
    m_folder = folder;
    for (const LessonFile &file : m_files)
        if (!file.problem.isEmpty())
            Q_EMIT said(tr("%1, %2").arg(QFileInfo(file.path).fileName(), file.problem));
    Q_EMIT lessonsChanged();
    return true;
}

std::vector<ui::LessonCard> LessonController::cards() const
{
    std::vector<ui::LessonCard> cards;
    for (const LessonFile &file : m_files) {
        const Lesson &lesson = file.lesson;
        const QString id = QString::fromStdString(lesson.id);
        const int steps = int(lesson.steps.size());
        const int done =
            m_places.settings().value(QStringLiteral("lessons/%1/done").arg(id)).toStringList().size();
        cards.push_back({id, QString::fromStdString(lesson.title.empty() ? lesson.id : lesson.title),
                         QString::fromStdString(lesson.idea), QString::fromStdString(lesson.why),
                         lesson.minutes, steps, std::min(done, steps), QString::fromStdString(lesson.card),
                         file.problem});
    }
    return cards;
}

void LessonController::start(const QString &id)
{
    const auto file = std::find_if(m_files.begin(), m_files.end(), [&](const LessonFile &each) {
        return QString::fromStdString(each.lesson.id) == id;
    });
    if (file == m_files.end() || !file->problem.isEmpty()) {
        Q_EMIT said(file == m_files.end() ? tr("There is no lesson %1.").arg(id) : file->problem);
        return;
    }
    keepOwnSession();
    m_lesson = &file->lesson;
    m_lessonPath = file->path;
    m_todo.clear();
    m_setup.clear();
    m_hiding.revealAll();
    m_world.recording.clear();
    for (const auto &part : m_words.parts())
        if (part.hooks.startLesson)
            part.hooks.startLesson();
    load();
    Q_EMIT entered();
    setUp(m_step);
    repeatViews(m_step);
    m_timer.start();
    enterStep();
    Q_EMIT pageChanged();
}

void LessonController::leave()
{
    if (!isOn())
        return;
    m_timer.stop();
    m_todo.clear();
    m_lesson = nullptr;
    m_opening = false;
    m_curtains.lift();
    m_hiding.revealAll();
    m_world.answer.reset();
    m_world.recording.clear();
    Q_EMIT left();
    restoreOwnSession();
    Q_EMIT lessonsChanged();
}

void LessonController::goTo(int step)
{
    if (!isOn() || step < 0 || step > int(m_lesson->steps.size()) || step == m_step)
        return;
    const bool next = step == m_step + 1;
    m_step = step;
    m_todo.clear();
    setUp(step);
    if (!next)
        repeatViews(step);
    enterStep();
    Q_EMIT pageChanged();
}

void LessonController::goOn()
{
    if (!isOn())
        return;
    if (m_step < int(m_lesson->steps.size())) {
        if (m_done[std::size_t(m_step)])
            goTo(m_step + 1);
        return;
    }
    auto next = std::find_if(m_files.begin(), m_files.end(),
                             [&](const LessonFile &each) { return &each.lesson == m_lesson; });
    for (++next; next != m_files.end() && !next->problem.isEmpty();)
        ++next;
    if (next == m_files.end())
        leave();
    else
        start(QString::fromStdString(next->lesson.id));
}

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
    m_patience = patience;
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
    m_patience = patience;
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
    return !m_opening && (m_patience <= 0 || m_words.isReady(action, m_world));
}

void LessonController::performNext()
{
    while (!m_todo.empty() && canPerform(m_todo.front())) {
        const LessonPhrase action = m_todo.front();
        m_todo.pop_front();
        m_patience = patience;
        m_words.perform(action, m_world);
    }
    --m_patience;
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
