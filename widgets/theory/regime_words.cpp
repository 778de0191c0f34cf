// SPDX-License-Identifier: MIT
#include "widgets/theory/regime_words.h"

#include "widgets/kit/tr.h"
#include "widgets/theory/chart_frame.h"
#include "widgets/words/race_text.h"

#include <algorithm>

namespace fovea::ui {

namespace {

struct Order
{
    int first = 0, later = 0; // seeds in which one arrived and the other did not before it
};

// Seeds in which either has reached the goal; ties count for neither.
Order arrivals(const LaneView &lane, const LaneView &other)
{
    Order order;
    for (const RunView &run : lane.runs) {
        const auto pair = std::ranges::find(other.runs, run.seed, &RunView::seed);
        if (pair == other.runs.end())
            continue;
        const auto mine = lane.arrival(run), theirs = other.arrival(*pair);
        if (mine && (!theirs || *mine < *theirs))
            ++order.first;
        else if (theirs && (!mine || *theirs < *mine))
            ++order.later;
    }
    return order;
}

QString raceWords(const RaceData &race, const Regime &regime, const RegimeLane &lane)
{
    const Order order =
        arrivals(race.lanes()[std::size_t(lane.lane)], race.lanes()[std::size_t(regime.baseline)]);
    const QString goal = goalText(race.goal());
    if (order.first + order.later == 0)
        return {};
    if (order.later == 0)
        return Words::tr("%1 reached %2 before %3 in %4.")
            .arg(lane.letter, goal, regime.baselineLetter, seedsWords(order.first));
    if (order.first == 0)
        return Words::tr("%1 reached %2 before %3 in %4.")
            .arg(regime.baselineLetter, goal, lane.letter, seedsWords(order.later));
    return Words::tr("%1 reached %2 before %3 in %4, after it in %5.")
        .arg(lane.letter, goal, regime.baselineLetter, seedsWords(order.first), seedsWords(order.later));
}

} // namespace

QString regimeWords(const RaceData &race, const Regime &regime, Condition condition, int epoch)
{
    if (!regime.reason.isEmpty())
        return regime.reason;
    QStringList sentences;
    for (const RegimeLane &lane : regime.lanes) {
        const RegimePoint *point = lane.at(epoch);
        if (!point) {
            sentences << Words::tr("%1 has no numbers at this epoch.").arg(lane.letter);
            continue;
        }
        const double side = condition == Condition::W ? point->w : point->x;
        const QString name = condition == Condition::W ? QStringLiteral("W") : QStringLiteral("X");
        sentences << (side < 1
                          ? Words::tr(
                                "%1 of %2 is %3, below 1: the theory's bound is smaller for %2 than for %4.")
                                .arg(name, lane.letter, digits(side), regime.baselineLetter)
                          : Words::tr("%1 of %2 is %3, not below 1: the theory promises nothing for %2 here.")
                                .arg(name, lane.letter, digits(side)));
        sentences << raceWords(race, regime, lane);
    }
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString measuredOnWords(const RaceData &race, const MeasureView &view)
{
    std::size_t seeds = 0;
    int examples = 0;
    for (const LaneView &lane : race.lanes()) {
        seeds = std::max(seeds, lane.runs.size());
        examples = std::max(examples, std::min(lane.run.metrics.examples, lane.run.data.train));
    }
    QString text = view.level == 50 ? Words::tr("Lines: median over queries; bands: quartiles")
                   : view.level == 100
                       ? Words::tr("Lines: the largest over queries; bands: quartiles")
                       : Words::tr("Lines: %1th percentile over queries; bands: quartiles").arg(view.level);
    if (seeds > 1)
        text += Words::tr("; each the median of %1 seeds").arg(seeds);
    return text + Words::tr(". Measured on %1 training sequences, every query.").arg(examples);
}

} // namespace fovea::ui
