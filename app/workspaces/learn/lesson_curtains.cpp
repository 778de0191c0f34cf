// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_curtains.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace fovea::app {

void LessonCurtains::cover(QWidget *covered)
{
    const bool twice = std::any_of(m_curtains.begin(), m_curtains.end(),
                                   [&](const auto &each) { return each && each->parentWidget() == covered; });
    if (covered && !twice)
        m_curtains << new ui::Curtain(*covered, QCoreApplication::translate("LessonCurtains", "Guess first"));
}

void LessonCurtains::lift()
{
    const auto curtains = std::exchange(m_curtains, {});
    for (const QPointer<ui::Curtain> &each : curtains)
        delete each;
}

bool LessonCurtains::areDown() const
{
    return std::any_of(m_curtains.begin(), m_curtains.end(), [](const auto &each) { return !each.isNull(); });
}

} // namespace fovea::app
