// SPDX-License-Identifier: MIT
#include "app/fovea/lane_texts.h"

#include "app/cli/command_line.h"
#include "app/cli/json_output.h"
#include "core/experiment/spec_differences.h"
#include "core/masks/mask.h"
#include "core/store/curves_csv.h"
#include "core/support/text.h"

#include <nlohmann/json.hpp>

namespace fovea::app {

namespace {

std::string quotedCell(const std::string &text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string cell = "\"";
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

} // namespace

std::string commandOf(const ExperimentSpec &experiment, int lane)
{
    const RunSpec spec = experiment.laneSpec(std::size_t(lane));
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
        LaneRecord{experiment.laneSpec(std::size_t(lane)), experiment.lanes.at(std::size_t(lane)).mask});
}

std::string curvesCsvOf(const ui::RaceData &race)
{
    std::vector<EpochRecord> all; // together, so that every row has the columns of all
    std::vector<std::string> firstCells;
    for (const ui::LaneView &lane : race.lanes())
        for (const ui::RunView &run : lane.runs)
            for (const EpochRecord &epoch : run.epochs) {
                all.push_back(epoch);
                firstCells.push_back(quotedCell(lane.spec.name) + "," + std::to_string(run.seed) + ",");
            }
    const std::string rows = curvesCsv(all);
    std::string csv;
    std::size_t line = 0;
    for (const std::string_view row : split(rows, '\n')) {
        if (row.empty())
            continue;
        csv += line == 0 ? "lane,seed," : firstCells[line - 1];
        csv.append(row).append("\n");
        ++line;
    }
    return csv;
}

std::string curvesJsonOf(const ui::RaceData &race)
{
    Json json = answer();
    json["runs"] = Json::array();
    for (const ui::LaneView &lane : race.lanes())
        for (const ui::RunView &run : lane.runs) {
            Json one = {{"lane", lane.spec.name},
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
