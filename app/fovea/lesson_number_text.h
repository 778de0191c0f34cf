// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/lesson_vocabulary.h"

namespace fovea::app {

// How lessons write numbers, and the two halves of their table.

extern const QString unknownNumber; // what stands for a number that is not known yet

QString numberText(double value, int decimals = 2);
QString numberText(const std::optional<double> &value, int decimals = 2);

std::vector<LessonNumber> lessonRowNumbers();  // of the selected query, the example and the sandbox
std::vector<LessonNumber> lessonRaceNumbers(); // of the task, the lanes and the clock

} // namespace fovea::app
