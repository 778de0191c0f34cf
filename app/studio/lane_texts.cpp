// SPDX-License-Identifier: MIT
#include "app/studio/lane_texts.h"

#include "app/command/command_line.h"
#include "core/attention/mask.h"
#include "core/base/text.h"
#include "core/experiment/lane_spec.h"
#include "core/experiment/spec_differences.h"
#include "core/report/json_values.h"
#include "core/store/curves_csv.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace fovea::app {

std::string commandOf(const ExperimentSpec &experiment, int lane)
{
    const RunSpec spec = laneSpec(experiment, std::size_t(lane));
    const LaneSpec &chosen = experiment.lanes.at(std::size_t(lane));
    std::vector<std::string> seeds;
    for (const std::uint64_t seed : experiment.seeds)
        seeds.push_back(std::to_string(seed));
    std::vector<std::string> words = {"fovea-cli", "train", "--task", spec.task.id};
    const bool plainName = chosen.name.find_first_of(",=:") == std::string::npos && !chosen.name.empty();
    words.insert(words.end(),
                 {"--lane", (plainName ? "name=" + chosen.name + "," : "") + textOf(chosen.mask)});
    words.insert(words.end(), {"--seeds", joined(seeds, ",")});
    RunSpec usual;
    usual.task = {spec.task.id, {}};
    for (const FieldChange &change : differences(usual, spec))
        words.insert(words.end(), {"--set", change.key + "=" + change.value});
    if (!experiment.lockstep)
        words.push_back("--free");
    return commandLineOf(words);
}

std::string specTextOf(const ExperimentSpec &experiment, int lane)
{
    return toJson(
        LaneRecord{laneSpec(experiment, std::size_t(lane)), experiment.lanes.at(std::size_t(lane)).mask});
}

std::string curvesCsvOf(const ui::RaceData &race)
{
    std::vector<RunCurves> runs;
    for (const ui::LaneView &lane : race.lanes())
        for (const ui::RunView &run : lane.runs)
            runs.push_back({std::int64_t(run.id), lane.spec.name, lane.label, textOf(lane.spec.mask),
                            run.seed, run.epochs});
    // As a session numbers them; those that are in none yet come last.
    std::ranges::stable_sort(runs, {}, [](const RunCurves &one) { return std::pair(one.run == 0, one.run); });
    return curvesCsv(runs);
}

std::string curvesJsonOf(const ui::RaceData &race)
{
    Json json = answer();
    json["runs"] = Json::array();
    for (const ui::LaneView &lane : race.lanes())
        for (const ui::RunView &run : lane.runs) {
            Json one = {{"run", run.id == RunId{} ? Json(nullptr) : Json(std::int64_t(run.id))},
                        {"lane", lane.spec.name},
                        {"label", lane.label},
                        {"mask", textOf(lane.spec.mask)},
                        {"seed", run.seed},
                        {"status", std::string(textOf(run.status))},
                        {"epochs", Json::array()}};
            for (const EpochRecord &epoch : run.epochs)
                one["epochs"].push_back(epochJson(epoch));
            json["runs"].push_back(std::move(one));
        }
    return json.dump() + "\n";
}

} // namespace fovea::app
