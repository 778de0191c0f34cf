// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// One word that lessons may use. The signature names its arguments, separated by blanks: LANE, WHOLE, REAL,
// MASK, TASK, METRIC, PRESET, WORD (any), TEXT (the rest of the line) or the words allowed, as in
// "scores|weights"; a "?" at the end of one means that it and what follows may be left out.
struct LessonWord
{
    std::string word;
    std::string signature;
    std::string help;
};

// All that a lesson may speak of. Made by the program that plays lessons, from its own tables.
struct LessonWords
{
    std::vector<LessonWord> conditions, actions, outcomes, numbers;
    std::vector<std::string> workspaces, widgets, controls, formulas, terms;
};

// `text` as a phrase of these words. InputError without a line: the caller knows it. `kind`: "condition".
LessonPhrase phraseFrom(std::string_view text, const std::vector<LessonWord> &words, std::string_view kind);

} // namespace fovea
