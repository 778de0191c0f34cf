// SPDX-License-Identifier: MIT
#include "app/studio/lane_texts.h"

#include "core/attention/mask.h"
#include "core/base/shell_line.h"
#include "core/base/text.h"
#include "core/experiment/experiment_command.h"
#include "core/experiment/lane_spec.h"
#include "core/report/json_values.h"
#include "core/store/curves_csv.h"
#include "widgets/words/file_labels.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace fovea::app {

std::string commandOf(const ExperimentSpec &experiment, int lane)
{
    return shellLine(trainWords(experiment, std::size_t(lane)));
}

std::string specTextOf(const ExperimentSpec &experiment, int lane)
{
    return toJson(
        LaneRecord{laneSpec(experiment, std::size_t(lane)), experiment.lanes.at(std::size_t(lane)).mask});
}

std::string curvesCsvOf(const ui::RaceData &race)
{
    std::vector<RunCurves> runs;
    const std::vector<std::string> labels = ui::fileLabels(race);
    for (std::size_t i = 0; i < race.lanes().size(); ++i) {
        const ui::LaneView &lane = race.lanes()[i];
        for (const ui::RunView &run : lane.runs)
            runs.push_back({std::int64_t(run.id), lane.spec.name, labels[i], textOf(lane.spec.mask), run.seed,
                            run.epochs});
    }
    // As a session numbers them; those that are in none yet come last.
    std::ranges::stable_sort(runs, {}, [](const RunCurves &one) { return std::pair(one.run == 0, one.run); });
    return curvesCsv(runs);
}

std::string curvesJsonOf(const ui::RaceData &race)
{
    Json json = answer();
    json["runs"] = Json::array();
    const std::vector<std::string> labels = ui::fileLabels(race);
    for (std::size_t i = 0; i < race.lanes().size(); ++i) {
        const ui::LaneView &lane = race.lanes()[i];
        for (const ui::RunView &run : lane.runs) {
            Json one = {{"run", run.id == RunId{} ? Json(nullptr) : Json(std::int64_t(run.id))},
                        {"lane", lane.spec.name},
                        {"label", labels[i]},
                        {"mask", textOf(lane.spec.mask)},
                        {"seed", run.seed},
                        {"status", std::string(textOf(run.status))},
                        {"epochs", Json::array()}};
            for (const EpochRecord &epoch : run.epochs)
                one["epochs"].push_back(epochJson(epoch));
            json["runs"].push_back(std::move(one));
        }
    }
    return json.dump() + "\n";
}

} // namespace fovea::app
