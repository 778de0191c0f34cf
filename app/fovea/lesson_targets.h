// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

class QWidget;

namespace fovea::app {

// A widget that lessons speak of, by a name that stays when the widget moves: found by its class, or by "#"
// and its object name.
struct LessonTarget
{
    std::string name;
    const char *where;
};

const std::vector<LessonTarget> &lessonTargets();  // to look at
const std::vector<LessonTarget> &lessonControls(); // that a lesson may hide

// Null where the window has none.
QWidget *lessonWidget(QWidget &window, const LessonTarget &target);
QWidget *lessonWidget(QWidget &window, const std::string &name); // one of lessonTargets()

} // namespace fovea::app
