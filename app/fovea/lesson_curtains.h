// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/support/curtain.h"

#include <QList>
#include <QPointer>

#include <string>

namespace fovea::app {

// What a lesson keeps covered until its question is answered, so that the answer does not stand beside it.
class LessonCurtains
{
public:
    explicit LessonCurtains(QWidget &window) : m_window(window) {}
    ~LessonCurtains() { lift(); }
    LessonCurtains(const LessonCurtains &) = delete;
    LessonCurtains &operator=(const LessonCurtains &) = delete;

    void cover(const std::string &target); // one of lessonTargets()
    void lift();
    bool areDown() const;

private:
    QWidget &m_window;
    QList<QPointer<ui::Curtain>> m_curtains;
};

} // namespace fovea::app
