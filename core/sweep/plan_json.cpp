// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/json_reading.h"
#include "core/experiment/spec_differences.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/sweep_folder.h"

#include <charconv>

namespace fovea {

namespace {

constexpr int planVersion = 1;

RunSpec limited(const GridSpec &grid)
{
    RunSpec spec = grid.base;
    spec.train.epochs = grid.cap;
    spec.stop.trainAccuracy = grid.until;
    return spec;
}

Json cellJson(const RunSpec &base, const SweepCell &cell)
{
    Json json{{"mask", textOf(cell.record.mask)}};
    for (const FieldChange &change : differences(base, cell.record.spec))
        json["set"][change.key] = change.value;
    json["baseline"] = cell.baseline;
    json["slow"] = cell.slow;
    return json;
}

SweepCell cellFrom(const RunSpec &base, const Json &json, const std::vector<std::string> &columns)
{
    SweepCell cell;
    cell.record = {base, maskFrom(json.at("mask").get<std::string>())};
    if (json.contains("set"))
        for (const auto &[key, value] : json["set"].items())
            setField(cell.record.spec, key, value.get<std::string>());
    cell.baseline = json.at("baseline");
    cell.slow = json.at("slow");
    for (const std::string &column : columns)
        cell.fields.push_back({column, fieldOf(cell.record, column)});
    return cell;
}

SweepPlan read(const Json &json)
{
    if (!json.is_object() || !json.contains("sweep_plan"))
        throw InputError("This is not the plan of a sweep.");
    if (json["sweep_plan"] != planVersion)
        throw InputError("This sweep is of format " + json["sweep_plan"].dump() +
                         "; this version of Fovea reads format " + std::to_string(planVersion) +
                         ". A newer Fovea made it.");
    SweepPlan plan;
    plan.id = json.at("id");
    plan.made = json.at("made");
    const Json &manifest = json.at("manifest");
    plan.manifest = {manifest.at("fovea"), manifest.at("bits"), manifest.at("instructions"),
                     manifest.at("cpu")};
    plan.grid = gridFromJson(json.at("grid").dump());
    plan.grid.preset = json.value("preset", std::string());
    plan.asked = json.at("asked");
    plan.merged = json.at("merged");
    plan.dataHash = std::stoull(json.at("data_hash").get<std::string>(), nullptr, 16);
    plan.columns = json.at("columns").get<std::vector<std::string>>();
    const RunSpec base = limited(plan.grid);
    for (const Json &cell : json.at("cells"))
        plan.cells.push_back(cellFrom(base, cell, plan.columns));
    for (const Json &run : json.at("runs"))
        plan.runs.push_back({run.at(0), run.at(1), run.at(2)});
    for (const SweepRun &run : plan.runs)
        if (run.cell < 0 || std::size_t(run.cell) >= plan.cells.size() || run.address.size() != 16)
            throw InputError("The plan is damaged: run " + run.address + " is of no cell.");
    for (const SweepCell &cell : plan.cells)
        if (cell.baseline < -1 || cell.baseline >= int(plan.cells.size()))
            throw InputError("The plan is damaged: a cell is compared with one that does not exist.");
    return plan;
}

} // namespace

std::string planJson(const SweepPlan &plan)
{
    char hash[17] = {};
    std::to_chars(hash, hash + 16, plan.dataHash, 16);
    Json json{{"sweep_plan", planVersion},
              {"id", plan.id},
              {"made", plan.made},
              {"manifest",
               {{"fovea", plan.manifest.fovea},
                {"bits", plan.manifest.bits},
                {"instructions", plan.manifest.instructions},
                {"cpu", plan.manifest.cpu}}},
              {"grid", Json::parse(toJson(plan.grid))},
              {"preset", plan.grid.preset},
              {"asked", plan.asked},
              {"merged", plan.merged},
              {"data_hash", hash},
              {"columns", plan.columns},
              {"cells", Json::array()},
              {"runs", Json::array()}};
    const RunSpec base = limited(plan.grid);
    for (const SweepCell &cell : plan.cells)
        json["cells"].push_back(cellJson(base, cell));
    for (const SweepRun &run : plan.runs)
        json["runs"].push_back(Json::array({run.address, run.cell, run.seed}));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool isOfNewerVersion(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    return json.is_object() && json.contains("sweep_plan") && json["sweep_plan"] != planVersion;
}

SweepPlan planFromJson(std::string_view text)
{
    try {
        return read(parsedJson(text));
    } catch (const InputError &) {
        throw;
    } catch (const std::exception &error) {
        throw InputError(std::string("The plan is damaged: ") + error.what());
    }
}

} // namespace fovea
