// SPDX-License-Identifier: MIT
#include "core/sweep/grid/grid_json.h"

#include "core/base/errors.h"
#include "core/base/input_text.h"
#include "core/base/text.h"
#include "core/experiment/json_reading.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec_fields.h"
#include "core/experiment/spec_json.h"

#include <limits>

namespace fovea {

namespace {

constexpr int gridVersion = 1;
constexpr std::string_view presetPrefix = "preset:";

std::string valueFrom(const Json &json, const std::string &path)
{
    if (json.is_structured())
        throwWrongType(path, json, "a text, a number, true, false or null");
    if (json.is_number_float()) // 5.0 is 5
        return textOf(json.get<double>());
    return plainText(json);
}

std::vector<std::string> valuesFrom(const Json &json, const std::string &path)
{
    if (!json.is_array())
        return {valueFrom(json, path)};
    std::vector<std::string> values;
    for (std::size_t i = 0; i < json.size(); ++i)
        values.push_back(valueFrom(json[i], path + "[" + std::to_string(i) + "]"));
    return values;
}

GridRow rowFrom(const Json &json, const std::string &path)
{
    requireObject(path, json);
    GridRow row;
    for (const auto &[field, values] : json.items())
        row.push_back({field, valuesFrom(values, path + "." + field)});
    return row;
}

std::vector<GridAxis> axesFrom(const Json &json, const std::string &path)
{
    requireObject(path, json);
    std::vector<GridAxis> axes;
    for (const auto &[field, values] : json.items()) {
        if (!values.is_array())
            throwWrongType(path + "." + field, values, "a list of values");
        axes.push_back({field, valuesFrom(values, path + "." + field)});
    }
    return axes;
}

std::vector<GridRow> rowsFrom(const Json &json, const std::string &path)
{
    if (!json.is_array())
        throwWrongType(path, json, "a list of objects");
    std::vector<GridRow> rows;
    for (std::size_t i = 0; i < json.size(); ++i)
        rows.push_back(rowFrom(json[i], path + "[" + std::to_string(i) + "]"));
    return rows;
}

void readBase(GridSpec &grid, const Json &json)
{
    if (json.is_string()) {
        const std::string text = json.get<std::string>();
        if (!text.starts_with(presetPrefix))
            throwWrongType("base", json, "\"preset:NAME\" or an object as the base of a spec");
        setBase(grid, text.substr(presetPrefix.size()));
        return;
    }
    requireObject("base", json);
    if (json.contains("stop"))
        throw InputError("base.stop: the runs of a grid end by until and cap alone.");
    grid.base = laneRecordFromJson(Json{{"base", json}, {"mask", "full"}}.dump()).spec;
    grid.cap = grid.base.train.epochs;
}

std::vector<std::uint64_t> seedsFrom(const Json &json)
{
    if (json.is_string())
        return gridSeedsFrom(json.get<std::string>());
    if (json.is_number_unsigned())
        return {json.get<std::uint64_t>()};
    if (json.is_object()) {
        static const std::vector<std::string> known = {"from", "count"};
        requireKnown("seeds", json, known);
        const Json from = json.value("from", Json(1)), count = json.value("count", Json(1));
        if (!from.is_number_unsigned())
            throwWrongType("seeds.from", from, "a whole number, 0 or more");
        if (!count.is_number_unsigned() || count.get<std::uint64_t>() < 1 ||
            count.get<std::uint64_t>() > mostSeeds)
            throwWrongType("seeds.count", count, "a whole number, 1 to " + std::to_string(mostSeeds));
        const std::uint64_t first = from.get<std::uint64_t>(), many = count.get<std::uint64_t>();
        if (first > std::numeric_limits<std::uint64_t>::max() - (many - 1))
            throwWrongType("seeds.from", from, "small enough for " + std::to_string(many) + " seeds");
        std::vector<std::uint64_t> seeds;
        for (std::uint64_t i = 0; i < many; ++i)
            seeds.push_back(first + i);
        return seeds;
    }
    if (!json.is_array())
        throwWrongType("seeds", json, "a list of seeds, or {\"from\": 201, \"count\": 5}");
    std::vector<std::uint64_t> seeds;
    for (const Json &seed : json) {
        if (!seed.is_number_unsigned())
            throwWrongType("seeds", seed, "whole numbers, 0 or more");
        seeds.push_back(seed.get<std::uint64_t>());
    }
    return seeds;
}

GridSpec read(const Json &json)
{
    static const std::vector<std::string> known = {"sweep", "name",  "title",    "description", "base",
                                                   "axes",  "zip",   "baseline", "exclude",     "include",
                                                   "seeds", "order", "until",    "cap"};
    requireObject("The grid", json);
    requireKnown("The grid", json, known);
    if (json.contains("sweep") && json["sweep"] != gridVersion)
        throwWrongType("sweep", json["sweep"],
                       std::to_string(gridVersion) + ", the version of grids that this program reads");
    GridSpec grid;
    grid.name = textFrom("", json, "name", {});
    grid.title = textFrom("", json, "title", {});
    grid.description = textFrom("", json, "description", {});
    if (json.contains("base"))
        readBase(grid, json["base"]);
    if (json.contains("axes"))
        grid.axes = axesFrom(json["axes"], "axes");
    if (json.contains("zip")) {
        requireObject("zip", json["zip"]);
        for (const auto &[name, members] : json["zip"].items())
            grid.zips.push_back({name, axesFrom(members, "zip." + name)});
    }
    if (json.contains("baseline") && !json["baseline"].is_null())
        grid.baseline = rowFrom(json["baseline"], "baseline");
    if (json.contains("exclude"))
        grid.exclude = rowsFrom(json["exclude"], "exclude");
    if (json.contains("include"))
        grid.include = rowsFrom(json["include"], "include");
    if (json.contains("seeds"))
        grid.seeds = seedsFrom(json["seeds"]);
    if (json.contains("order"))
        grid.order = gridOrderFrom(textFrom("", json, "order", {}));
    if (json.contains("until") && !json["until"].is_null())
        grid.until = untilFrom(valueFrom(json["until"], "until"));
    if (json.contains("cap")) {
        const Json &cap = json["cap"];
        RunSpec checked;
        setFromJson(checked, "train.epochs", cap, "cap");
        grid.cap = checked.train.epochs;
    }
    grid.base.train.epochs = RunSpec().train.epochs;
    return grid;
}

Json rowJson(const GridRow &row)
{
    Json json = Json::object();
    for (const GridAxis &one : row)
        json[one.field] = one.values.size() == 1 ? Json(one.values.front()) : Json(one.values);
    return json;
}

Json axesJson(const std::vector<GridAxis> &axes)
{
    Json json = Json::object();
    for (const GridAxis &axis : axes)
        json[axis.field] = axis.values;
    return json;
}

} // namespace

void setBase(GridSpec &grid, std::string_view presetName)
{
    grid.preset = presetName;
    grid.base = preset(presetName).experiment.base;
    grid.cap = grid.base.train.epochs;
    grid.base.train.epochs = RunSpec().train.epochs;
    grid.base.stop = {};
}

void setBaseField(GridSpec &grid, std::string_view field, std::string_view value)
{
    if (field == "train.epochs" || field.starts_with("stop."))
        throw UsageError("'" + std::string(field) +
                         "' says how far runs go, which is the same for a whole grid: use cap and until.");
    if (field == "mask" || field.starts_with("mask."))
        throw UsageError("'" + std::string(field) +
                         "' is not part of the base: cells say their mask, and those that do not are full.");
    setField(grid.base, field == "task" ? "task.id" : field, value);
}

namespace {

RunSpec givenBase(const GridSpec &grid)
{
    GridSpec given;
    if (!grid.preset.empty())
        setBase(given, grid.preset);
    if (given.base.task.id != grid.base.task.id)
        given.base.task = {grid.base.task.id, {}}; // parameters are those of its task
    return given.base;
}

} // namespace

std::vector<CellField> ownBaseFields(const GridSpec &grid)
{
    const RunSpec given = givenBase(grid);
    std::vector<CellField> own;
    if (const std::string task = givenBaseField(grid, "task.id"); task != grid.base.task.id)
        own.push_back({"task", grid.base.task.id});
    for (const std::string &key : specKeys(grid.base))
        if (std::string now = fieldText(grid.base, key); key != "task.id" && now != fieldText(given, key))
            own.push_back({key, std::move(now)});
    return own;
}

void nameBase(GridSpec &grid)
{
    constexpr std::size_t few = 4; // that somebody may have changed
    grid.preset.clear();
    std::size_t fewest = ownBaseFields(grid).size();
    GridSpec trial = grid;
    for (const Preset &one : presets()) {
        trial.preset = one.id;
        if (const std::size_t others = ownBaseFields(trial).size(); others < fewest && others <= few) {
            fewest = others;
            grid.preset = one.id;
        }
    }
}

std::string givenBaseField(const GridSpec &grid, std::string_view field)
{
    if (field != "task" && field != "task.id")
        return fieldText(givenBase(grid), field);
    GridSpec given;
    if (!grid.preset.empty())
        setBase(given, grid.preset);
    return given.base.task.id;
}

std::string toJson(const GridSpec &grid)
{
    Json json{{"sweep", gridVersion},
              {"name", grid.name},
              {"title", grid.title},
              {"description", grid.description}};
    Json base = Json::parse(toJson(LaneRecord{grid.base, {}}))["base"];
    base.erase("stop");
    json["base"] = base;
    json["axes"] = axesJson(grid.axes);
    json["zip"] = Json::object();
    for (const GridZip &zip : grid.zips)
        json["zip"][zip.name] = axesJson(zip.members);
    json["baseline"] = grid.baseline.empty() ? Json(nullptr) : rowJson(grid.baseline);
    for (const auto &[key, rows] :
         {std::pair("exclude", &grid.exclude), std::pair("include", &grid.include)}) {
        json[key] = Json::array();
        for (const GridRow &row : *rows)
            json[key].push_back(rowJson(row));
    }
    json["seeds"] = grid.seeds;
    json["order"] = textOf(grid.order);
    json["until"] = untilText(grid.until);
    json["cap"] = grid.cap;
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

GridSpec gridFromJson(std::string_view text)
{
    const Json json = parsedJson(text);
    GridSpec grid;
    try {
        grid = read(json);
    } catch (const InputError &error) { // it is JSON, but asks for what there is not
        throw UsageError(error.what());
    }
    requireSound(grid);
    return grid;
}

GridSpec gridFromFile(const std::string &path)
{
    constexpr std::int64_t most = 16 << 20; // a grid is written by hand
    const std::string text = inputText(path, most);
    try {
        return gridFromJson(text);
    } catch (const UsageError &error) {
        throw UsageError("'" + path + "': " + error.what());
    } catch (const InputError &error) {
        throw InputError("'" + path + "': " + error.what());
    }
}

} // namespace fovea
