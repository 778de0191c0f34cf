// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_readings.h"
#include "app/fovea/lesson_vocabulary.h"
#include "widgets/models/board_sentences.h"
#include "widgets/models/race_forecast.h"

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

// "little", "even" or "most": what the tokens that decide receive in the layer on show, once the map of that
// epoch is there. Within a factor of two of the even share is even.
Key focusLevel(World world, Arguments a)
{
    const int lane = world.lane(a[0]);
    const ui::LaneSight *sight = world.inspection.sight(lane);
    const auto head = world.inspection.headOf(lane);
    if (!sight || !head || sight->epoch != int(whole(a[1])) || !std::isfinite(head->map().focus))
        return {};
    const double share = head->map().focus / head->map().focusUniform;
    return share < 0.5 ? "little" : share <= 2 ? "even" : "most";
}

// "yes" or "no": does the position receive more than this many percent in the layer on show, on another
// example than the first?
Key receives(World world, Arguments a)
{
    const auto share = receivedBy(world, a[0], world.inspection.layer(), whole(a[1]));
    if (!share || !world.mapsAreSettled() || world.inspection.example() == ui::ExampleChoice())
        return {};
    return *share > real(a[2]) / 100 ? "yes" : "no";
}

// "yes" or "no": would lanes of equal speed give such a lead in at most this many percent of experiments?
Key beyondChance(World world, Arguments a)
{
    const SignTest test = compareLanes(outcomesOf(world, a[1]), outcomesOf(world, a[0])).test;
    if (test.decided() == 0 || !ui::hasEnded(world.race))
        return {};
    return test.twoSided <= real(a[2]) / 100 ? "yes" : "no";
}

bool keepTheSame(const AttentionProbe &one, const AttentionProbe &other)
{
    return std::ranges::equal(one.layers, other.layers, [](const auto &ours, const auto &theirs) {
        return std::ranges::equal(ours, theirs, {}, &AttentionProbe::Head::kept, &AttentionProbe::Head::kept);
    });
}

// The letters of the lanes that keep other cells now than when the step began.
Key changedPicks(World world, Arguments a)
{
    std::string changed;
    for (const std::string &letter : a) {
        const int lane = world.lane(letter);
        const ui::LaneSight *now = world.inspection.sight(lane);
        if (lane < 0 || lane >= int(world.sightsAtBegin.size()) || !now || !now->probe)
            return {};
        const auto &before = world.sightsAtBegin[std::size_t(lane)].probe;
        if (!before || before == now->probe)
            return {};
        if (!keepTheSame(*before, *now->probe))
            changed += letter;
    }
    return changed.empty() ? "none" : changed;
}

// "narrow", "wide" or "same": does the half of the queries with the smaller gaps lose more of its picks?
Key lostPicks(World world, Arguments a)
{
    constexpr double clearly = 0.01; // of the picks
    const auto staying = stayingPicks(world, a[0]);
    if (!staying)
        return {};
    const double difference = staying->wide - staying->narrow;
    return difference > clearly ? "narrow" : difference < -clearly ? "wide" : "same";
}

} // namespace

const std::vector<LessonOutcome> &lessonOutcomes()
{
    // clang-format off
    static const std::vector<LessonOutcome> table = {
        {{"fixed", "TEXT", "What does not depend on any run: definitions."}, [](World, Arguments a) { return Key(a[0]); }},
        {{"first-to-95", "", "The lane that was first at 95 %, or none."}, firstTo95},
        {{"fastest-lane", "", "The lane with the fewest median epochs to 95 %, or none."}, fastestLane},
        {{"wins", "LANE LANE", "In how many seeds the first was faster: all, most, few, none."}, wins},
        {{"faster", "LANE LANE", "Whether the first needs fewer epochs in every seed, or the other does: yes, no, undecided."}, faster},
        {{"arrived", "LANE LANE", "Of these lanes, those that reached 95 % in some seed, as in DE; or none."}, arrived},
        {{"larger-metric", "METRIC WORD LANE LANE", "The lane with the larger value at the end, or same."}, largerMetric},
        {{"heldout-above", "LANE REAL", "Whether the median held-out accuracy is above: yes, no."}, heldoutAbove},
        {{"focus-level", "LANE WHOLE", "What deciding tokens receive in the layer on show at this epoch: little, even, most."}, focusLevel},
        {{"receives", "LANE WHOLE REAL", "Whether the position gets more than this many percent in the layer on show, on another example than the first: yes, no."}, receives},
        {{"beyond-chance", "LANE LANE REAL", "Whether equal speed would give such a lead in at most this many percent of experiments: yes, no."}, beyondChance},
        {{"changed-picks", "LANE LANE LANE", "Of these lanes, those that keep other cells than when the step began, as in BC; or none."}, changedPicks},
        {{"lost-picks", "LANE", "Which of the lane's queries lose picks under the noise: narrow or wide gaps, or same."}, lostPicks},
        {{"condition-holds", "LANE LANE", "Whether the sufficient condition holds: yes, partly, no."}, conditionHolds},
    };
    // clang-format on
    return table;
}

} // namespace fovea::app
