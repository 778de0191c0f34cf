// SPDX-License-Identifier: MIT
#include "app/fovea/lesson_readings.h"
#include "app/fovea/lesson_vocabulary.h"
#include "widgets/models/race_forecast.h"
#include "widgets/models/race_sentences.h"

#include <algorithm>

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
    const Speedup result = speedup(outcomesOf(world, a[1]), outcomesOf(world, a[0]));
    const int seeds = int(result.seeds.size() + result.undecided.size());
    const auto won = std::count_if(result.seeds.begin(), result.seeds.end(), [](const SeedRatio &each) {
        return each.ratio > 1 && each.bound != Bound::AtMost;
    });
    if (seeds < 2 || !ui::hasEnded(world.race))
        return {};
    return won == seeds ? "all" : 2 * won > seeds ? "most" : won > 0 ? "few" : "none";
}

// "yes", "no" or "undecided": did the first lane need fewer epochs than the other, over three seeds or more?
Key faster(World world, Arguments a)
{
    const auto first = outcomesOf(world, a[1]);
    if (first.empty() || !ui::hasEnded(world.race))
        return {};
    const Speedup result = speedup(first, outcomesOf(world, a[0]));
    if (int(result.seeds.size()) < ui::verdictSeeds || !result.interval)
        return "undecided";
    return result.interval->low > 1 ? "yes" : result.interval->high <= 1 ? "no" : "undecided";
}

// The lane of two with the larger value at the end.
Key largerMetric(World world, Arguments a)
{
    const auto one = lastMetric(world, a[2], a[0], a[1]);
    const auto other = lastMetric(world, a[3], a[0], a[1]);
    if (!one || !other)
        return {};
    return *one > *other ? a[2] : *other > *one ? a[3] : "same";
}

// "yes" or "no": does the lane's median held-out accuracy at the end lie above so many percent?
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
            epochs.push_back(run.epochsTo95 ? *run.epochsTo95 : 1e9);
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
    const ui::LaneView *full = world.laneView(a[0]);
    const ui::LaneView *lane = world.laneView(a[1]);
    if (!full || !lane || full->runs.empty() || lane->runs.empty())
        return {};
    const auto conditions = pairedConditions(full->runs.front().epochs, lane->runs.front().epochs);
    if (!conditions || conditions->w.empty())
        return {};
    return *std::max_element(conditions->w.begin(), conditions->w.end()) < 1   ? "yes"
           : *std::min_element(conditions->w.begin(), conditions->w.end()) < 1 ? "partly"
                                                                               : "no";
}

// "flat" or "peaked": is the largest weight of a row, in the mean, within twice an even share? Once the map
// of that epoch is there.
Key evenness(World world, Arguments a)
{
    const int lane = world.lane(a[0]);
    const ui::LaneSight *sight = world.inspection.sight(lane);
    const auto head = world.inspection.headOf(lane);
    if (!sight || !head || sight->epoch != int(whole(a[1])))
        return {};
    double sum = 0;
    for (int query = 0; query < head->positions(); ++query) {
        const auto row = head->map().weights.begin() + std::ptrdiff_t(head->at(query, 0));
        sum += *std::max_element(row, row + head->positions());
    }
    return sum < 2 ? "flat" : "peaked"; // over L rows, an even share is 1/L
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
    auto points = world.noiseScatter ? world.noiseScatter(a[0]).points : std::vector<StabilityPoint>();
    if (points.size() < 2)
        return {};
    std::ranges::sort(points, {}, &StabilityPoint::separation);
    const auto meanOf = [](auto first, auto last) {
        double sum = 0;
        for (auto each = first; each != last; ++each)
            sum += each->unchanged;
        return sum / double(last - first);
    };
    const auto middle = points.begin() + std::ptrdiff_t(points.size() / 2);
    const double difference = meanOf(middle, points.end()) - meanOf(points.begin(), middle);
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
        {{"faster", "LANE LANE", "Whether the first needs fewer epochs: yes, no, undecided."}, faster},
        {{"larger-metric", "METRIC WORD LANE LANE", "The lane with the larger value at the end, or same."}, largerMetric},
        {{"heldout-above", "LANE REAL", "Whether the median held-out accuracy is above: yes, no."}, heldoutAbove},
        {{"evenness", "LANE WHOLE", "How the lane weighs its keys at this epoch: flat, peaked."}, evenness},
        {{"changed-picks", "LANE LANE LANE", "Of these lanes, those that keep other cells than when the step began, as in BC; or none."}, changedPicks},
        {{"lost-picks", "LANE", "Which of the lane's queries lose picks under the noise: narrow or wide gaps, or same."}, lostPicks},
        {{"condition-holds", "LANE LANE", "Whether the sufficient condition holds: yes, partly, no."}, conditionHolds},
    };
    // clang-format on
    return table;
}

} // namespace fovea::app
