// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace fovea::ui {

struct LessonAnswer
{
    QString key;
    QString text;

    bool operator==(const LessonAnswer &) const = default;
};

// What the Lesson dock shows now.
struct LessonPage
{
    QString lesson; // title
    QString note;   // "Recorded ..."; empty: none
    QStringList steps;
    std::vector<bool> done; // beside steps
    int step = 0;           // steps.size(): the summary
    QString text;           // Markdown, numbers filled in
    QString task;           // what the learner does
    QString question;       // empty: none
    std::vector<LessonAnswer> answers;
    std::optional<QString> answered; // key
    QString outcome;                 // what came out, beside the guess; empty: not known yet
    QString seen;                    // what the deed showed, Markdown; empty: nothing, or not done yet
    bool waits = false;              // a recording is being opened
    bool lastLesson = false;

    bool isSummary() const { return step >= int(steps.size()); }
    bool isDone() const { return !isSummary() && done[std::size_t(step)]; }
    bool operator==(const LessonPage &) const = default;
};

// One lesson in the list of all.
struct LessonCard
{
    QString id;
    QString title;
    QString idea;
    QString why;
    int minutes = 0;
    int steps = 0;
    int done = 0;
    QString brief;   // what its card says; empty: the idea
    QString problem; // a file that cannot be read: which line, and why

    bool operator==(const LessonCard &) const = default;
};

} // namespace fovea::ui
