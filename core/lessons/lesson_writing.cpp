// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/lessons/lesson_file.h"

namespace fovea {

namespace {

void add(std::string &text, const char *key, const std::string &value)
{
    if (!value.empty())
        text += std::string(key) + ": " + value + "\n";
}

void add(std::string &text, const char *key, const std::vector<LessonPhrase> &phrases)
{
    for (const LessonPhrase &phrase : phrases)
        add(text, key, textOf(phrase));
}

} // namespace

std::string textOf(const Lesson &lesson)
{
    std::string text = "---\n";
    add(text, "title", lesson.title);
    add(text, "card", lesson.card);
    add(text, "idea", lesson.idea);
    add(text, "why", lesson.why);
    add(text, "minutes", std::to_string(lesson.minutes));
    add(text, "recording", lesson.recording);
    add(text, "preset", lesson.preset);
    add(text, "experiment", lesson.experiment);
    add(text, "hide", joined(lesson.hide, " "));
    text += "---\n";
    for (const LessonStep &step : lesson.steps) {
        text += "\n## " + step.title + "\n\n" + step.text + "\n\n```step\n";
        add(text, "workspace", step.workspace);
        add(text, "look", step.look);
        add(text, "do", step.task);
        add(text, "begin", step.begin);
        if (step.question) {
            add(text, "ask", step.question->text);
            for (const LessonChoice &choice : step.question->choices)
                add(text, "choice", choice.key + " = " + choice.text);
            add(text, "outcome", textOf(step.question->outcome));
        }
        add(text, "done", step.done);
        add(text, "show", step.show);
        add(text, "seen", step.seen);
        text += "```\n";
    }
    return text;
}

} // namespace fovea
