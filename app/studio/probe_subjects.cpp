// SPDX-License-Identifier: MIT
#include "app/studio/probe_subjects.h"

#include "core/base/errors.h"
#include "core/inspect/alignment.h"
#include "widgets/models/lanes_on_show.h"

#include <algorithm>

namespace fovea::app {

int epochOfLane(const ui::RaceData &race, const ui::Inspection &inspection, int lane, int epoch)
{
    const int reference = inspection.first();
    if (!inspection.isAligned() || lane == reference || epoch < 0 || reference < 0)
        return epoch;
    const ui::RunView *first = ui::shownRun(race.lanes()[std::size_t(reference)], inspection);
    const ui::RunView *own = ui::shownRun(race.lanes()[std::size_t(lane)], inspection);
    if (!first || !own || first->epochs.empty())
        return epoch;
    const auto there =
        std::ranges::find_if(first->epochs, [&](const EpochRecord &each) { return each.epoch >= epoch; });
    const double accuracy =
        there == first->epochs.end() ? first->epochs.back().trainAccuracy : there->trainAccuracy;
    return epochAtAccuracy(own->epochs, accuracy).value_or(-1);
}

ProbeSubject subjectOf(const ui::RaceData &race, const QString &path, int lane, int epoch, int seed)
{
    const ui::LaneView &shown = race.lanes()[std::size_t(lane)];
    const ui::RunView &run = shown.runs[std::size_t(seed)];
    const int place = shown.source ? shown.source->lane : lane;
    return {.path = shown.source ? shown.source->path : path.toStdString(),
            .run = run.id,
            .lane = {shown.run, shown.spec.mask},
            .seed = run.seed,
            .laneSalt = std::uint64_t(place) + 1,
            .epoch = run.id == RunId{} ? -1 : epoch};
}

ProbeCache::Example exampleFor(ProbeCache &cache, const ProbeSubject &subject,
                               const ui::ExampleChoice &choice)
{
    if (choice.isTyped())
        return {choice.typed, {}, {}};
    const auto data = cache.data(subject);
    const auto &set = choice.set == ExampleSplit::Train ? data->train : data->heldout;
    if (choice.index < 0 || std::size_t(choice.index) >= set.size())
        throw UsageError("There is no example " + std::to_string(choice.index + 1) + "; the set has 1 to " +
                         std::to_string(set.size()) + ".");
    const Sequence &sequence = set[std::size_t(choice.index)];
    return {sequence.tokens, sequence.label, std::uint32_t(choice.index)};
}

} // namespace fovea::app
