// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson_words.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fovea {

// Cells of a map that a hot phrase speaks of: "cell:row/first", "cell:column/3", "cell:0/last". -1 stands for
// all, -2 for the last.
struct LessonCells
{
    static constexpr int all = -1;
    static constexpr int last = -2;
    int row = all;
    int column = all;

    bool operator==(const LessonCells &) const = default;
};

std::optional<LessonCells> cellsFrom(std::string_view target);

// InputError names a link, formula or number of this line of text that does not exist.
void checkLessonLine(std::string_view line, const LessonWords &words);

// The text with every {number} replaced by what `value` gives for it.
std::string withNumbers(std::string_view text, const std::vector<LessonWord> &numbers,
                        const std::function<std::string(const LessonPhrase &)> &value);

} // namespace fovea
