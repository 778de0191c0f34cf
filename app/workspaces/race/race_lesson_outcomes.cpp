// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"
#include "app/workspaces/race/race_lesson_words.h"
#include "widgets/models/race_forecast.h"
#include "widgets/words/board_sentences.h"

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;
using Key = std::optional<std::string>;

// The lane whose first seed was the first at 95 %.
Key firstTo95(World world, Arguments)
{
    std::optional<int> best;
    std::string name;
    for (const ui::LaneView &lane : world.race.lanes()) {
        const auto epoch = lane.runs.empty() ? std::nullopt : epochsTo95(lane.runs.front().epochs);
        if (epoch && (!best || *epoch < *best)) {
            best = epoch;
            name = lane.spec.name;
        }
    }
    if (best)
        return name;
    return ui::hasEnded(world.race) ? Key("none") : Key();
}

// How many seeds the first lane won against the other: "all", "most", "few", "none".
Key wins(World world, Arguments a)
{
    const SeedWins wins = winsOf(world, a[0], a[1]);
    if (wins.seeds < 2 || !ui::hasEnded(world.race))
        return {};
    return wins.all() ? "all" : 2 * wins.won > wins.seeds ? "most" : wins.won > 0 ? "few" : "none";
}

// "yes": the first lane needed fewer epochs in every seed, "no": the other did; "undecided": neither, or too
// few seeds to say.
Key faster(World world, Arguments a)
{
    const SeedWins wins = winsOf(world, a[0], a[1]);
    if (wins.seeds == 0 || !ui::hasEnded(world.race))
        return {};
    if (wins.seeds < fewestDecided)
        return "undecided";
    return wins.won == wins.seeds ? "yes" : wins.lost == wins.seeds ? "no" : "undecided";
}

// The letters of the lanes that reached 95 % in some seed.
Key arrived(World world, Arguments a)
{
    if (!ui::hasEnded(world.race))
        return {};
    std::string letters;
    for (const std::string &letter : a)
        if (summaryOf(outcomesOf(world, letter)).reached > 0)
            letters += letter;
    return letters.empty() ? "none" : letters;
}

// The lane of two with the larger value at the end; "same" within a twentieth.
Key largerMetric(World world, Arguments a)
{
    const auto one = lastMetric(world, a[2], a[0], a[1]);
    const auto other = lastMetric(world, a[3], a[0], a[1]);
    if (!one || !other)
        return {};
    const bool same = std::abs(*one - *other) <= 0.05 * std::max(std::abs(*one), std::abs(*other));
    return same ? "same" : *one > *other ? a[2] : a[3];
}

// "yes" or "no": does the lane's median held-out accuracy at the end lie above this many percent?
Key heldoutAbove(World world, Arguments a)
{
    const auto spread = summaryOf(outcomesOf(world, a[0])).lastHeldout;
    if (!spread || !ui::hasEnded(world.race))
        return {};
    return spread->median > real(a[1]) / 100 ? "yes" : "no";
}

// The lane with the fewest median epochs to 95 %; "none" where none got there in most seeds.
Key fastestLane(World world, Arguments)
{
    if (!ui::hasEnded(world.race))
        return {};
    std::optional<double> best;
    std::string name = "none";
    for (const ui::LaneView &lane : world.race.lanes()) {
        std::vector<double> epochs;
        for (const RunOutcome &run : outcomesOf(world, lane.spec.name))
            epochs.push_back(run.arrival ? *run.arrival : 1e9);
        std::sort(epochs.begin(), epochs.end());
        if (epochs.empty() || epochs[epochs.size() / 2] >= 1e9 ||
            (best && *best <= epochs[epochs.size() / 2]))
            continue;
        best = epochs[epochs.size() / 2];
        name = lane.spec.name;
    }
    return name;
}

// "yes", "partly" or "no": at how many percentiles does the sufficient condition hold, with delta_s of the
// full lane?
Key conditionHolds(World world, Arguments a)
{
    const auto conditions = conditionsOf(world, a[0], a[1]);
    if (!conditions || conditions->w.empty())
        return {};
    return *std::max_element(conditions->w.begin(), conditions->w.end()) < 1   ? "yes"
           : *std::min_element(conditions->w.begin(), conditions->w.end()) < 1 ? "partly"
                                                                               : "no";
}

// In how many seeds is the condition below 1 at this percentile: "all", "most", "few", "none"?
Key conditionsMet(World world, Arguments a)
{
    const std::vector<double> values = conditionsBySeed(world, a[0], a[1], real(a[2]));
    if (values.empty() || !ui::hasEnded(world.race))
        return {};
    const auto met = std::size_t(std::ranges::count_if(values, [](double value) { return value < 1; }));
    return met == values.size() ? "all" : 2 * met > values.size() ? "most" : met > 0 ? "few" : "none";
}

// "yes" or "no": would lanes of equal speed give the first such a lead in at most this many percent of
// experiments? One-sided, as the verdicts on the board.
Key beyondChance(World world, Arguments a)
{
    const SignTest test = compareLanes(outcomesOf(world, a[1]), outcomesOf(world, a[0])).test;
    if (test.decided() == 0 || !ui::hasEnded(world.race))
        return {};
    return test.oneSided <= real(a[2]) / 100 ? "yes" : "no";
}

} // namespace

std::vector<LessonOutcome> raceOutcomes()
{
    // clang-format off
    return {
        {{"first-to-95", "", "The lane that was first at 95 %, or none."}, firstTo95},
        {{"fastest-lane", "", "The lane with the fewest median epochs to 95 %, or none."}, fastestLane},
        {{"wins", "LANE LANE", "In how many seeds the first was faster: all, most, few, none."}, wins},
        {{"faster", "LANE LANE", "Whether the first needs fewer epochs in every seed, or the other does: yes, no, undecided."}, faster},
        {{"arrived", "LANE LANE", "Of these lanes, those that reached 95 % in some seed, as in DE; or none."}, arrived},
        {{"larger-metric", "METRIC WORD LANE LANE", "The lane with the larger value at the end, or same."}, largerMetric},
        {{"heldout-above", "LANE REAL", "Whether the median held-out accuracy is above: yes, no."}, heldoutAbove},
        {{"beyond-chance", "LANE LANE REAL", "Whether equal speed would give the first such a lead in at most this many percent of experiments: yes, no."}, beyondChance},
        {{"conditions-met", "LANE LANE REAL", "In how many seeds the sufficient condition holds at this percentile: all, most, few, none."}, conditionsMet},
        {{"condition-holds", "LANE LANE", "Whether the sufficient condition holds: yes, partly, no."}, conditionHolds},
    };
    // clang-format on
}

} // namespace fovea::app
