// SPDX-License-Identifier: MIT
#include "app/studio/file_controller.h"
#include "app/workspaces/learn/lesson_controller.h"

#include <QFileInfo>

#include <algorithm>

// What a lesson keeps: how far one is, what was guessed, and the session that it interrupted.

namespace fovea::app {

QString LessonController::key(const char *name) const
{
    return QStringLiteral("lessons/%1/%2").arg(QString::fromStdString(m_lesson->id), QLatin1String(name));
}

void LessonController::load()
{
    m_done.assign(m_lesson->steps.size(), false);
    m_guesses.clear();
    m_outcomes.clear();
    m_seen.clear();
    const QStringList done = m_places.settings().value(key("done")).toStringList();
    std::size_t known = 0;
    for (const QString &step : done)
        if (const int at = step.toInt(); at >= 0 && at < int(m_done.size()) && !m_done[std::size_t(at)]) {
            m_done[std::size_t(at)] = true;
            ++known;
        }
    if (known == m_done.size()) { // again, from its beginning
        m_done.assign(m_done.size(), false);
        m_places.settings().remove(key("guesses"));
        m_places.settings().remove(key("seen"));
    }
    m_step = int(std::find(m_done.begin(), m_done.end(), false) - m_done.begin());
    for (const QString &line : m_places.settings().value(key("seen")).toStringList())
        if (const int at = line.section(u'=', 0, 0).toInt(); at >= 0 && at < int(m_done.size()))
            m_seen[at] = line.section(u'=', 1);
    for (const QString &line : m_places.settings().value(key("guesses")).toStringList()) {
        const QStringList parts = line.split(u'=');
        const int at = parts.value(0).toInt();
        if (parts.size() < 2 || at < 0 || at >= int(m_done.size()) ||
            !m_lesson->steps[std::size_t(at)].question)
            continue;
        m_guesses[at] = parts[1].toStdString();
        if (parts.size() > 2)
            m_outcomes[at] = parts[2].toStdString();
    }
}

void LessonController::save()
{
    QStringList done, guesses;
    for (std::size_t i = 0; i < m_done.size(); ++i)
        if (m_done[i])
            done << QString::number(i);
    for (const auto &[at, guess] : m_guesses) {
        const auto outcome = m_outcomes.find(at);
        guesses << QStringLiteral("%1=%2").arg(at).arg(QString::fromStdString(guess)) +
                       (outcome == m_outcomes.end() ? QString()
                                                    : u'=' + QString::fromStdString(outcome->second));
    }
    QStringList seen;
    for (const auto &[at, sentence] : m_seen)
        seen << QStringLiteral("%1=%2").arg(at).arg(sentence);
    m_places.settings().setValue(key("seen"), seen);
    m_places.settings().setValue(key("done"), done);
    m_places.settings().setValue(key("guesses"), guesses);
}

void LessonController::keepOwnSession()
{
    m_world.controller.pause();
    m_returning = false;
    if (!m_own) {
        m_scratch = std::make_unique<QTemporaryDir>();
        m_own = OwnSession{m_world.controller.sessionPath(),
                           m_world.race.experiment(),
                           m_studio.keepLayout(),
                           {},
                           m_world.clock.epoch(),
                           m_world.clock.follows(),
                           m_world.race.goal()};
        for (const auto &part : m_words.parts())
            if (part.hooks.keepView)
                m_own->views.push_back(part.hooks.keepView());
    }
    m_world.race.setGoal(convergedAccuracy); // what lessons speak of
    m_studio.files.setAside(true);
    m_places.setScratch(m_scratch->path());
}

void LessonController::restoreOwnSession()
{
    m_places.setScratch({});
    m_own->layout();
    for (const auto &restore : m_own->views)
        restore();
    m_world.race.setGoal(m_own->goal);
    m_returning = true;
    if (m_own->path.isEmpty() || !QFileInfo::exists(m_own->path))
        handleRefused();
    else
        m_world.controller.open(m_own->path);
}

void LessonController::handleOpened(const QString &path)
{
    m_opening = false;
    if (!m_returning || path != m_own->path)
        return;
    if (!m_own->follows)
        m_world.clock.setEpoch(m_own->clock);
    m_studio.files.setAside(false); // from now on it is noted again as the one to come back to
    m_returning = false;
    m_own.reset();
    m_scratch.reset();
}

// There was no file yet, or there is none any more.
void LessonController::handleRefused()
{
    m_opening = false;
    if (!m_returning)
        return;
    m_studio.files.setAside(false);
    m_world.controller.startNew(m_own->experiment);
    m_returning = false;
    m_own.reset();
    m_scratch.reset();
}

} // namespace fovea::app
