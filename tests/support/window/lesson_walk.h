// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/window/window_case.h"

#include <functional>

namespace fovea::test {

inline constexpr int soon = 30'000;        // ms; what takes a moment, on a machine with other work
inline constexpr int longEnough = 480'000; // a step that trains

// How somebody takes a lesson.
struct LessonWalk
{
    std::function<void(const QString &id)> open;
    std::function<void(int step)> deed;
    std::function<void()> goOn;
};

// Goes through the steps of a lesson, to its summary. No step may be complete before its deed; the control
// it speaks of is in sight with a frame around it; after the deed a sentence with all its numbers is there.
void walkLesson(WindowCase &c, const QString &id, const QSize &size, const LessonWalk &walk);

// The lessons of the program, read with the words of a window.
const std::vector<app::LessonFile> &ownLessons();

// One row of test data for every lesson: its id.
void addLessonRows();

} // namespace fovea::test
