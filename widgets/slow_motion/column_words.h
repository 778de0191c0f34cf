// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/slow_motion/slow_scene.h"

namespace fovea::ui {

// What stands beside the panels, as HTML: a key's numbers one by one, or the numbers of the whole row, and
// what to notice. Links "copy:NUMBER" are numbers to copy. Every sentence follows from the numbers.
QString columnTitle(const SlowScene &scene, SubStep step, std::optional<int> key);
QString columnHtml(const SlowScene &scene, SubStep step, std::optional<int> key, const Theme &theme);

// The sentences of what to notice alone, plain: for the summary that a screen reader reads.
QStringList noticed(const SlowScene &scene, SubStep step);

// The key that the column speaks of while none is pointed at: the most useful one.
std::optional<int> usualKey(const SlowScene &scene);

} // namespace fovea::ui
