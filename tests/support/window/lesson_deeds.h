// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/window/lesson_player.h"

#include <functional>
#include <map>
#include <vector>

namespace fovea::test {

using Deed = std::function<void(LessonPlayer &)>;

// What a learner does in every step of every lesson, with mouse and keys. A lesson with more or fewer steps
// than here has changed, and so must this.
std::map<QString, std::vector<Deed>> deeds();

} // namespace fovea::test
