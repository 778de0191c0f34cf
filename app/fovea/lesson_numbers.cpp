// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_number_text.h"
#include "app/fovea/lesson_readings.h"
#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_text.h"
#include "widgets/models/task_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

// Numbers of the task, the lanes and the clock.

namespace fovea::app {

const QString unknownNumber = QStringLiteral("–");

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("LessonNumbers", text);
}

} // namespace

QString numberText(double value, int decimals)
{
    if (!std::isfinite(value))
        return unknownNumber;
    constexpr double tiny = 1e-4, large = 1e5, huge = 1e12;
    const double size = std::abs(value);
    if (value > 0 && size < tiny)
        return tr("under %1").arg(QLocale().toString(tiny, 'f', 4));
    if (value != 0 && (size < 0.01 || size >= huge))
        return QLocale().toString(value, 'g', 3);
    if (size >= large) { // three figures tell enough
        const double unit = std::pow(10, std::floor(std::log10(size)) - 2);
        return QLocale().toString(std::round(value / unit) * unit, 'f', 0);
    }
    return ui::fixedText(value, decimals);
}

QString numberText(const std::optional<double> &value, int decimals)
{
    return value ? numberText(*value, decimals) : unknownNumber;
}

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

// Of the lane's first run at the clock's epoch.
QString accuracyNow(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    if (!lane || lane->runs.empty())
        return unknownNumber;
    for (const EpochRecord &each : lane->runs.front().epochs)
        if (each.epoch == world.clock.epoch())
            return ui::percentText(each.trainAccuracy);
    return unknownNumber;
}

QString speedupText(World world, Arguments a)
{
    const Range ratio = compareLanes(outcomesOf(world, a[0]), outcomesOf(world, a[1])).ratio;
    const Range shown = rounded(ratio, 1);
    switch (kindOf(ratio)) {
    case RangeKind::Exact:
        return numberText(shown.low, 1);
    case RangeKind::AtLeast:
        return tr("more than %1").arg(numberText(shown.low, 1));
    case RangeKind::AtMost:
        return tr("less than %1").arg(numberText(shown.high, 1));
    case RangeKind::Between:
        return tr("%1 to %2").arg(numberText(shown.low, 1), numberText(shown.high, 1));
    case RangeKind::Endless:
    case RangeKind::Open:
        break;
    }
    return unknownNumber;
}

QString countText(int part, int whole)
{
    return whole == 0 ? unknownNumber : tr("%1 of %2").arg(part).arg(whole);
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

QString signTestText(World world, Arguments a)
{
    const SignTest test = compareLanes(outcomesOf(world, a[1]), outcomesOf(world, a[0])).test;
    return test.decided() > 0 ? ui::percentText(test.twoSided) : unknownNumber;
}

// "3, 5, 4, not in 30": where each seed reached 95 %.
QString crossings(World world, Arguments a)
{
    QStringList epochs;
    for (const RunOutcome &run : outcomesOf(world, a[0]))
        epochs << (run.arrival         ? ui::epochText(*run.arrival)
                   : !run.isSettled()  ? tr("under way")
                   : run.hasDiverged() ? tr("diverged after %1").arg(run.epochsRun)
                                       : tr("not in %1").arg(run.epochsRun));
    return epochs.isEmpty() ? unknownNumber : epochs.join(QStringLiteral(", "));
}

QString crossing(World world, Arguments a)
{
    const ui::LaneView *lane = world.laneView(a[0]);
    const auto epoch = lane && !lane->runs.empty() ? epochsTo95(lane->runs.front().epochs) : std::nullopt;
    return epoch ? ui::epochText(*epoch) : unknownNumber;
}

// The lane that dropped the first flag, and where.
QString firstFlag(World world, Arguments)
{
    std::optional<int> best;
    QString text = unknownNumber;
    for (const ui::LaneView &lane : world.race.lanes()) {
        const auto epoch = lane.runs.empty() ? std::nullopt : epochsTo95(lane.runs.front().epochs);
        if (epoch && (!best || *epoch < *best)) {
            best = epoch;
            text = tr("%1 at epoch %2").arg(ui::laneName(lane), ui::epochText(*epoch));
        }
    }
    return text;
}

QString answerText(World world, const AttentionProbe &probe)
{
    const Answer given = answerOf(probe);
    return tr("%1 (%2 sure)")
        .arg(ui::answerWords(world.race.experiment().base.task, given.label),
             ui::percentText(given.confidence));
}

QString answer(World world, Arguments a)
{
    const ui::LaneSight *sight = world.inspection.sight(world.lane(a[0]));
    return sight && sight->probe ? answerText(world, *sight->probe) : unknownNumber;
}

QString answerBefore(World world, Arguments a)
{
    const ui::LaneSight *sight = world.inspection.sight(world.lane(a[0]));
    return sight && sight->before ? answerText(world, *sight->before) : unknownNumber;
}

// Picks of the lane that were others when the step began.
QString changedPicks(World world, Arguments a)
{
    const int lane = world.lane(a[0]);
    const ui::LaneSight *now = world.inspection.sight(lane);
    if (lane < 0 || lane >= int(world.sightsAtBegin.size()) || !now || !now->probe)
        return unknownNumber;
    const auto &before = world.sightsAtBegin[std::size_t(lane)].probe;
    if (!before || before->positions != now->probe->positions)
        return unknownNumber;
    const PickChange change = pickChange(*before, *now->probe);
    return countText(change.changed, change.picks);
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
    return tr("%1 to %2").arg(numberText(*low), numberText(*high));
}

} // namespace

std::vector<LessonNumber> lessonRaceNumbers()
{
    // clang-format off
    return {
        {{"symbols", "", "Symbols of a sequence."}, [](World w, Arguments) { return w.race.lanes().empty() ? unknownNumber : QString::number(ui::LaneLengths().of(w.race.lanes().front())); }},
        {{"examples", "", "Sequences to train on."}, [](World w, Arguments) { return QString::number(w.race.experiment().base.data.train); }},
        {{"layers", "", "Layers of the network."}, [](World w, Arguments) { return QString::number(w.race.experiment().base.model.blocks); }},
        {{"sharpness", "", "Factor of all scores."}, [](World w, Arguments) { return QLocale().toString(w.race.experiment().base.model.inverseTemperature); }},
        {{"epoch", "", "The clock's epoch, counted from 1."}, [](World w, Arguments) { return w.clock.epoch() < 0 ? tr("untrained") : ui::epochText(w.clock.epoch()); }},
        {{"chance", "", "Accuracy of the best constant answer."}, [](World w, Arguments) { return std::isfinite(w.race.chance()) ? ui::percentText(w.race.chance()) : unknownNumber; }},
        {{"accuracy", "LANE", "Newest train accuracy, median over seeds."}, [](World w, Arguments a) { return accuracy(w, a[0], &EpochRecord::trainAccuracy); }},
        {{"accuracy-now", "LANE", "Train accuracy of the first seed at the clock's epoch."}, accuracyNow},
        {{"heldout", "LANE", "Newest held-out accuracy, median over seeds."}, [](World w, Arguments a) { return accuracy(w, a[0], &EpochRecord::heldoutAccuracy); }},
        {{"epochs-to-95", "LANE", "Epoch at which the first seed reached 95 %, counted from 1."}, crossing},
        {{"crossings", "LANE", "The same of every seed."}, crossings},
        {{"first-flag", "", "The lane that was first at 95 %, and its epoch."}, firstFlag},
        {{"reached", "LANE", "Seeds that reached 95 %, of all."}, reached},
        {{"wins", "LANE LANE", "Seeds in which the first lane needed fewer epochs than the other."}, wins},
        {{"sign-test", "LANE LANE", "How often lanes of equal speed would give such a lead, either way."}, signTestText},
        {{"speedup", "LANE LANE", "Median speed-up of the second lane against the first."}, speedupText},
        {{"keeps", "LANE", "Keys that a query of the lane keeps."}, [](World w, Arguments a) { return numberText(keptBy(w, a[0]), 0); }},
        {{"heard", "LANE", "Positions that the first one can have heard from after all layers."}, positionsHeard},
        {{"metric", "METRIC WORD LANE", "A metric of the lane's last epoch, first seed."}, [](World w, Arguments a) { return numberText(lastMetric(w, a[2], a[0], a[1])); }},
        {{"condition", "LANE LANE", "Left side of the sufficient condition, of the second lane against the first."}, [](World w, Arguments a) { return conditionText(w, a, &PairedConditions::w); }},
        {{"condition-capped", "LANE LANE", "The same with full attention's bound cut to 1/2."}, [](World w, Arguments a) { return conditionText(w, a, &PairedConditions::wCapped); }},
        {{"changed-picks", "LANE", "Picks of the lane that were others when the step began."}, changedPicks},
        {{"answer", "LANE", "The lane's answer on the example, with its confidence."}, answer},
        {{"answer-before", "LANE", "The same before the sequence was changed."}, answerBefore},
    };
    // clang-format on
}

const std::vector<LessonNumber> &lessonNumbers()
{
    static const std::vector<LessonNumber> table = [] {
        std::vector<LessonNumber> all = lessonRowNumbers();
        for (LessonNumber &each : lessonRaceNumbers())
            all.push_back(std::move(each));
        return all;
    }();
    return table;
}

} // namespace fovea::app
