// SPDX-License-Identifier: MIT
#include "core/lessons/lesson_file.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_json.h"
#include "core/lessons/lesson_text.h"

#include <algorithm>
#include <functional>
#include <map>

namespace fovea {

namespace {

constexpr int longest = 60; // minutes

void mustBeOneOf(const std::string &what, const std::string &text, const std::vector<std::string> &known)
{
    if (std::find(known.begin(), known.end(), text) == known.end())
        throw InputError("There is no " + what + " '" + text + "'" + suggestion(text, known) + ".");
}

std::vector<std::string> controlsFrom(std::string_view text, const LessonWords &words)
{
    std::vector<std::string> controls;
    for (const std::string_view each : split(text, ' ')) {
        if (each.empty())
            continue;
        controls.emplace_back(each);
        mustBeOneOf("control", controls.back(), words.controls);
    }
    return controls;
}

LessonChoice choiceFrom(std::string_view text)
{
    const auto equals = text.find('=');
    LessonChoice choice;
    if (equals != std::string_view::npos)
        choice = {std::string(trimmed(text.substr(0, equals))),
                  std::string(trimmed(text.substr(equals + 1)))};
    if (choice.key.empty() || choice.text.empty())
        throw InputError("A choice is written 'choice: B = What the button says'.");
    return choice;
}

// Goes over the lines once; every problem found carries the line it is on.
class Reader
{
public:
    Reader(std::string_view text, const std::string &id, const LessonWords &words) : m_words(words)
    {
        m_lesson.id = id;
        for (std::string_view line : split(text, '\n')) {
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            m_lines.push_back(line);
        }
        makeKeys();
    }

    Lesson read()
    {
        header();
        while (m_at < m_lines.size())
            step();
        if (m_lesson.steps.empty())
            fail(m_lines.size(), "The lesson has no step; a step begins with '## ' and its title.");
        return m_lesson;
    }

private:
    using Set = std::function<void(const std::string &value)>;

    [[noreturn]] void fail(std::size_t line, const std::string &sentence) const
    {
        throw InputError("line " + std::to_string(std::max<std::size_t>(line, 1)) + ": " + sentence);
    }

    LessonStep &now() { return m_lesson.steps.back(); }

    LessonQuestion &question()
    {
        if (!now().question)
            now().question.emplace();
        return *now().question;
    }

    LessonPhrase phrase(const std::string &text, const std::vector<LessonWord> &words, const char *kind) const
    {
        LessonPhrase phrase = phraseFrom(text, words, kind);
        phrase.line = int(m_at + 1);
        return phrase;
    }

    void makeKeys()
    {
        m_header = {{"title", [this](const auto &v) { m_lesson.title = v; }},
                    {"card", [this](const auto &v) { m_lesson.card = v; }},
                    {"idea", [this](const auto &v) { m_lesson.idea = v; }},
                    {"why", [this](const auto &v) { m_lesson.why = v; }},
                    {"minutes",
                     [this](const auto &v) {
                         const auto minutes = integerFrom(v);
                         if (!minutes || *minutes < 1 || *minutes > longest)
                             throw InputError("minutes must be a whole number from 1 to 60, not '" + v +
                                              "'.");
                         m_lesson.minutes = int(*minutes);
                     }},
                    {"recording", [this](const auto &v) { m_lesson.recording = v; }},
                    {"preset", [this](const auto &v) { m_lesson.preset = fovea::preset(v).id; }},
                    {"experiment",
                     [this](const auto &v) {
                         experimentFromJson(v);
                         m_lesson.experiment = v;
                     }},
                    {"hide", [this](const auto &v) { m_lesson.hide = controlsFrom(v, m_words); }}};
        m_step = {
            {"workspace",
             [this](const auto &v) {
                 mustBeOneOf("workspace", v, m_words.workspaces);
                 now().workspace = v;
             }},
            {"look",
             [this](const auto &v) {
                 mustBeOneOf("widget", v, m_words.widgets);
                 now().look = v;
             }},
            {"do", [this](const auto &v) { now().task = v; }},
            {"begin", [this](const auto &v) { now().begin.push_back(phrase(v, m_words.actions, "action")); }},
            {"show", [this](const auto &v) { now().show.push_back(phrase(v, m_words.actions, "action")); }},
            {"done",
             [this](const auto &v) { now().done.push_back(phrase(v, m_words.conditions, "condition")); }},
            {"seen",
             [this](const auto &v) {
                 checkLessonLine(v, m_words);
                 now().seen = v;
             }},
            {"ask", [this](const auto &v) { question().text = v; }},
            {"choice", [this](const auto &v) { question().choices.push_back(choiceFrom(v)); }},
            {"outcome",
             [this](const auto &v) { question().outcome = phrase(v, m_words.outcomes, "outcome"); }}};
    }

    // One "key: value" line of a header or step.
    void readLine(const std::map<std::string, Set> &keys, const std::string &where)
    {
        const std::string_view line = trimmed(m_lines[m_at]);
        if (line.empty())
            return;
        const auto colon = line.find(':');
        const std::string key(trimmed(line.substr(0, colon)));
        const auto found = keys.find(key);
        if (colon == std::string_view::npos || found == keys.end()) {
            std::vector<std::string> known;
            for (const auto &[name, set] : keys)
                known.push_back(name);
            fail(m_at + 1, "A " + where + " has no '" + key + "'" + suggestion(key, known) + "; it has " +
                               joined(known, ", ") + ".");
        }
        const std::string value(trimmed(line.substr(colon + 1)));
        if (value.empty())
            fail(m_at + 1, "'" + key + "' says nothing.");
        try {
            found->second(value);
        } catch (const Error &error) {
            fail(m_at + 1, error.what());
        }
    }

    void header()
    {
        if (m_lines.empty() || trimmed(m_lines[0]) != "---")
            fail(1, "A lesson begins with a line '---', its header, and another '---'.");
        for (m_at = 1; m_at < m_lines.size() && trimmed(m_lines[m_at]) != "---"; ++m_at)
            readLine(m_header, "header");
        if (m_at == m_lines.size())
            fail(m_at, "The header is not closed by a line '---'.");
        const auto need = [this](bool there, const char *key) {
            if (!there)
                fail(m_at + 1, std::string("The header lacks '") + key + ":'.");
        };
        need(!m_lesson.title.empty(), "title");
        need(!m_lesson.idea.empty(), "idea");
        need(!m_lesson.why.empty(), "why");
        need(m_lesson.minutes > 0, "minutes");
        if (!m_lesson.preset.empty() + !m_lesson.recording.empty() + !m_lesson.experiment.empty() > 1)
            fail(m_at + 1, "A lesson opens a recording, or lays out a preset or an experiment, not both.");
        for (++m_at; m_at < m_lines.size() && trimmed(m_lines[m_at]).empty();)
            ++m_at;
        if (m_at < m_lines.size() && !m_lines[m_at].starts_with("## "))
            fail(m_at + 1, "After the header comes a step, which begins with '## ' and its title.");
    }

    void step()
    {
        m_lesson.steps.emplace_back();
        now().title = trimmed(m_lines[m_at].substr(3));
        now().line = int(m_at + 1);
        if (now().title.empty())
            fail(m_at + 1, "The step has no title.");
        bool told = false;
        for (++m_at; m_at < m_lines.size() && !m_lines[m_at].starts_with("## "); ++m_at) {
            if (trimmed(m_lines[m_at]) == "```step") {
                if (told)
                    fail(m_at + 1, "The step has a second block of instructions.");
                told = true;
                instructions();
            } else {
                checkText();
                now().text += std::string(m_lines[m_at]) + "\n";
            }
        }
        now().text = std::string(trimmed(now().text));
        check(told);
    }

    void instructions()
    {
        const std::size_t first = m_at++;
        for (; m_at < m_lines.size() && trimmed(m_lines[m_at]) != "```"; ++m_at) {
            if (m_lines[m_at].starts_with("## "))
                break;
            readLine(m_step, "step");
        }
        if (m_at == m_lines.size() || trimmed(m_lines[m_at]) != "```")
            fail(first + 1, "The block of instructions is not closed by a line '```'.");
    }

    void checkText() const
    {
        try {
            checkLessonLine(m_lines[m_at], m_words);
        } catch (const Error &error) {
            fail(m_at + 1, error.what());
        }
    }

    void check(bool told)
    {
        const std::size_t line = std::size_t(now().line);
        const auto need = [&](bool there, const std::string &sentence) {
            if (!there)
                fail(line, "The step '" + now().title + "' " + sentence);
        };
        need(told, "has no block of instructions: '```step'.");
        need(!now().text.empty(), "says nothing.");
        need(!now().task.empty(), "lacks 'do:', what the learner does.");
        need(!now().done.empty(), "lacks 'done:', the condition that completes it.");
        need(!now().show.empty(), "lacks 'show:', what \"Show me\" does.");
        if (!now().question)
            return;
        need(!now().question->text.empty(), "has choices but no 'ask:'.");
        need(now().question->choices.size() >= 2, "asks, but offers fewer than two choices.");
        need(!now().question->outcome.word.empty(), "asks, but 'outcome:' is missing.");
    }

    const LessonWords &m_words;
    std::vector<std::string_view> m_lines;
    std::size_t m_at = 0;
    Lesson m_lesson;
    std::map<std::string, Set> m_header, m_step;
};

} // namespace

Lesson lessonFrom(std::string_view text, const std::string &id, const LessonWords &words)
{
    return Reader(text, id, words).read();
}

} // namespace fovea
