// SPDX-License-Identifier: MIT
#pragma once

#include "app/fovea/lesson_world.h"
#include "core/lessons/lesson_words.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

// What lessons can say: four tables, one line a word. A new condition, action, outcome or number is one more
// line, and every lesson may use it; tests play every lesson, so a word that stops working is noticed.

using LessonArguments = std::vector<std::string>;

struct LessonCondition : LessonWord
{
    bool (*holds)(const LessonWorld &world, const LessonArguments &arguments);
    bool readsMap = false; // false until the maps show the clock's moment
};

struct LessonAction : LessonWord
{
    void (*perform)(LessonWorld &world, const LessonArguments &arguments);
    // What it acts on is there; it waits for that. None: at any time.
    bool (*isReady)(const LessonWorld &world, const LessonArguments &arguments) = nullptr;
};

struct LessonOutcome : LessonWord
{
    // The key of the right choice; empty while it is not known.
    std::optional<std::string> (*of)(const LessonWorld &world, const LessonArguments &arguments);
};

struct LessonNumber : LessonWord
{
    QString (*text)(const LessonWorld &world, const LessonArguments &arguments);
};

const std::vector<LessonCondition> &lessonConditions();
const std::vector<LessonAction> &lessonActions();
const std::vector<LessonOutcome> &lessonOutcomes();
const std::vector<LessonNumber> &lessonNumbers();

// Everything that the reader of lesson files has to know.
const LessonWords &lessonWords();

bool holds(const LessonPhrase &condition, const LessonWorld &world);
void perform(const LessonPhrase &action, LessonWorld &world);
bool isReady(const LessonPhrase &action, const LessonWorld &world);
std::optional<std::string> outcomeOf(const LessonPhrase &outcome, const LessonWorld &world);
QString numberText(const LessonPhrase &number, const LessonWorld &world);

} // namespace fovea::app
