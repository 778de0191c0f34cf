// SPDX-License-Identifier: MIT
#include "widgets/words/board_words.h"

#include "widgets/kit/tr.h"
#include "widgets/words/comparison_words.h"
#include "widgets/words/count_words.h"
#include "widgets/words/race_text.h"

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

const QString none = QStringLiteral("–");

QString atEpoch(double epoch, const RaceStanding &race, Wording wording)
{
    return wording == Wording::Cells
               ? Words::tr("epoch %1").arg(epochText(epoch))
               : Words::tr("reached %1 at epoch %2").arg(goalText(race.goal), epochText(epoch));
}

// "3 to 4", or "3" where all are the same.
QString epochRange(const LaneStanding &lane)
{
    int low = 0, high = 0;
    bool any = false;
    for (const RunStanding &run : lane.runs)
        if (run.counted && run.finish) {
            low = any ? std::min(low, *run.finish) : *run.finish;
            high = any ? std::max(high, *run.finish) : *run.finish;
            any = true;
        }
    return low == high ? epochText(low) : Words::tr("%1 to %2").arg(epochText(low), epochText(high));
}

int mostEpochs(const LaneStanding &lane)
{
    int most = 0;
    for (const RunStanding &run : lane.runs)
        if (run.counted)
            most = std::max(most, run.epochs);
    return most;
}

QString seedsNote(int seeds)
{
    return seeds == 1 ? Words::tr("one seed") : Words::tr("%1 seeds").arg(seeds);
}

// The lane that provably cannot is told so once a lane has arrived or its own run is over; before that only
// how far it hears, so that a guess stays one.
QString notYetNote(const RaceStanding &race, const BoardRow &row, bool over)
{
    if (!row.reach)
        return {};
    return row.reach->cannotLearn && (over || !race.first.empty()) ? proofNote(*row.reach)
                                                                   : reachNote(*row.reach);
}

CellWords openWords(const RaceStanding &race, const BoardRow &row, bool begun)
{
    CellWords words{begun ? Words::tr("not yet") : none, notYetNote(race, row, false), false, true};
    if (begun && row.reach && row.reach->cannotLearn && !race.first.empty())
        words.text = barredWords(*row.reach).text;
    return words;
}

CellWords oneSeed(const RaceStanding &race, const BoardRow &row, const LaneView &lane, Wording wording)
{
    const RunStanding &run = row.standing.runs.front();
    switch (run.arrival) {
    case Arrival::Reached:
        return {atEpoch(*run.finish, race, wording), QString(), true, false};
    case Arrival::NotReached:
        if (row.reach && row.reach->cannotLearn)
            return barredWords(*row.reach);
        if (run.status == RunStatus::Diverged)
            return {Words::tr("not reached"), Words::tr("diverged after %1").arg(epochsWords(run.epochs)),
                    false, true};
        return {Words::tr("not reached"), Words::tr("in %1").arg(epochsWords(run.epochs)), false, true};
    case Arrival::Open:
        break;
    }
    if (run.status == RunStatus::Failed)
        return {Words::tr("failed"), QString::fromStdString(lane.runs.front().reason), false, true};
    return openWords(race, row, run.isUnderWay());
}

CellWords noSeedYet(const RaceStanding &race, const BoardRow &row, Wording wording)
{
    bool begun = false;
    for (std::size_t seed = 0; seed < row.standing.runs.size(); ++seed) {
        const RunStanding &run = row.standing.runs[seed];
        begun = begun || run.isUnderWay() || (hasEnded(run.status) && !run.missing);
        if (run.finish)
            return {atEpoch(*run.finish, race, wording), Words::tr("seed %1, not done yet").arg(run.seed),
                    false, true};
    }
    return openWords(race, row, begun);
}

CellWords severalSeeds(const RaceStanding &race, const BoardRow &row, Wording wording)
{
    const LaneStanding &lane = row.standing;
    if (lane.counted == 0 || !row.epochsToGoal)
        return noSeedYet(race, row, wording);
    // First, so that a narrow column does not cut it off.
    const QString diverged = lane.diverged == 0 ? QString() : Words::tr("%1 diverged; ").arg(lane.diverged);
    if (lane.reached == 0 && lane.diverged == lane.counted)
        return {Words::tr("not reached"),
                Words::tr("%1 of %2 diverged").arg(lane.diverged).arg(seedsNote(lane.counted)), false, true};
    if (lane.reached == 0)
        return {Words::tr("not reached"),
                diverged +
                    Words::tr("in %1 of %2").arg(seedsNote(lane.counted), epochsWords(mostEpochs(lane))),
                false, true};
    if (std::isinf(*row.epochsToGoal))
        return {Words::tr("not reached"),
                diverged + Words::tr("in %1 of %2 seeds; else epoch %3")
                               .arg(lane.counted - lane.reached)
                               .arg(lane.counted)
                               .arg(epochRange(lane)),
                false, true};
    CellWords words{atEpoch(*row.epochsToGoal, race, wording), QString(), true, false};
    if (lane.counted == 1)
        words.note = seedsNote(1);
    else if (lane.reached == lane.counted)
        words.note = Words::tr("%1 in %2 seeds").arg(epochRange(lane)).arg(lane.counted);
    else
        words.note =
            Words::tr("%1 in %2 of %3 seeds").arg(epochRange(lane)).arg(lane.reached).arg(lane.counted);
    words.note.prepend(diverged);
    return words;
}

} // namespace

CellWords barredWords(const LaneReach &reach)
{
    return {Words::tr("cannot learn the rule"), proofNote(reach), false, true};
}

CellWords reachedWords(const RaceStanding &race, const BoardRow &row, const LaneView &lane, Wording wording)
{
    if (!row.standing.takesPart && !row.standing.isGuest)
        return {Words::tr("cannot run as it is set"), QString(), false, true};
    if (row.standing.runs.empty())
        return {none, QString(), false, true};
    CellWords words =
        row.standing.runs.size() == 1 ? oneSeed(race, row, lane, wording) : severalSeeds(race, row, wording);
    if (wording == Wording::Sentences && words.muted && words.text == Words::tr("not reached"))
        words.text = Words::tr("%1 not reached").arg(goalText(race.goal));
    return words;
}

CellWords accuracyWords(const BoardRow &row, Wording wording)
{
    std::optional<double> accuracy = row.trainAccuracy;
    CellWords words;
    if (!accuracy && row.standing.counted == 0 && row.standing.source != AccuracySource::None) {
        accuracy = row.standing.accuracy; // several seeds, none done
        words.muted = true;
    }
    if (!accuracy)
        return {wording == Wording::Cells ? none : QString(), QString(), false, true};
    words.text =
        wording == Wording::Cells ? percentText(*accuracy) : Words::tr("%1 now").arg(percentText(*accuracy));
    return words;
}

CellWords fasterWords(const BoardRow &row, const QString &first, Wording wording)
{
    const CellWords nothing{wording == Wording::Cells ? none : QString(), QString(), false, true};
    if (row.isFirst())
        return row.standing.reached > 0 && wording == Wording::Cells
                   ? CellWords{ratioWords({1, 1}), QString(), false, true}
                   : nothing;
    // A lane that has not arrived has no speed; what its ratio is at most stands in the tooltip.
    if (!row.comparison || row.comparison->pairs.empty() || row.standing.reached == 0)
        return nothing;
    const Range &ratio = row.comparison->ratio;
    const QString note = spreadWords(*row.comparison);
    const QString text = ratioWords(ratio);
    if (text.isEmpty())
        return {nothing.text, note, false, true};
    CellWords words{text, note, true, false};
    if (wording == Wording::Sentences)
        words.text = (ratio.high < 1 ? Words::tr("%1 the speed of %2") : Words::tr("%1 faster than %2"))
                         .arg(words.text, first);
    return words;
}

QString duelWords(const RunStanding &run, const RaceData &data)
{
    if (!run.score)
        return {};
    const QString first = laneName(data.lanes().front());
    return *run.score > 0   ? Words::tr(", earlier than %1").arg(first)
           : *run.score < 0 ? Words::tr(", later than %1").arg(first)
                            : QString();
}

QString runWords(const RunStanding &run, const RaceData &data)
{
    const QString goal = goalText(data.goal());
    const QString seed = seedName(run.seed);
    const bool over = hasEnded(run.status);
    switch (run.arrival) {
    case Arrival::Reached:
        return (over ? Words::tr("%1: reached %2 at epoch %3")
                     : Words::tr("%1: reached %2 at epoch %3, still running"))
                   .arg(seed, goal, epochText(*run.finish)) +
               duelWords(run, data);
    case Arrival::NotReached:
        return Words::tr("%1: %2 not reached in %3, %4")
                   .arg(seed, goal, epochsWords(run.epochs), statusText(run.status)) +
               duelWords(run, data);
    case Arrival::Open:
        break;
    }
    if (!run.isUnderWay())
        return Words::tr("%1: waiting").arg(seed);
    return Words::tr("%1: %2 done, %3").arg(seed, epochsWords(run.epochs), statusText(run.status));
}

} // namespace fovea::ui
