// SPDX-License-Identifier: MIT
#include "core/experiment/experiment_command.h"

#include "core/attention/mask.h"
#include "core/base/text.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"

#include <algorithm>

namespace fovea {

namespace {

std::string seedsText(const ExperimentSpec &experiment)
{
    std::vector<std::string> seeds;
    for (const std::uint64_t seed : experiment.seeds)
        seeds.push_back(std::to_string(seed));
    return joined(seeds, ",");
}

// "name=A,top-k:5"; a name that would be read as something else is left out.
std::string laneText(const LaneSpec &lane)
{
    const bool isPlain = lane.name.find_first_of(",=:") == std::string::npos && !lane.name.empty();
    return (isPlain ? "name=" + lane.name + "," : "") + textOf(lane.mask);
}

std::vector<FieldChange> changesOf(const RunSpec &spec)
{
    RunSpec usual;
    usual.task = {spec.task.id, {}};
    return differences(usual, spec);
}

bool fitsALine(const LaneSpec &lane)
{
    return !lane.branch && textOf(lane.mask).find(',') == std::string::npos;
}

} // namespace

std::vector<std::string> trainWords(const ExperimentSpec &experiment, std::size_t lane)
{
    const RunSpec spec = laneSpec(experiment, lane);
    std::vector<std::string> words = {"fovea-cli", "train",
                                      "--task",    spec.task.id,
                                      "--lane",    laneText(experiment.lanes.at(lane)),
                                      "--seeds",   seedsText(experiment)};
    for (const FieldChange &change : changesOf(spec))
        words.insert(words.end(), {"--set", change.key + "=" + change.value});
    if (!experiment.lockstep)
        words.push_back("--free");
    return words;
}

std::vector<std::string> trainWords(const ExperimentSpec &experiment)
{
    if (!std::ranges::all_of(experiment.lanes, fitsALine))
        return {"fovea-cli", "train", "spec.json", "-o", "race.fovea"};
    std::vector<std::string> words = {"fovea-cli", "train", "--task", experiment.base.task.id};
    for (const LaneSpec &lane : experiment.lanes) {
        std::string text = laneText(lane);
        for (const FieldChange &change : lane.set)
            text += "," + change.key + "=" + change.value;
        words.insert(words.end(), {"--lane", text});
    }
    words.insert(words.end(), {"--seeds", seedsText(experiment)});
    for (const FieldChange &change : changesOf(experiment.base))
        words.insert(words.end(), {"--set", change.key + "=" + change.value});
    if (!experiment.lockstep)
        words.push_back("--free");
    words.insert(words.end(), {"-o", "race.fovea"});
    return words;
}

} // namespace fovea
