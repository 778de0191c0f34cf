// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/curtain.h"

#include <QList>
#include <QPointer>

namespace fovea::app {

// What a lesson keeps covered until its question is answered, so that the answer does not stand beside it.
class LessonCurtains
{
public:
    LessonCurtains() = default;
    ~LessonCurtains() { lift(); }
    LessonCurtains(const LessonCurtains &) = delete;
    LessonCurtains &operator=(const LessonCurtains &) = delete;

    void cover(QWidget *widget); // null: nothing
    void lift();
    bool areDown() const;

private:
    QList<QPointer<ui::Curtain>> m_curtains;
};

} // namespace fovea::app
