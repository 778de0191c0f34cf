// SPDX-License-Identifier: MIT
#include "core/lessons/lesson_text.h"

#include "core/base/errors.h"
#include "core/base/text.h"

#include <algorithm>

namespace fovea {

namespace {

std::optional<int> placeFrom(std::string_view text)
{
    if (text == "first")
        return 0;
    if (text == "last")
        return LessonCells::last;
    const auto index = integerFrom(text);
    return index && *index >= 0 && *index < 100'000 ? std::optional<int>(int(*index)) : std::nullopt;
}

void checkTarget(std::string_view target, const LessonWords &words)
{
    if (target.find(' ') != std::string_view::npos)
        throw InputError("The link '" + std::string(target) + "' has a blank in it; write %20 instead.");
    const auto colon = target.find(':');
    const std::string scheme(target.substr(0, colon));
    std::string rest(colon == std::string_view::npos ? "" : target.substr(colon + 1));
    const auto among = [&](const std::string &what, const std::vector<std::string> &known) {
        if (std::find(known.begin(), known.end(), rest) == known.end())
            throw InputError("There is no " + what + " '" + rest + "'" + suggestion(rest, known) + ".");
    };
    if (scheme == "widget")
        among("widget", words.widgets);
    else if (scheme == "formula")
        among("formula", words.formulas);
    else if (scheme == "cell") {
        if (!cellsFrom(rest))
            throw InputError("'" + rest + "' names no cells; write row/0, column/last or 0/3.");
    } else if (scheme == "glossary") {
        for (auto blank = rest.find("%20"); blank != std::string::npos; blank = rest.find("%20"))
            rest.replace(blank, 3, " ");
        among("term in the glossary,", words.terms);
    } else if (scheme != "lesson" && scheme != "recording" && scheme != "https")
        throw InputError(
            "The link '" + std::string(target) +
            "' must begin with widget:, cell:, formula:, recording:, glossary:, lesson: or https:.");
}

} // namespace

std::optional<LessonCells> cellsFrom(std::string_view target)
{
    const auto parts = split(target, '/');
    if (parts.size() != 2)
        return {};
    const auto second = placeFrom(parts[1]);
    if (!second)
        return {};
    if (parts[0] == "row")
        return LessonCells{*second, LessonCells::all};
    if (parts[0] == "column")
        return LessonCells{LessonCells::all, *second};
    const auto first = placeFrom(parts[0]);
    return first ? std::optional<LessonCells>({*first, *second}) : std::nullopt;
}

void checkLessonLine(std::string_view line, const LessonWords &words)
{
    for (std::size_t at = line.find("]("); at != std::string_view::npos; at = line.find("](", at + 1)) {
        const std::size_t end = line.find(')', at);
        if (end == std::string_view::npos)
            throw InputError("A link is not closed by ')'.");
        checkTarget(line.substr(at + 2, end - at - 2), words);
    }
    withNumbers(line, words.numbers, [](const LessonPhrase &) { return std::string(); });
}

std::string withNumbers(std::string_view text, const std::vector<LessonWord> &numbers,
                        const std::function<std::string(const LessonPhrase &)> &value)
{
    std::string result;
    for (std::size_t at = 0;;) {
        const std::size_t open = text.find('{', at);
        result += text.substr(at, open - at);
        if (open == std::string_view::npos)
            return result;
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos)
            throw InputError("A number is not closed by '}'.");
        result += value(phraseFrom(text.substr(open + 1, close - open - 1), numbers, "number"));
        at = close + 1;
    }
}

} // namespace fovea
