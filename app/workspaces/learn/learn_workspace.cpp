// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/learn_workspace.h"

#include "app/studio/options.h"
#include "app/workspaces/learn/lesson_controller.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "widgets/lessons/learn_view.h"

#include <QMainWindow>

namespace fovea::app {

LearnWorkspace::LearnWorkspace(Studio &studio)
    : Workspace(&studio.window), m_studio(studio), m_lessons(new LessonController(studio, this)),
      m_guide(new LessonGuide(*m_lessons, studio, this))
{
    connect(m_lessons, &LessonController::said, this,
            [this](const QString &sentence) { m_studio.say(sentence, Tone::Plain); });
    connect(m_lessons, &LessonController::entered, this, &Workspace::leadingChanged);
    connect(m_lessons, &LessonController::left, this, &Workspace::leadingChanged);
}

QWidget *LearnWorkspace::page()
{
    return m_guide->learnView();
}

std::vector<ActionGroup> LearnWorkspace::actions()
{
    return {{QStringLiteral("lessons"), tr("Lessons"), m_guide->actions()}};
}

LessonPart LearnWorkspace::words()
{
    return m_lessons->words();
}

void LearnWorkspace::prepare()
{
    m_lessons->readLessons();
}

std::vector<MenuInfo> LearnWorkspace::menus()
{
    return {{m_guide->makeMenu()}};
}

void LearnWorkspace::begin()
{
    if (!m_studio.options.lesson.isEmpty())
        m_lessons->start(m_studio.options.lesson);
}

void LearnWorkspace::leave()
{
    m_lessons->leave();
}

bool LearnWorkspace::isLeading() const
{
    return m_lessons->isOn();
}

} // namespace fovea::app
