// SPDX-License-Identifier: MIT
#include "app/workspaces/race/race_lesson_words.h"

#include "app/lessons/lesson_number_text.h"
#include "app/lessons/lesson_readings.h"
#include "widgets/kit/tr.h"
#include "widgets/models/lane_lengths.h"
#include "widgets/words/comparison_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include <algorithm>
#include <cmath>

// Numbers of the task, the lanes and the clock.

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;

QString accuracy(World world, const std::string &letter, double EpochRecord::*which)
{
    const ui::LaneView *lane = world.laneView(letter);
    if (!lane)
        return unknownNumber;
    std::vector<double> last;
    // Of several seeds those that have ended; one that diverged has no held-out accuracy.
    for (const ui::RunView &run : lane->runs) {
        const bool counts = lane->runs.size() == 1 || hasEnded(run.status);
        const bool missing = which == &EpochRecord::heldoutAccuracy && run.status == RunStatus::Diverged;
        if (counts && !missing && !run.epochs.empty())
            last.push_back(run.epochs.back().*which);
    }
    if (last.empty())
        return unknownNumber;
    std::sort(last.begin(), last.end());
    return ui::percentText(percentile(std::span<const double>(last), 50));
}

// Of the lane's first run.
QString accuracyAt(World world, const std::string &letter, int epoch)
{
    const ui::LaneView *lane = world.laneView(letter);
    if (!lane || lane->runs.empty())
        return unknownNumber;
    for (const EpochRecord &each : lane->runs.front().epochs)
        if (each.epoch == epoch)
            return ui::percentText(each.trainAccuracy);
    return unknownNumber;
}

QString accuracyNow(World world, Arguments a)
{
    return accuracyAt(world, a[0], world.clock.epoch());
}

QString accuracyAfter(World world, Arguments a)
{
    return accuracyAt(world, a[0], int(whole(a[1])) - 1);
}

QString ratioText(const Range &ratio)
{
    const Range shown = rounded(ratio, 1);
    switch (kindOf(ratio)) {
    case RangeKind::Exact:
        return ui::fixedText(shown.low, 1);
    case RangeKind::AtLeast:
        return Words::tr("more than %1").arg(ui::fixedText(shown.low, 1));
    case RangeKind::AtMost:
        return Words::tr("less than %1").arg(ui::fixedText(shown.high, 1));
    case RangeKind::Between:
        return Words::tr("%1 to %2").arg(ui::fixedText(shown.low, 1), ui::fixedText(shown.high, 1));
    case RangeKind::Endless:
    case RangeKind::Open:
        break;
    }
    return unknownNumber;
}

QString speedupText(World world, Arguments a)
{
    return ratioText(compareLanes(outcomesOf(world, a[0]), outcomesOf(world, a[1])).ratio);
}

QString countText(int part, int whole)
{
    return whole == 0 ? unknownNumber : Words::tr("%1 of %2").arg(part).arg(whole);
}

QString reached(World world, Arguments a)
{
    const LaneSummary summary = summaryOf(outcomesOf(world, a[0]));
    return countText(summary.reached, summary.seeds);
}

QString wins(World world, Arguments a)
{
    const SeedWins wins = winsOf(world, a[0], a[1]);
    return countText(wins.won, wins.seeds);
}

QString signTestText(World world, Arguments a, double SignTest::*p)
{
    const SignTest test = compareLanes(outcomesOf(world, a[1]), outcomesOf(world, a[0])).test;
    return test.decided() > 0 ? ui::chanceText(test.*p) : unknownNumber;
}

// "3, 5, 4, not in 30": where each seed reached 95 %.
QString crossings(World world, Arguments a)
{
    QStringList epochs;
    for (const RunOutcome &run : outcomesOf(world, a[0]))
        epochs << (run.arrival         ? ui::epochText(*run.arrival)
                   : !run.isSettled()  ? Words::tr("under way")
                   : run.hasDiverged() ? Words::tr("diverged after %1").arg(run.epochsRun)
                                       : Words::tr("not in %1").arg(run.epochsRun));
    return epochs.isEmpty() ? unknownNumber : epochs.join(QStringLiteral(", "));
}

QString crossing(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    const auto epoch = lane && !lane->runs.empty() ? epochsTo95(lane->runs.front().epochs) : std::nullopt;
    return epoch ? ui::epochText(*epoch) : unknownNumber;
}

struct Flag
{
    const ui::LaneView *lane = nullptr;
    int epoch = 0;
};

// The lane that dropped the first flag, and where.
std::optional<Flag> firstFlagOf(World world)
{
    std::optional<Flag> first;
    for (const ui::LaneView &lane : world.race.lanes()) {
        const auto epoch = lane.runs.empty() ? std::nullopt : epochsTo95(lane.runs.front().epochs);
        if (epoch && (!first || *epoch < first->epoch))
            first = Flag{&lane, *epoch};
    }
    return first;
}

QString firstFlag(World world, Arguments)
{
    const auto flag = firstFlagOf(world);
    return flag ? Words::tr("%1 at epoch %2").arg(ui::laneName(*flag->lane), ui::epochText(flag->epoch))
                : unknownNumber;
}

QString accuracyAtFlag(World world, Arguments a)
{
    const auto flag = firstFlagOf(world);
    return flag ? accuracyAt(world, a[0], flag->epoch) : unknownNumber;
}

QString positionsHeard(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    if (!lane)
        return unknownNumber;
    const int length = ui::LaneLengths().of(*lane);
    return countText(int(std::lround(reachOf(world, a[0], lane->run.model.blocks) * length)), length);
}

QString conditionText(World world, Arguments a, std::vector<double> PairedConditions::*form)
{
    const auto conditions = conditionsOf(world, a[0], a[1]);
    if (!conditions || ((*conditions).*form).empty())
        return unknownNumber;
    const auto &values = (*conditions).*form;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return Words::tr("%1 to %2").arg(numberText(*low), numberText(*high));
}

QString conditionsText(World world, Arguments a)
{
    QStringList texts;
    for (const double value : conditionsBySeed(world, a[0], a[1], real(a[2])))
        texts << numberText(value);
    return texts.isEmpty() ? unknownNumber : texts.join(QStringLiteral(", "));
}

QString conditionCount(World world, Arguments a)
{
    const std::vector<double> values = conditionsBySeed(world, a[0], a[1], real(a[2]));
    return countText(int(std::ranges::count_if(values, [](double value) { return value < 1; })),
                     int(values.size()));
}

// "3.2, 1.5, at least 1.2": of each seed.
QString ratiosText(World world, Arguments a)
{
    QStringList texts;
    for (const SeedPair &pair : compareLanes(outcomesOf(world, a[0]), outcomesOf(world, a[1])).pairs)
        texts << ratioText(pair.ratio);
    return texts.isEmpty() ? unknownNumber : texts.join(QStringLiteral(", "));
}

} // namespace

std::vector<LessonNumber> raceNumbers()
{
    // clang-format off
    return {
        {{"symbols", "", "Symbols of a sequence."}, [](World w, Arguments) { return w.race.lanes().empty() ? unknownNumber : QString::number(ui::LaneLengths().of(w.race.lanes().front())); }},
        {{"examples", "", "Sequences to train on."}, [](World w, Arguments) { return QString::number(w.race.experiment().base.data.train); }},
        {{"layers", "", "Layers of the network."}, [](World w, Arguments) { return QString::number(w.race.experiment().base.model.blocks); }},
        {{"sharpness", "", "Factor of all scores."}, [](World w, Arguments) { return QLocale().toString(w.race.experiment().base.model.inverseTemperature); }},
        {{"epoch", "", "The clock's epoch, counted from 1."}, [](World w, Arguments) { return w.clock.epoch() < 0 ? Words::tr("untrained") : ui::epochText(w.clock.epoch()); }},
        {{"chance", "", "Accuracy of the best constant answer."}, [](World w, Arguments) { return std::isfinite(w.race.chance()) ? ui::percentText(w.race.chance()) : unknownNumber; }},
        {{"accuracy", "LANE", "Newest train accuracy, median over seeds."}, [](World w, Arguments a) { return accuracy(w, a[0], &EpochRecord::trainAccuracy); }},
        {{"accuracy-now", "LANE", "Train accuracy of the first seed at the clock's epoch."}, accuracyNow},
        {{"accuracy-after", "LANE WHOLE", "Train accuracy of the first seed after this many epochs."}, accuracyAfter},
        {{"accuracy-at-flag", "LANE", "Train accuracy of the first seed at the epoch in which the first lane reached 95 %."}, accuracyAtFlag},
        {{"heldout", "LANE", "Newest held-out accuracy, median over seeds."}, [](World w, Arguments a) { return accuracy(w, a[0], &EpochRecord::heldoutAccuracy); }},
        {{"epochs-to-95", "LANE", "Epoch at which the first seed reached 95 %, counted from 1."}, crossing},
        {{"crossings", "LANE", "The same of every seed."}, crossings},
        {{"first-flag", "", "The lane that was first at 95 %, and its epoch."}, firstFlag},
        {{"reached", "LANE", "Seeds that reached 95 %, of all."}, reached},
        {{"wins", "LANE LANE", "Seeds in which the first lane needed fewer epochs than the other."}, wins},
        {{"sign-test", "LANE LANE", "One-sided p: how often lanes of equal speed would give the first such a lead."}, [](World w, Arguments a) { return signTestText(w, a, &SignTest::oneSided); }},
        {{"sign-test-two-sided", "LANE LANE", "Two-sided p: how often they would give either lane such a lead."}, [](World w, Arguments a) { return signTestText(w, a, &SignTest::twoSided); }},
        {{"speedup", "LANE LANE", "Median speed-up of the second lane against the first."}, speedupText},
        {{"ratios", "LANE LANE", "The speed-up of every seed."}, ratiosText},
        {{"keeps", "LANE", "Keys that a query of the lane keeps."}, [](World w, Arguments a) { return wholeText(keptBy(w, a[0])); }},
        {{"heard", "LANE", "Positions that the first one can have heard from after all layers."}, positionsHeard},
        {{"metric", "METRIC WORD LANE", "A metric at the lane's last epoch, median over seeds."}, [](World w, Arguments a) { return numberText(lastMetric(w, a[2], a[0], a[1])); }},
        {{"condition", "LANE LANE", "Left side of the sufficient condition, of the second lane against the first."}, [](World w, Arguments a) { return conditionText(w, a, &PairedConditions::w); }},
        {{"conditions", "LANE LANE REAL", "The same of every seed, at this percentile over queries (75, 90, 95 or 100)."}, conditionsText},
        {{"conditions-met", "LANE LANE REAL", "Seeds in which it is below 1, of all."}, conditionCount},
        {{"condition-capped", "LANE LANE", "The same with full attention's bound cut to 1/2."}, [](World w, Arguments a) { return conditionText(w, a, &PairedConditions::wCapped); }},
    };
    // clang-format on
}

} // namespace fovea::app
