// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_vocabulary.h"

#include <algorithm>
#include <iterator>
#include <utility>

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
void append(std::vector<Word> &words, std::vector<Word> &more)
{
    std::ranges::move(more, std::back_inserter(words));
    more.clear();
}

template<typename Word>
void append(std::vector<Word> &words, std::vector<Word> &more, std::vector<LessonWord> &known)
{
    known.insert(known.end(), more.begin(), more.end());
    append(words, more);
}

void append(std::vector<LessonTarget> &targets, std::vector<LessonTarget> &more,
            std::vector<std::string> &known)
{
    for (const LessonTarget &target : more)
        known.push_back(target.name);
    append(targets, more);
}

} // namespace

void LessonVocabulary::add(const QString &workspace, LessonPart part)
{
    append(m_conditions, part.conditions, m_words.conditions);
    append(m_actions, part.actions, m_words.actions);
    append(m_outcomes, part.outcomes, m_words.outcomes);
    append(m_numbers, part.numbers, m_words.numbers);
    append(m_targets, part.targets, m_words.widgets);
    append(m_controls, part.controls, m_words.controls);
    m_parts.push_back({workspace, std::move(part)});
}

void LessonVocabulary::addWorkspace(const QString &id)
{
    m_words.workspaces.push_back(id.toStdString());
}

void LessonVocabulary::addNames(std::vector<std::string> formulas, std::vector<std::string> terms)
{
    m_words.formulas = std::move(formulas);
    m_words.terms = std::move(terms);
}

bool LessonVocabulary::holds(const LessonPhrase &condition, const LessonWorld &world) const
{
    const LessonCondition &word = found(m_conditions, condition);
    return (!word.readsMap || world.mapsAreSettled()) && word.holds(world, condition.arguments);
}

void LessonVocabulary::perform(const LessonPhrase &action, LessonWorld &world) const
{
    found(m_actions, action).perform(world, action.arguments);
}

bool LessonVocabulary::isReady(const LessonPhrase &action, const LessonWorld &world) const
{
    const LessonAction &word = found(m_actions, action);
    return !word.isReady || word.isReady(world, action.arguments);
}

std::optional<std::string> LessonVocabulary::outcomeOf(const LessonPhrase &outcome,
                                                       const LessonWorld &world) const
{
    return found(m_outcomes, outcome).of(world, outcome.arguments);
}

QString LessonVocabulary::numberText(const LessonPhrase &number, const LessonWorld &world) const
{
    return found(m_numbers, number).text(world, number.arguments);
}

FoundTarget LessonVocabulary::find(QWidget &window, const std::string &target) const
{
    for (const LessonTarget &each : m_targets)
        if (each.name == target)
            return {lessonWidget(window, each), each.part};
    return {};
}

const LessonPart *LessonVocabulary::partOf(const QString &workspace) const
{
    for (const Part &part : m_parts)
        if (part.workspace == workspace)
            return &part.hooks;
    return nullptr;
}

} // namespace fovea::app
