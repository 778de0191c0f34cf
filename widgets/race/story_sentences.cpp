// SPDX-License-Identifier: MIT
#include "widgets/race/story_sentences.h"

#include "core/inspect/received_attention.h"
#include "widgets/kit/tr.h"
#include "widgets/models/lane_reach.h"
#include "widgets/race/race_beads.h"
#include "widgets/words/board_sentences.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui {

namespace {

constexpr double memoryGap = 0.2; // train accuracy beyond held-out accuracy
constexpr double learned = 0.9;   // train accuracy from which a training set is known

QString counted(std::size_t count)
{
    static const char *words[] = {
        QT_TRANSLATE_NOOP("fovea::Words", "No"),   QT_TRANSLATE_NOOP("fovea::Words", "One"),
        QT_TRANSLATE_NOOP("fovea::Words", "Two"),  QT_TRANSLATE_NOOP("fovea::Words", "Three"),
        QT_TRANSLATE_NOOP("fovea::Words", "Four"), QT_TRANSLATE_NOOP("fovea::Words", "Five"),
        QT_TRANSLATE_NOOP("fovea::Words", "Six")};
    return count < std::size(words) ? Words::tr(words[count]) : QLocale().toString(qulonglong(count));
}

QString wholePercent(double share)
{
    return Words::tr("%1 %").arg(QLocale().toString(std::round(100 * share), 'f', 0));
}

QString listed(const QStringList &names)
{
    if (names.size() < 2)
        return names.join(QString());
    return Words::tr("%1 and %2")
        .arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

bool differOnlyInMasks(const RaceData &race)
{
    return std::all_of(race.lanes().begin(), race.lanes().end(),
                       [&](const LaneView &lane) { return lane.run == race.lanes().front().run; });
}

// The share on what decides, if the lane's probe is of that epoch.
std::optional<double> shareAt(const Inspection &inspection, int lane, int layer, int epoch)
{
    const LaneProbe *laneProbe = inspection.laneProbe(lane);
    if (!laneProbe || !laneProbe->probe || laneProbe->live || laneProbe->epoch != epoch ||
        layer >= int(laneProbe->probe->layers.size()))
        return {};
    const double share = receivedAttention(*laneProbe->probe, layer).onDeciding;
    return std::isfinite(share) ? std::optional(share) : std::nullopt;
}

// The layers may divide the ends between them; the rows show one layer, in which one end then stays small.
// "Layer 3 reads the last symbol, layer 1 the first."; empty where the layer on show has both ends, or
// no layer clearly has the other.
QString dividedWork(const AttentionProbe &probe, int layer)
{
    constexpr double little = 0.25; // of what the other end receives
    constexpr double clearly = 2;   // times what even attention gives
    const int last = int(probe.tokens.size()) - 1;
    if (probe.deciding.keys != std::vector{0, last} || last < 1)
        return {};
    const auto received = [&](int in, int position) {
        return receivedAttention(probe, in).share[std::size_t(position)];
    };
    const int strong = received(layer, 0) > received(layer, last) ? 0 : last;
    const int weak = last - strong;
    if (received(layer, weak) > little * received(layer, strong))
        return {};
    int other = layer;
    for (int each = 0; each < int(probe.layers.size()); ++each)
        if (received(each, weak) > received(other, weak))
            other = each;
    if (other == layer || received(other, weak) < clearly / (last + 1))
        return {};
    return (strong == 0 ? Words::tr("Layer %1 reads the first symbol, layer %2 the last.")
                        : Words::tr("Layer %1 reads the last symbol, layer %2 the first."))
        .arg(layer + 1)
        .arg(other + 1);
}

// " C cannot learn it: no position hears both ends."; empty where every lane can.
QString barredSentences(const RaceData &race)
{
    QString sentences;
    for (const LaneView &lane : race.lanes())
        if (const auto reach = reachOf(lane, race.experiment().base.task); reach && reach->cannotLearn)
            sentences += u' ' + Words::tr("%1 cannot learn it: %2.").arg(laneName(lane), proof(*reach));
    return sentences;
}

const EpochRecord *lastEpoch(const LaneView &lane)
{
    return lane.runs.empty() || lane.runs.front().epochs.empty() ? nullptr : &lane.runs.front().epochs.back();
}

} // namespace

QString invitation(const RaceData &race)
{
    const std::size_t lanes = race.lanes().size();
    if (lanes == 0)
        return Words::tr("Add a lane to begin.");
    if (lanes == 1)
        return Words::tr("One network learns this from examples.");
    const QString cannot = barredSentences(race);
    if (!differOnlyInMasks(race))
        return Words::tr("%1 networks learn this from examples. Their names say in what they differ.")
                   .arg(counted(lanes)) +
               cannot;
    if (race.experiment().base.task.id == "parity") // what is learned by heart is not the rule
        return Words::tr(
                   "%1 copies of one network differ only in where they may look. Watch the dotted lines: "
                   "sequences they never train on.")
            .arg(counted(lanes));
    // One line of the card: what a lane cannot do must be read before the guess.
    if (!cannot.isEmpty())
        return Words::tr("%1 copies of one network differ only in where they may look.").arg(counted(lanes)) +
               cannot;
    return Words::tr(
               "%1 copies of one network learn this from examples. They differ only in where they may look.")
        .arg(counted(lanes));
}

QString briefInvitation(const RaceData &race)
{
    const QString cannot = barredSentences(race).trimmed();
    return cannot.isEmpty() ? invitation(race) : cannot;
}

std::optional<FirstArrival> firstArrival(const RaceData &race)
{
    FirstArrival first;
    first.epoch = std::numeric_limits<int>::max();
    for (int lane = 0; lane < int(race.lanes().size()); ++lane) {
        const auto &runs = race.lanes()[std::size_t(lane)].runs;
        const auto epoch =
            runs.empty() ? std::nullopt : race.lanes()[std::size_t(lane)].arrival(runs.front());
        if (!epoch || *epoch > first.epoch || race.lanes()[std::size_t(lane)].late)
            continue;
        if (*epoch < first.epoch)
            first.lanes.clear();
        first.epoch = *epoch;
        first.lanes.push_back(lane);
    }
    if (first.lanes.empty())
        return {};
    // A lane in lock-step that is still in this epoch may arrive in it, too.
    for (const LaneView &lane : race.lanes())
        if (!lane.runs.empty() && lane.runs.front().status == RunStatus::Running &&
            lane.runs.front().trained() == first.epoch)
            return {};
    return first;
}

ArrivalNumbers arrivalNumbers(const RaceData &race, const Inspection &inspection, const FirstArrival &first)
{
    const int winner = first.lanes.front();
    const int layer = raceLayer(race, inspection);
    const auto mine = shareAt(inspection, winner, layer, first.epoch);
    if (!mine)
        return {};
    const auto name = [&](int lane) { return laneName(race.lanes()[std::size_t(lane)]); };
    const QString where = decidingWords(race.experiment().base.task);
    ArrivalNumbers numbers{Words::tr("On this example %1 had %2 of its attention on %3 when it arrived.")
                               .arg(name(winner), wholePercent(*mine), where),
                           Words::tr("%1 on %2.").arg(wholePercent(*mine), where)};
    for (int lane = 0; lane < int(race.lanes().size()); ++lane) {
        if (std::find(first.lanes.begin(), first.lanes.end(), lane) != first.lanes.end() ||
            race.lanes()[std::size_t(lane)].hidden)
            continue;
        const auto theirs = shareAt(inspection, lane, layer, first.epoch);
        if (!theirs)
            return {};
        numbers = {
            Words::tr("On this example %1 had %2 of its attention on %3 when it arrived, %4 %5.")
                .arg(name(winner), wholePercent(*mine), where, name(lane), wholePercent(*theirs)),
            Words::tr("%1 on %2, %3 %4.").arg(wholePercent(*mine), where, name(lane), wholePercent(*theirs))};
        break;
    }
    if (const QString divided = dividedWork(*inspection.laneProbe(winner)->probe, layer); !divided.isEmpty())
        numbers.sentence += u' ' + divided;
    return numbers;
}

QString seedsDetail(const RaceData &race, const RaceStanding &standing)
{
    QStringList open;
    for (std::size_t i = 0; i < standing.done.size(); ++i)
        if (!standing.done[i])
            open << QString::number(seedNumber(standing, int(i)));
    if (open.isEmpty())
        return verdictsLine(race, standing);
    const QString waits = open.size() == 1   ? Words::tr("Waiting for seed %1.").arg(open.front())
                          : open.size() <= 3 ? Words::tr("Waiting for seeds %1.").arg(listed(open))
                                             : Words::tr("Waiting for %1 more seeds.").arg(open.size());
    return standing.seedsDone < fewestDecided ? waits + u' ' + fewSeedsSentence() : waits;
}

QString controlSentence(const RaceData &race, int lane)
{
    if (lane < 0 || lane >= int(race.lanes().size()))
        return {};
    const LaneView &control = race.lanes()[std::size_t(lane)];
    const EpochRecord *last = lastEpoch(control);
    const QString what = Words::tr("%1 (%2)").arg(laneName(control), laneTitle(control));
    if (!last)
        return Words::tr("%1 starts from the beginning; the other lanes wait for it.").arg(what);
    const auto arrived = control.arrival(control.runs.front());
    QString sentence = arrived ? Words::tr("%1 reached %2 after %3 epochs.")
                                     .arg(what, goalText(race.goal()), epochText(*arrived))
                               : Words::tr("%1 is at %2 after %3 epochs.")
                                     .arg(what, percentText(last->trainAccuracy), epochText(last->epoch));
    for (int other = 0; other < int(race.lanes().size()); ++other) {
        const LaneView &view = race.lanes()[std::size_t(other)];
        if (other == lane || view.runs.empty() || view.spec.mask.id != "top-k")
            continue;
        if (const auto epoch = view.arrival(view.runs.front()))
            sentence += u' ' + Words::tr("%1 needed %2.").arg(laneName(view), epochText(*epoch));
    }
    return sentence;
}

QString memorySentence(const RaceData &race)
{
    const LaneView *best = nullptr; // of the lanes with a gap
    bool isRuleLearned = false;
    for (const LaneView &lane : race.lanes()) {
        const EpochRecord *last = lastEpoch(lane);
        if (!last)
            continue;
        isRuleLearned = isRuleLearned || last->heldoutAccuracy >= learned;
        if (last->trainAccuracy - last->heldoutAccuracy > memoryGap &&
            (!best || last->trainAccuracy > lastEpoch(*best)->trainAccuracy))
            best = &lane;
    }
    if (!best)
        return {};
    const EpochRecord &last = *lastEpoch(*best);
    const QString conclusion =
        last.trainAccuracy >= learned ? Words::tr(": it has learned them by heart.")
        : isRuleLearned               ? QStringLiteral(".")
        : race.lanes().size() == 1    ? Words::tr(": it has not learned the rule in this race.")
        : race.lanes().size() == 2    ? Words::tr(": neither lane has learned the rule in this race.")
                                      : Words::tr(": no lane has learned the rule in this race.");
    return Words::tr("%1 gets %2 of its training sequences right and %3 of new ones%4")
        .arg(laneName(*best), wholePercent(last.trainAccuracy), wholePercent(last.heldoutAccuracy),
             conclusion);
}

} // namespace fovea::ui
