// SPDX-License-Identifier: MIT
#include "app/fovea/probe_subjects.h"

#include "core/inspect/alignment.h"
#include "core/support/errors.h"

#include <algorithm>

namespace fovea::app {

int epochOfLane(const ui::RaceData &race, const ui::Inspection &inspection, int lane, int epoch)
{
    const int reference = inspection.first();
    if (!inspection.isAligned() || lane == reference || epoch < 0 || reference < 0)
        return epoch;
    const auto &epochs = race.lanes()[std::size_t(reference)].runs.front().epochs;
    const auto there =
        std::ranges::find_if(epochs, [&](const EpochRecord &each) { return each.epoch >= epoch; });
    if (epochs.empty())
        return epoch;
    const double accuracy = there == epochs.end() ? epochs.back().trainAccuracy : there->trainAccuracy;
    return epochAtAccuracy(race.lanes()[std::size_t(lane)].runs.front().epochs, accuracy).value_or(-1);
}

ProbeSubject subjectOf(const ui::RaceData &race, const QString &path, int lane, int epoch)
{
    const ui::LaneView &shown = race.lanes()[std::size_t(lane)];
    const ui::RunView &run = shown.runs.front();
    return {.path = path.toStdString(),
            .run = run.id,
            .lane = {shown.run, shown.spec.mask},
            .seed = run.seed,
            .laneSalt = std::uint64_t(lane) + 1,
            .epoch = run.id == RunId{} ? -1 : epoch};
}

ProbeDesk::Example exampleFor(ProbeDesk &desk, const ProbeSubject &subject, const ui::ExampleChoice &choice)
{
    if (choice.isTyped())
        return {choice.typed, {}, {}};
    const auto data = desk.data(subject);
    const auto &set = choice.set == ExampleSplit::Train ? data->train : data->heldout;
    if (choice.index < 0 || std::size_t(choice.index) >= set.size())
        throw UsageError("There is no example " + std::to_string(choice.index + 1) + "; the set has 1 to " +
                         std::to_string(set.size()) + ".");
    const Sequence &sequence = set[std::size_t(choice.index)];
    return {sequence.tokens, sequence.label, std::uint32_t(choice.index)};
}

} // namespace fovea::app
