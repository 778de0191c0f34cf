// SPDX-License-Identifier: MIT
#include "widgets/words/race_sentences.h"

#include "widgets/kit/tr.h"
#include "widgets/words/count_words.h"
#include "widgets/words/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double aboveChance = 0.05; // more than this is not called "at chance"

using Lanes = std::vector<const LaneStanding *>;

QString nameOf(const RaceData &data, int lane)
{
    return laneName(data.lanes()[std::size_t(lane)]);
}

QString namesOf(const RaceData &data, const Lanes &lanes)
{
    QStringList names;
    for (const LaneStanding *lane : lanes)
        names << nameOf(data, lane->lane);
    return listed(names);
}

// Whole percent. 94.7 % is not rounded to 95 %, where that is the goal, nor 99.7 % to all of them.
QString wholePercent(double share, double goal = 1)
{
    double percent = std::round(100 * share);
    if ((percent >= 100 * goal && share < goal) || (percent >= 100 && share < 1))
        --percent;
    return Words::tr("%1 %").arg(percent);
}

// Who still guesses, as a sentence of its own with a blank before it; empty for none.
QString guessers(const RaceData &data, const Lanes &lanes)
{
    if (lanes.empty())
        return {};
    const QString chance = wholePercent(data.chance());
    const QString names = namesOf(data, lanes);
    return QLatin1Char(' ') + (lanes.size() == 1 ? Words::tr("%1 still guesses (%2).").arg(names, chance)
                                                 : Words::tr("%1 still guess (%2).").arg(names, chance));
}

// "All three" and the like, if these are all there are; a sentence that goes on after a colon begins small.
QString everyone(const RaceData &data, const RaceStanding &standing, const Lanes &lanes, bool small)
{
    if (lanes.size() == 1 || lanes.size() < standing.lanes.size())
        return namesOf(data, lanes);
    if (lanes.size() == 2)
        return small ? Words::tr("both") : Words::tr("Both");
    const QString count = countWord(int(lanes.size()));
    return (small ? Words::tr("all %1") : Words::tr("All %1")).arg(count);
}

// Nobody has arrived yet.
QString chaseSentence(const RaceData &data, const RaceStanding &standing, bool small)
{
    Lanes known, away, guessing;
    for (const LaneStanding &lane : standing.lanes) {
        if (lane.source == AccuracySource::None || !std::isfinite(lane.accuracy))
            continue;
        known.push_back(&lane);
        (lane.beyondChance ? away : guessing).push_back(&lane);
    }
    if (known.empty())
        return small ? Words::tr("the first numbers come in a moment.")
                     : Words::tr("The first numbers come in a moment.");
    const bool hasChance = std::isfinite(data.chance());
    // What many looks at few examples give by luck alone is no lead, but no chance level either.
    const bool looksBetter = std::ranges::any_of(
        known, [&](const LaneStanding *lane) { return lane->accuracy > data.chance() + aboveChance; });
    if (hasChance && away.empty() && looksBetter) {
        if (known.size() == 1)
            return Words::tr("%1 is not clearly above chance (%2).")
                .arg(nameOf(data, known.front()->lane), wholePercent(data.chance()));
        const QString nobody = known.size() == 2 ? (small ? Words::tr("neither") : Words::tr("Neither"))
                                                 : (small ? Words::tr("none") : Words::tr("None"));
        return Words::tr("%1 is clearly above chance (%2).").arg(nobody, wholePercent(data.chance()));
    }
    if (hasChance && away.empty())
        return (known.size() == 1 ? Words::tr("%1 is at chance (%2).") : Words::tr("%1 at chance (%2)."))
            .arg(everyone(data, standing, known, small), wholePercent(data.chance()));
    if (known.size() == 1)
        return Words::tr("%1 gets %2 right.")
            .arg(nameOf(data, known.front()->lane), wholePercent(known.front()->accuracy, standing.goal));
    if (!standing.leader && hasChance && !guessing.empty())
        // One lane is beyond chance, but no further than luck from one that is not.
        return Words::tr("%1 near chance (%2).")
            .arg(everyone(data, standing, known, small), wholePercent(data.chance()));
    if (!standing.leader) {
        std::stable_sort(known.begin(), known.end(),
                         [](const auto *one, const auto *other) { return one->accuracy > other->accuracy; });
        return Words::tr("%1 and %2 are too close to tell apart: %3 and %4.")
            .arg(nameOf(data, known[0]->lane), nameOf(data, known[1]->lane),
                 wholePercent(known[0]->accuracy, standing.goal),
                 wholePercent(known[1]->accuracy, standing.goal));
    }
    const QString leader = nameOf(data, *standing.leader);
    const QString best = wholePercent(standing.lanes[std::size_t(*standing.leader)].accuracy, standing.goal);
    if (hasChance && away.size() == 1)
        return Words::tr("%1 has left chance: it gets %2 right.").arg(leader, best) +
               guessers(data, guessing);
    const QString next = wholePercent(standing.lanes[std::size_t(*standing.second)].accuracy, standing.goal);
    return Words::tr("%1 leads: %2 against %3.").arg(leader, best, next) + guessers(data, guessing);
}

// Somebody has arrived and others are on their way.
QString arrivalSentence(const RaceData &data, const RaceStanding &standing)
{
    QStringList names;
    for (const int lane : standing.first)
        names << nameOf(data, lane);
    QString text = Words::tr("%1 reached %2 after %3.")
                       .arg(listed(names), goalText(standing.goal), epochsWords(*standing.firstEpoch + 1));
    Lanes guessing;
    for (const LaneStanding &lane : standing.lanes) {
        const RunStanding &run = lane.runs[std::size_t(standing.seed)];
        if (run.arrival != Arrival::Open || lane.source == AccuracySource::None)
            continue;
        if (lane.beyondChance || !std::isfinite(data.chance()))
            text += QLatin1Char(' ') +
                    Words::tr("%1 gets %2 right.")
                        .arg(nameOf(data, lane.lane), wholePercent(lane.accuracy, standing.goal));
        else
            guessing.push_back(&lane);
    }
    return text + guessers(data, guessing);
}

QString oneSeedSentence(const RaceData &data, const RaceStanding &standing, bool small)
{
    return standing.first.empty() ? chaseSentence(data, standing, small) : arrivalSentence(data, standing);
}

} // namespace

QString liveSentence(const RaceData &data, const RaceStanding &standing)
{
    if (!standing.started || standing.seed < 0)
        return {};
    if (standing.seeds == 1)
        return standing.ended && standing.first.empty() ? endingWords(data, standing, {}).headline
                                                        : oneSeedSentence(data, standing, false);
    if (standing.seedsDone > 0)
        return seedsSentence(data, standing);
    return Words::tr("No seed is done yet. Seed %1: %2")
        .arg(seedNumber(standing, standing.seed))
        .arg(oneSeedSentence(data, standing, true));
}

} // namespace fovea::ui
