// SPDX-License-Identifier: MIT
#include "app/studio/experiment_edits.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/lane_names.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/spec_json.h"

#include <algorithm>

namespace fovea::app::edits {

namespace {

LaneSpec &laneAt(ExperimentSpec &experiment, int lane)
{
    if (lane < 0 || std::size_t(lane) >= experiment.lanes.size())
        throw UsageError("There is no such lane.");
    return experiment.lanes[std::size_t(lane)];
}

// Settings of a task that is no longer there mean nothing.
void dropForeignKeys(ExperimentSpec &experiment)
{
    for (LaneSpec &lane : experiment.lanes) {
        RunSpec spec = experiment.base;
        std::erase_if(lane.set, [&](const FieldChange &change) {
            try {
                setField(spec, change.key, change.value);
                return false;
            } catch (const UsageError &) {
                return true;
            }
        });
    }
}

} // namespace

ExperimentSpec withLane(ExperimentSpec experiment, const MaskSpec &mask)
{
    experiment.lanes.push_back({freeLetter(experiment.lanes), mask, {}});
    return experiment;
}

ExperimentSpec withLane(ExperimentSpec experiment, LaneSpec lane)
{
    if (lane.name.empty() || hasLane(experiment.lanes, lane.name))
        lane.name = freeLetter(experiment.lanes);
    experiment.lanes.push_back(std::move(lane));
    return experiment;
}

ExperimentSpec withCopyOf(ExperimentSpec experiment, int lane)
{
    LaneSpec copy = laneAt(experiment, lane);
    copy.name = freeLetter(experiment.lanes);
    experiment.lanes.insert(experiment.lanes.begin() + lane + 1, std::move(copy));
    return experiment;
}

ExperimentSpec without(ExperimentSpec experiment, int lane)
{
    laneAt(experiment, lane);
    experiment.lanes.erase(experiment.lanes.begin() + lane);
    return experiment;
}

ExperimentSpec moved(ExperimentSpec experiment, int from, int to)
{
    LaneSpec lane = laneAt(experiment, from);
    laneAt(experiment, to);
    experiment.lanes.erase(experiment.lanes.begin() + from);
    experiment.lanes.insert(experiment.lanes.begin() + to, std::move(lane));
    return experiment;
}

ExperimentSpec renamed(ExperimentSpec experiment, int lane, const std::string &name)
{
    const std::string wanted(trimmed(name));
    if (wanted.empty())
        throw UsageError("A lane needs a name.");
    if (laneAt(experiment, lane).name == wanted)
        return experiment;
    if (hasLane(experiment.lanes, wanted))
        throw UsageError("Another lane is called '" + wanted + "' already.");
    laneAt(experiment, lane).name = wanted;
    return experiment;
}

ExperimentSpec withMask(ExperimentSpec experiment, int lane, const MaskSpec &mask)
{
    laneAt(experiment, lane).mask = mask;
    return experiment;
}

ExperimentSpec withLaneField(ExperimentSpec experiment, int lane, const std::string &key,
                             const std::string &value)
{
    LaneSpec &changed = laneAt(experiment, lane);
    RunSpec spec = laneSpec(experiment, std::size_t(lane));
    setField(spec, key, value);
    changed.set = differences(experiment.base, spec);
    return experiment;
}

ExperimentSpec withTask(ExperimentSpec experiment, const TaskSpec &task)
{
    experiment.base.task = task;
    dropForeignKeys(experiment);
    return experiment;
}

ExperimentSpec withBaseField(ExperimentSpec experiment, const std::string &key, const std::string &value)
{
    setField(experiment.base, key, value);
    dropForeignKeys(experiment);
    return experiment;
}

ExperimentSpec withSeedCount(ExperimentSpec experiment, int count)
{
    auto &seeds = experiment.seeds;
    std::uint64_t largest = seeds.empty() ? 0 : std::ranges::max(seeds);
    seeds.resize(std::min(seeds.size(), std::size_t(std::max(1, count))));
    while (seeds.size() < std::size_t(count))
        seeds.push_back(++largest);
    return experiment;
}

ExperimentSpec withNewSeeds(ExperimentSpec experiment, std::uint64_t largestUsed)
{
    experiment = withoutBranches(std::move(experiment));
    for (const std::uint64_t seed : experiment.seeds)
        largestUsed = std::max(largestUsed, seed);
    for (std::uint64_t &seed : experiment.seeds)
        seed = ++largestUsed;
    return experiment;
}

ExperimentSpec withoutBranches(ExperimentSpec experiment)
{
    std::erase_if(experiment.lanes, [](const LaneSpec &lane) { return lane.branch.has_value(); });
    return experiment;
}

ExperimentSpec withPasted(const ExperimentSpec &experiment, const std::string &text)
{
    const std::string_view plain = trimmed(text);
    if (plain.empty())
        throw InputError("There is nothing to paste.");
    if (!plain.starts_with('{')) {
        if (plain.size() > 1000 || plain.find('\n') != std::string_view::npos)
            throw InputError("The text to paste is neither a lane nor an experiment.");
        return withLane(experiment, laneFrom(plain));
    }
    try {
        const LaneRecord record = laneRecordFromJson(plain);
        return withLane(experiment, {{}, record.mask, differences(experiment.base, record.spec)});
    } catch (const Error &) {
        // Then it must be an experiment, and its complaint is the one to hear.
    }
    return experimentFromJson(plain);
}

} // namespace fovea::app::edits
