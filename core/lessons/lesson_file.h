// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson_words.h"

#include <string>
#include <string_view>

namespace fovea {

// Reads a lesson: Markdown that begins with a small header, one "## title" a step, and in every step a block
// of what the program needs to know:
//
//   ---
//   title: The race
//   card: ...
//   idea: ...
//   why: ...
//   minutes: 5
//   preset: race/even-pairs
//   ---
//   ## Start it
//   Text with a [hot phrase](widget:plots), a ![formula](formula:softmax) and a number: {accuracy B}.
//   ```step
//   workspace: race
//   look: plots
//   do: Press Space.
//   done: running
//   show: run
//   seen: B is at {accuracy B}.
//   ```
//
// "card:" may be left out; "seen:", too: it is shown once the step is done, with the numbers of that moment.
// InputError begins with "line N: " and says what is wrong and what is allowed.
Lesson lessonFrom(std::string_view text, const std::string &id, const LessonWords &words);

// The file that lessonFrom() reads back as this lesson.
std::string textOf(const Lesson &lesson);

} // namespace fovea
