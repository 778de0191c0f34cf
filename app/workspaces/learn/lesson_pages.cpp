// SPDX-License-Identifier: MIT
#include "app/workspaces/learn/lesson_controller.h"

#include "app/lessons/lesson_number_text.h"
#include "core/lessons/lesson_text.h"
#include "widgets/words/formulas.h"
#include "widgets/words/race_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace fovea::app {

namespace {

QString choiceText(const LessonQuestion &question, const std::string &key)
{
    for (const LessonChoice &choice : question.choices)
        if (choice.key == key)
            return QString::fromStdString(choice.text);
    return QString::fromStdString(key);
}

// Markdown in which "e^13.5" has its exponent raised.
QString typeset(QString text)
{
    static const QRegularExpression power(QStringLiteral("e\\^([0-9]+(?:[.,][0-9]+)*|δ)"));
    return ui::unbroken(text.replace(power, QStringLiteral("e<sup>\\1</sup>")));
}

enum class LiveLines { None, Hints, Numbers };

// Under every formula its line of live numbers; a hint while they want a query.
QString withLiveLines(const std::string &text, LiveLines lines)
{
    static const QRegularExpression image(QStringLiteral("!\\[[^\\]]*\\]\\(formula:([a-z0-9-]+)\\)"));
    QString result;
    qsizetype at = 0;
    const QString whole = QString::fromStdString(text);
    for (auto found = image.globalMatch(whole); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        result += whole.mid(at, match.capturedEnd() - at);
        at = match.capturedEnd();
        const ui::Formula *formula = ui::formula(match.captured(1));
        if (!formula || formula->live.isEmpty() || lines == LiveLines::None)
            continue;
        const bool known = lines == LiveLines::Numbers || !formula->live.contains(QStringLiteral("{query}"));
        result +=
            QStringLiteral("\n\n*%1*")
                .arg(known ? formula->live : LessonController::tr("Select a query to see its numbers here."));
    }
    return result + whole.mid(at);
}

} // namespace

QString LessonController::filledIn(const std::string &text, bool *known) const
{
    const std::string lines =
        withLiveLines(text, !isOpenQuestion() ? m_world.inspection.query().has_value() ? LiveLines::Numbers
                                                                                       : LiveLines::Hints
                                              : LiveLines::None)
            .toStdString();
    return QString::fromStdString(
        withNumbers(lines, m_words.words().numbers, [this, known](const LessonPhrase &number) {
            const QString value = m_words.numberText(number, m_world);
            if (known && value == unknownNumber)
                *known = false;
            return value.toStdString();
        }));
}

QString LessonController::outcomeText(const LessonStep &step, const std::string &guess) const
{
    const auto outcome = m_outcomes.find(int(&step - m_lesson->steps.data()));
    if (outcome == m_outcomes.end())
        return guess.empty() ? tr("What comes out is shown as soon as it is known.")
                             : tr("Your guess is kept; what comes out is shown as soon as it is known.");
    const QString came = choiceText(*step.question, outcome->second);
    if (guess.empty())
        return tr("What came out: %1").arg(came);
    return outcome->second == guess ? tr("✓ As you guessed: %1").arg(came)
                                    : tr("It came out otherwise: %1").arg(came);
}

QString LessonController::summaryText() const
{
    QString text = QStringLiteral("## %1\n\n%2\n\n")
                       .arg(tr("What you have seen"), QString::fromStdString(m_lesson->idea));
    for (const auto &[at, sentence] : m_seen)
        text += QStringLiteral("- **%1** %2\n")
                    .arg(QString::fromStdString(m_lesson->steps[std::size_t(at)].title), sentence);
    text += u'\n';
    if (m_guesses.empty())
        return text;
    text += QStringLiteral("### %1\n\n").arg(tr("Your guesses"));
    for (const auto &[at, guess] : m_guesses) {
        const LessonStep &step = m_lesson->steps[std::size_t(at)];
        text += QStringLiteral("**%1** %2\n\n%3\n\n")
                    .arg(QString::fromStdString(step.question->text),
                         guess.empty() ? tr("Not guessed.")
                                       : tr("You: *%1*").arg(choiceText(*step.question, guess)),
                         outcomeText(step, guess));
    }
    return text;
}

ui::LessonPage LessonController::page() const
{
    ui::LessonPage page;
    if (!isOn())
        return page;
    page.lesson = QString::fromStdString(m_lesson->title);
    page.note = m_world.recording.isEmpty() ? QString() : m_note;
    for (const LessonStep &step : m_lesson->steps)
        page.steps << QString::fromStdString(step.title);
    page.done = m_done;
    page.step = m_step;
    page.waits = m_opening;
    if (page.isSummary()) {
        page.text = typeset(summaryText());
        const auto after = std::find_if(m_files.rbegin(), m_files.rend(),
                                        [](const LessonFile &each) { return each.problem.isEmpty(); });
        page.lastLesson = after == m_files.rend() || &after->lesson == m_lesson;
        return page;
    }
    const LessonStep &step = m_lesson->steps[std::size_t(m_step)];
    page.text =
        typeset(QStringLiteral("## %1\n\n").arg(QString::fromStdString(step.title)) + filledIn(step.text));
    page.task = ui::unbroken(QString::fromStdString(step.task));
    if (step.question) {
        page.question = ui::unbroken(QString::fromStdString(step.question->text));
        for (const LessonChoice &choice : step.question->choices)
            page.answers.push_back({QString::fromStdString(choice.key), QString::fromStdString(choice.text)});
        if (const auto guess = m_guesses.find(m_step); guess != m_guesses.end()) {
            page.answered = QString::fromStdString(guess->second);
            page.outcome = ui::unbroken(outcomeText(step, guess->second));
        }
    }
    if (page.isDone()) {
        const auto seen = m_seen.find(m_step);
        page.seen = typeset(seen != m_seen.end() ? seen->second : filledIn(step.seen));
    }
    return page;
}

} // namespace fovea::app
