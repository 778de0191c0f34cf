// SPDX-License-Identifier: MIT
#include "widgets/models/board_sentences.h"

#include "widgets/models/count_words.h"
#include "widgets/models/race_forecast.h"
#include "widgets/models/race_sentences.h"
#include "widgets/models/race_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RaceSentences)
};

// How many seeds say that the other lane needs fewer epochs, and how many that it needs more. A bound on the
// wrong side of 1 says neither.
struct Votes
{
    int fewer = 0;
    int more = 0;
};

Votes votesOf(const Speedup &speedup)
{
    Votes votes;
    for (const SeedRatio &seed : speedup.seeds) {
        const bool fewer =
            seed.bound == Bound::AtLeast ? seed.ratio >= 1 : seed.bound == Bound::Exact && seed.ratio > 1;
        const bool more =
            seed.bound == Bound::AtMost ? seed.ratio <= 1 : seed.bound == Bound::Exact && seed.ratio < 1;
        votes.fewer += fewer;
        votes.more += more;
    }
    return votes;
}

QString measureText(const Speedup &speedup)
{
    if (!speedup.median || !speedup.interval)
        return Words::tr("the median cannot be told");
    const QString median = fixedText(*speedup.median, 1);
    const QString bounded =
        speedup.bound == Bound::AtLeast  ? Words::tr("median more than %1 times").arg(median)
        : speedup.bound == Bound::AtMost ? Words::tr("median less than %1 times").arg(median)
                                         : Words::tr("median %1 times").arg(median);
    return Words::tr("%1, 95 % interval %2 to %3")
        .arg(bounded, fixedText(speedup.interval->low, 1), fixedText(speedup.interval->high, 1));
}

QString laneFact(const LaneView &lane, const BoardRow &row)
{
    const QString name = laneName(lane);
    if (row.seeds > 1)
        return Words::tr("%1 reached 95 % in %2 of %3 seeds")
            .arg(name)
            .arg(row.standing.reached)
            .arg(row.standing.counted);
    if (row.epochsTo95 && std::isfinite(*row.epochsTo95))
        return Words::tr("%1 reached 95 % at epoch %2").arg(name).arg(epochText(*row.epochsTo95));
    const QString now = percentText(row.trainAccuracy.value_or(0));
    if (lane.status() == RunStatus::Diverged)
        return Words::tr("%1 diverged at %2").arg(name, now);
    return hasEnded(lane) ? Words::tr("%1 ended at %2").arg(name, now)
                          : Words::tr("%1 is at %2").arg(name, now);
}

} // namespace

QString verdictSentence(const QString &first, const QString &other, const Speedup &speedup)
{
    const int seeds = int(speedup.seeds.size() + speedup.undecided.size());
    if (speedup.seeds.empty())
        return Words::tr("Neither %1 nor %2 reached 95 % in any of %3 seeds: no verdict.")
            .arg(first, other)
            .arg(seeds);
    if (int(speedup.seeds.size()) < verdictSeeds)
        return Words::tr("%1 against %2: %3 of %4 seeds decide; fewer than %5 give no verdict.")
            .arg(other, first)
            .arg(speedup.seeds.size())
            .arg(seeds)
            .arg(countWord(verdictSeeds));
    const Votes votes = votesOf(speedup);
    const bool clear = speedup.median && speedup.interval;
    if (clear && speedup.interval->low > 1 && speedup.bound != Bound::AtMost)
        return Words::tr("%1 needs fewer epochs than %2 in %3 of %4 seeds (%5).")
            .arg(other, first)
            .arg(votes.fewer)
            .arg(seeds)
            .arg(measureText(speedup));
    if (clear && speedup.interval->high < 1 && speedup.bound != Bound::AtLeast)
        return Words::tr("%1 needs more epochs than %2 in %3 of %4 seeds (%5).")
            .arg(other, first)
            .arg(votes.more)
            .arg(seeds)
            .arg(measureText(speedup));
    return Words::tr(
               "No clear difference: of %1 seeds, %2 needs fewer epochs than %3 in %4 and more in %5 (%6).")
        .arg(seeds)
        .arg(other, first)
        .arg(votes.fewer)
        .arg(votes.more)
        .arg(measureText(speedup));
}

QString factsSentence(const RaceData &data, const std::vector<BoardRow> &rows)
{
    QStringList facts;
    for (const BoardRow &row : rows)
        if (!row.outcomes.empty())
            facts << laneFact(data.lanes()[std::size_t(row.lane)], row);
    return facts.isEmpty() ? QString() : facts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QStringList boardSentences(const RaceData &data, const std::vector<BoardRow> &rows)
{
    const RaceStanding standing = standingOf(data);
    if (!standing.started)
        return {};
    if (standing.seeds == 1)
        return {Words::tr("One seed: no verdict.") + QLatin1Char(' ') + factsSentence(data, rows)};
    QStringList sentences{seedsSentence(data, standing)};
    if (standing.seedsDone > 0)
        sentences << factsSentence(data, rows);
    const int left = standing.seeds - standing.seedsDone;
    if (left > 0)
        return sentences;
    const QString first = laneName(data.lanes().front());
    for (const BoardRow &row : rows)
        if (row.speedup)
            sentences << verdictSentence(first, laneName(data.lanes()[std::size_t(row.lane)]), *row.speedup);
    return sentences;
}

} // namespace fovea::ui
