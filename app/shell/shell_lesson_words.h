// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_vocabulary.h"

namespace fovea::app {

struct Studio;

// What lessons may say about the parts that all workspaces share, and the word that goes to one of these
// workspaces.
LessonPart shellWords(Studio &studio, const std::vector<std::string> &workspaces);

} // namespace fovea::app
