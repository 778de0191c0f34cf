// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_targets.h"
#include "app/lessons/lesson_world.h"
#include "core/lessons/lesson_words.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fovea::app {

// What lessons can say: tables, one line per word. A new condition, action, outcome or number is one more
// line in the table of the workspace that it is about, and every lesson may use it; tests play every lesson,
// so a word that stops working is noticed.

using LessonArguments = std::vector<std::string>;

struct LessonCondition : LessonWord
{
    std::function<bool(const LessonWorld &world, const LessonArguments &arguments)> holds;
    bool readsMap = false; // false until the maps show the clock's moment
};

struct LessonAction : LessonWord
{
    std::function<void(LessonWorld &world, const LessonArguments &arguments)> perform;
    // What it acts on is there; it waits for that. None: at any time.
    std::function<bool(const LessonWorld &world, const LessonArguments &arguments)> isReady = {};
};

struct LessonOutcome : LessonWord
{
    // The key of the right choice; empty while it is not known.
    std::function<std::optional<std::string>(const LessonWorld &world, const LessonArguments &arguments)> of;
};

struct LessonNumber : LessonWord
{
    std::function<QString(const LessonWorld &world, const LessonArguments &arguments)> text;
};

// A step of a lesson that is written from what is on show: when it is done, and what "Show me" does.
struct LessonTask
{
    LessonPhrase done;
    LessonPhrase show;
};

// All that a workspace brings to lessons: its words, and what lessons ask of its view.
struct LessonPart
{
    std::vector<LessonCondition> conditions = {};
    std::vector<LessonAction> actions = {};
    std::vector<LessonOutcome> outcomes = {};
    std::vector<LessonNumber> numbers = {};
    std::vector<LessonTarget> targets = {};  // to look at
    std::vector<LessonTarget> controls = {}; // that a lesson may hide

    std::function<void()> startLesson = {}; // a lesson begins: as lessons expect the view
    std::function<void()> changeRace =
        {}; // a lesson opens another race: what was said about the last is void
    // Gives what puts the view back as it is now, after the lesson.
    std::function<std::function<void()>()> keepView = {};
    // What is on show is that of the moment, so that its numbers may be kept. None: it always is.
    std::function<bool(const LessonWorld &world)> isSettled = {};
    // What brings the view to where it is, for a new lesson; nothing unless it is on show or shared by all.
    std::function<std::vector<std::string>(const LessonWorld &world)> actionsFromHere = {};
    std::function<LessonTask(const LessonWorld &world)> taskFromHere = {};
};

// The words of all workspaces together. Filled by the window when it makes the workspaces.
class LessonVocabulary
{
public:
    void add(const QString &workspace, LessonPart part);
    void addWorkspace(const QString &id); // where lessons may go
    void addNames(std::vector<std::string> formulas, std::vector<std::string> terms);

    const LessonWords &words() const { return m_words; } // all that the reader of lesson files has to know
    const std::vector<LessonTarget> &targets() const { return m_targets; }
    const std::vector<LessonTarget> &controls() const { return m_controls; }

    bool holds(const LessonPhrase &condition, const LessonWorld &world) const;
    void perform(const LessonPhrase &action, LessonWorld &world) const;
    bool isReady(const LessonPhrase &action, const LessonWorld &world) const;
    std::optional<std::string> outcomeOf(const LessonPhrase &outcome, const LessonWorld &world) const;
    QString numberText(const LessonPhrase &number, const LessonWorld &world) const;
    FoundTarget find(QWidget &window, const std::string &target) const;

    struct Part // what a workspace does for lessons beside its words
    {
        QString workspace;
        LessonPart hooks; // without words
    };
    const std::vector<Part> &parts() const { return m_parts; } // of guides last
    const LessonPart *partOf(const QString &workspace) const;  // null: it brings nothing

private:
    LessonWords m_words;
    std::vector<LessonCondition> m_conditions;
    std::vector<LessonAction> m_actions;
    std::vector<LessonOutcome> m_outcomes;
    std::vector<LessonNumber> m_numbers;
    std::vector<LessonTarget> m_targets;
    std::vector<LessonTarget> m_controls;
    std::vector<Part> m_parts;
};

} // namespace fovea::app
