// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_readings.h"
#include "app/workspaces/inspect/inspect_lesson_words.h"
#include "widgets/inspect/noise_panel.h"

#include <algorithm>
#include <cmath>

namespace fovea::app {

namespace {

using World = const LessonWorld &;
using Arguments = const LessonArguments &;
using Key = std::optional<std::string>;

// "little", "even" or "most": what the tokens that decide receive in the layer on show, once the map of that
// epoch is there. Within a factor of two of the even share is even.
Key focusLevel(World world, Arguments a)
{
    const int lane = world.lane(a[0]);
    const ui::LaneProbe *laneProbe = world.inspection.laneProbe(lane);
    const auto head = world.inspection.headOf(lane);
    if (!laneProbe || !head || laneProbe->epoch != int(whole(a[1])) || !std::isfinite(head->map().focus))
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
        const ui::LaneProbe *now = world.inspection.laneProbe(lane);
        if (lane < 0 || lane >= int(world.probesAtBegin.size()) || !now || !now->probe)
            return {};
        const auto &before = world.probesAtBegin[std::size_t(lane)].probe;
        if (!before || before == now->probe)
            return {};
        if (!keepTheSame(*before, *now->probe))
            changed += letter;
    }
    return changed.empty() ? "none" : changed;
}

// "narrow", "wide" or "same": does the half of the queries with the smaller gaps lose more of its picks?
Key lostPicks(const ui::NoisePanel &noise, Arguments a)
{
    constexpr double clearly = 0.01; // of the picks
    const auto staying = stayingPicks(noise, a[0]);
    if (!staying)
        return {};
    const double difference = staying->wide - staying->narrow;
    return difference > clearly ? "narrow" : difference < -clearly ? "wide" : "same";
}

} // namespace

StabilityScatter scatterOf(const ui::NoisePanel &noise, const std::string &letter)
{
    if (!noise.isBusy() && noise.sigma() > 0)
        for (const ui::NoiseLane &each : noise.lanes())
            if (each.letter.toStdString() == letter && each.stability)
                return each.scatter;
    return {};
}

std::optional<StayingPicks> stayingPicks(const ui::NoisePanel &noise, const std::string &letter)
{
    auto points = scatterOf(noise, letter).points;
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
    return StayingPicks{meanOf(points.begin(), middle), meanOf(middle, points.end())};
}

std::vector<LessonOutcome> inspectOutcomes(const InspectParts &parts)
{
    ui::NoisePanel &noise = parts.noise;
    // clang-format off
    return {
        {{"focus-level", "LANE WHOLE", "What deciding tokens receive in the layer on show at this epoch: little, even, most."}, focusLevel},
        {{"receives", "LANE WHOLE REAL", "Whether the position gets more than this many percent in the layer on show, on another example than the first: yes, no."}, receives},
        {{"changed-picks", "LANE LANE LANE", "Of these lanes, those that keep other cells than when the step began, as in BC; or none."}, changedPicks},
        {{"lost-picks", "LANE", "Which of the lane's queries lose picks under the noise: narrow or wide gaps, or same."}, [&noise](World, Arguments a) { return lostPicks(noise, a); }},
    };
    // clang-format on
}

} // namespace fovea::app
