// SPDX-License-Identifier: MIT
#include "core/lessons/lesson_words.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/presets.h"
#include "core/metrics/metric.h"
#include "core/tasks/task.h"

#include <algorithm>
#include <functional>

namespace fovea {

namespace {

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    for (const std::string_view each : split(text, ' '))
        if (!each.empty())
            words.emplace_back(each);
    return words;
}

bool isLane(const std::string &text)
{
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

template<typename Known>
void checkKnown(const std::string &what, const std::string &text, const Known &catalogue)
{
    std::vector<std::string> ids;
    for (const auto &each : catalogue)
        ids.push_back(each.id);
    if (std::find(ids.begin(), ids.end(), text) == ids.end())
        throw InputError("There is no " + what + " '" + text + "'" + suggestion(text, ids) + ".");
}

void checkArgument(const std::string &kind, const std::string &text, const std::string &word)
{
    const auto refuse = [&](const std::string &allowed) {
        throw InputError("'" + word + "' takes " + allowed + ", not '" + text + "'.");
    };
    if (kind == "LANE" && !isLane(text))
        refuse("a lane's letter");
    else if (kind == "WHOLE" && !integerFrom(text))
        refuse("a whole number");
    else if (kind == "REAL" && !realFrom(text))
        refuse("a number");
    else if (kind == "MASK")
        maskFrom(text);
    else if (kind == "TASK")
        checkKnown("task", text, taskCatalogue());
    else if (kind == "METRIC")
        checkKnown("metric", text, metricCatalogue());
    else if (kind == "PRESET")
        preset(text);
    else if (kind.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos) {
        const auto allowed = split(kind, '|');
        if (std::find(allowed.begin(), allowed.end(), text) == allowed.end())
            refuse("one of " + joined(std::vector<std::string>(allowed.begin(), allowed.end()), ", "));
    }
}

void checkArguments(const LessonWord &word, LessonPhrase &phrase)
{
    const std::vector<std::string> kinds = wordsOf(word.signature);
    std::size_t at = 0;
    for (std::string kind : kinds) {
        const bool optional = kind.ends_with('?');
        if (optional)
            kind.pop_back();
        if (at == phrase.arguments.size()) {
            if (optional)
                return;
            throw InputError("'" + word.word + "' needs more: " + word.word + " " + word.signature + ".");
        }
        if (kind == "TEXT") {
            phrase.arguments[at] = joined(std::span(phrase.arguments).subspan(at), " ");
            phrase.arguments.resize(at + 1);
            return;
        }
        checkArgument(kind, phrase.arguments[at++], word.word);
    }
    if (at < phrase.arguments.size())
        throw InputError("'" + phrase.arguments[at] + "' is too much: " + word.word +
                         (word.signature.empty() ? " takes nothing" : " " + word.signature) + ".");
}

} // namespace

std::string textOf(const LessonPhrase &phrase)
{
    std::string text = phrase.word;
    for (const std::string &argument : phrase.arguments)
        text += " " + argument;
    return text;
}

LessonPhrase phraseFrom(std::string_view text, const std::vector<LessonWord> &words, std::string_view kind)
{
    std::vector<std::string> parts = wordsOf(text);
    if (parts.empty())
        throw InputError("The " + std::string(kind) + " is empty.");
    LessonPhrase phrase;
    phrase.word = parts.front();
    phrase.arguments.assign(parts.begin() + 1, parts.end());
    const auto word = std::find_if(words.begin(), words.end(),
                                   [&](const LessonWord &each) { return each.word == phrase.word; });
    if (word == words.end()) {
        std::vector<std::string> known;
        for (const LessonWord &each : words)
            known.push_back(each.word);
        throw InputError("There is no " + std::string(kind) + " '" + phrase.word + "'" +
                         suggestion(phrase.word, known) + ".");
    }
    checkArguments(*word, phrase);
    return phrase;
}

} // namespace fovea
