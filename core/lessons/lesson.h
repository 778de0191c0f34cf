// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fovea {

// A word of the lessons' vocabulary with its arguments: "lane-crossed B 95".
struct LessonPhrase
{
    std::string word;
    std::vector<std::string> arguments;
    int line = 0; // of the file, for sentences about it

    bool operator==(const LessonPhrase &other) const
    {
        return word == other.word && arguments == other.arguments;
    }
};

std::string textOf(const LessonPhrase &phrase);

struct LessonChoice
{
    std::string key;  // what the outcome is compared with: "B", "none"
    std::string text; // what the button says

    bool operator==(const LessonChoice &) const = default;
};

// Predict, then reveal: the guess is kept and shown beside what then came out.
struct LessonQuestion
{
    std::string text;
    std::vector<LessonChoice> choices;
    LessonPhrase outcome; // gives a choice's key once it is known

    bool operator==(const LessonQuestion &) const = default;
};

struct LessonStep
{
    std::string title;
    std::string text;                // Markdown with hot phrases, formulas and {numbers}
    std::string task;                // what the learner does, one sentence
    std::string workspace;           // empty: whichever is on show
    std::string look;                // the widget to look at; empty: none
    std::vector<LessonPhrase> begin; // done by the program when the step is reached
    std::vector<LessonPhrase> show;  // what "Show me" does
    std::vector<LessonPhrase> done;  // all of them complete the step
    std::string seen;                // what was just seen, one sentence with {numbers}; empty: none
    std::optional<LessonQuestion> question;
    int line = 0;
};

// A lesson as its file tells it: one idea, in steps that are completed by doing. A value.
struct Lesson
{
    std::string id; // the file's name without its end
    std::string title;
    std::string card; // the idea in a few words, for its card; empty: the idea
    std::string idea; // one sentence
    std::string why;  // why it matters, one sentence
    int minutes = 0;
    std::string recording;         // a session of the shared folder that it opens; empty: none
    std::string preset;            // an experiment that it lays out; empty: none
    std::string experiment;        // the same as JSON in one line
    std::vector<std::string> hide; // controls it does not need
    std::vector<LessonStep> steps;
};

} // namespace fovea
