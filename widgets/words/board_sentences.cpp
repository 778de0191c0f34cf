// SPDX-License-Identifier: MIT
#include "widgets/words/board_sentences.h"

#include "widgets/kit/tr.h"
#include "widgets/models/race_forecast.h"
#include "widgets/words/comparison_words.h"
#include "widgets/words/race_sentences.h"
#include "widgets/words/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

QString laneFact(const LaneView &lane, const BoardRow &row)
{
    const QString name = laneName(lane);
    const QString goal = goalText(lane.goal);
    if (row.seeds > 1) {
        const QString reached = Words::tr("%1 reached %2 in %3 of %4 seeds")
                                    .arg(name, goal)
                                    .arg(row.standing.reached)
                                    .arg(row.standing.counted);
        return row.standing.diverged == 0
                   ? reached
                   : Words::tr("%1, %2 diverged").arg(reached).arg(row.standing.diverged);
    }
    if (row.epochsToGoal && std::isfinite(*row.epochsToGoal))
        return Words::tr("%1 reached %2 at epoch %3").arg(name, goal, epochText(*row.epochsToGoal));
    const QString now = percentText(row.trainAccuracy.value_or(0));
    if (lane.status() == RunStatus::Diverged)
        return Words::tr("%1 diverged at %2").arg(name, now);
    return hasEnded(lane) ? Words::tr("%1 ended at %2").arg(name, now)
                          : Words::tr("%1 is at %2").arg(name, now);
}

} // namespace

QString factsSentence(const RaceData &data, const std::vector<BoardRow> &rows)
{
    QStringList facts;
    for (const BoardRow &row : rows)
        if (!row.outcomes.empty())
            facts << laneFact(data.lanes()[std::size_t(row.lane)], row);
    return facts.isEmpty() ? QString() : facts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QString fewSeedsSentence()
{
    return Words::tr("Fewer than five seeds give a range, not a verdict.");
}

// "B diverged in 2 of 3 seeds. " with the blank; empty where none did.
static QString divergedSentences(const RaceData &data, const RaceStanding &standing)
{
    QString text;
    for (const LaneStanding &lane : standing.lanes)
        if (lane.diverged > 0)
            text += Words::tr("%1 diverged in %2 of %3 seeds. ")
                        .arg(laneName(data.lanes()[std::size_t(lane.lane)]))
                        .arg(lane.diverged)
                        .arg(lane.counted);
    return text;
}

QString verdictsLine(const RaceData &data, const RaceStanding &standing)
{
    const QString diverged = divergedSentences(data, standing);
    if (standing.seeds < fewestDecided)
        return diverged + fewSeedsSentence();
    QStringList decided; // first: a narrow window cuts the line's end
    QStringList open;
    const auto comparisons = comparisonsOf(data);
    for (std::size_t lane = 1; lane < comparisons.size(); ++lane)
        if (!data.lanes()[lane].hidden && comparisons[lane])
            (comparisons[lane]->verdict == Verdict::Undecided ? open : decided) << verdictNote(
                laneName(data.lanes().front()), laneName(data.lanes()[lane]), *comparisons[lane]);
    const QStringList notes = decided + open;
    return notes.isEmpty() ? diverged.trimmed()
                           : diverged + notes.join(QStringLiteral("; ")) + QLatin1Char('.');
}

namespace {

// Of lanes that cannot be compared with the first.
QStringList otherTaskSentences(const RaceData &data, const std::vector<BoardRow> &rows)
{
    QStringList sentences;
    const LaneView &first = data.lanes().front();
    for (const BoardRow &row : rows)
        if (const LaneView &lane = data.lanes()[std::size_t(row.lane)]; learnsAnotherTask(lane, first))
            sentences << Words::tr("%1 learns another task than %2: they are not compared.")
                             .arg(laneName(lane), laneName(first));
    return sentences;
}

} // namespace

QStringList boardSentences(const RaceData &data, const std::vector<BoardRow> &rows)
{
    const RaceStanding standing = standingOf(data);
    if (!standing.started)
        return {};
    if (standing.seeds == 1)
        return QStringList{Words::tr("One seed: no verdict.") + QLatin1Char(' ') +
                           factsSentence(data, rows)} +
               otherTaskSentences(data, rows);
    QStringList sentences{seedsSentence(data, standing)};
    sentences << otherTaskSentences(data, rows);
    if (standing.seedsDone > 0)
        sentences << factsSentence(data, rows);
    const int left = standing.seeds - standing.seedsDone;
    if (left > 0)
        return sentences;
    const QString first = laneName(data.lanes().front());
    for (const BoardRow &row : rows)
        if (row.comparison)
            sentences << verdictSentence(first, laneName(data.lanes()[std::size_t(row.lane)]),
                                         *row.comparison, data.goal());
    return sentences;
}

} // namespace fovea::ui
