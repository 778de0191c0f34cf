// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_vocabulary.h"

#include "app/fovea/glossary.h"
#include "app/fovea/lesson_targets.h"
#include "widgets/models/formulas.h"

#include <algorithm>

namespace fovea::app {

namespace {

// Phrases come from the reader of files, which knows these tables: the word is there.
template<typename Word>
const Word &found(const std::vector<Word> &words, const LessonPhrase &phrase)
{
    return *std::find_if(words.begin(), words.end(),
                         [&](const Word &each) { return each.word == phrase.word; });
}

template<typename Word>
std::vector<LessonWord> plain(const std::vector<Word> &words)
{
    return {words.begin(), words.end()};
}

LessonWords allWords()
{
    LessonWords words;
    words.conditions = plain(lessonConditions());
    words.actions = plain(lessonActions());
    words.outcomes = plain(lessonOutcomes());
    words.numbers = plain(lessonNumbers());
    words.workspaces = {"race", "inspect"};
    for (const LessonTarget &target : lessonTargets())
        words.widgets.push_back(target.name);
    for (const LessonTarget &control : lessonControls())
        words.controls.push_back(control.name);
    for (const ui::Formula &formula : ui::formulas())
        words.formulas.push_back(formula.name.toStdString());
    for (const QString &term : glossaryTerms())
        words.terms.push_back(term.toStdString());
    return words;
}

} // namespace

const LessonWords &lessonWords()
{
    static const LessonWords words = allWords();
    return words;
}

bool holds(const LessonPhrase &condition, const LessonWorld &world)
{
    const LessonCondition &word = found(lessonConditions(), condition);
    return (!word.readsMap || world.mapsAreSettled()) && word.holds(world, condition.arguments);
}

void perform(const LessonPhrase &action, LessonWorld &world)
{
    found(lessonActions(), action).perform(world, action.arguments);
}

bool isReady(const LessonPhrase &action, const LessonWorld &world)
{
    const LessonAction &word = found(lessonActions(), action);
    return !word.isReady || word.isReady(world, action.arguments);
}

std::optional<std::string> outcomeOf(const LessonPhrase &outcome, const LessonWorld &world)
{
    return found(lessonOutcomes(), outcome).of(world, outcome.arguments);
}

QString numberText(const LessonPhrase &number, const LessonWorld &world)
{
    return found(lessonNumbers(), number).text(world, number.arguments);
}

} // namespace fovea::app
