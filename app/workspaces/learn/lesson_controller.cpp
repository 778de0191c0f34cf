// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_controller.h"

#include "app/studio/places.h"
#include "app/studio/race_controller.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int lookInterval = 100; // ms

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

} // namespace fovea::app
