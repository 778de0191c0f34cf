// SPDX-License-Identifier: MIT
#include "core/experiment/spec_json.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/input_text.h"
#include "core/base/text.h"
#include "core/experiment/json_reading.h"

#include <limits>

namespace fovea {

namespace {

constexpr int schemaVersion = 1;

struct SplitKey
{
    std::string section;
    std::string name;
};

SplitKey splitKey(const std::string &key)
{
    const auto dot = key.find('.');
    return {key.substr(0, dot), key.substr(dot + 1)};
}

std::string dumped(const Json &json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json baseJson(const RunSpec &spec)
{
    Json base = Json::object();
    for (const std::string &key : specKeys(spec)) {
        const auto [section, name] = splitKey(key);
        base[section][name] = jsonOf(spec, key, fieldText(spec, key));
    }
    return base;
}

Json laneJson(const ExperimentSpec &experiment, const LaneSpec &lane)
{
    Json json{{"name", lane.name}, {"mask", textOf(lane.mask)}};
    RunSpec spec = experiment.base;
    for (const FieldChange &change : lane.set) {
        Json &value = json["set"][change.key];
        try {
            value = jsonOf(spec, change.key, change.value);
            setField(spec, change.key, change.value);
        } catch (const UsageError &) {
            value = change.value; // wrong, and kept as it is for validate() to tell
        }
    }
    if (lane.branch)
        json["branch"] = {{"run", lane.branch->run}, {"epoch", lane.branch->epoch}};
    return json;
}

// The keys of a section of this spec, without its name in front.
std::vector<std::string> namesIn(const RunSpec &spec, const std::string &section)
{
    std::vector<std::string> names;
    for (const std::string &key : specKeys(spec))
        if (splitKey(key).section == section)
            names.push_back(splitKey(key).name);
    return names;
}

void readSection(RunSpec &spec, const std::string &section, const Json &json, const std::string &path)
{
    requireObject(path, json);
    // These two decide what the others start from.
    const std::string first = section == "task" ? "id" : section == "model" ? "layout" : "";
    if (!first.empty() && json.contains(first))
        setFromJson(spec, section + "." + first, json[first], path + "." + first);
    requireKnown(path, json, namesIn(spec, section));
    for (const auto &[name, value] : json.items())
        if (name != first)
            setFromJson(spec, section + "." + name, value, path + "." + name);
}

RunSpec baseFrom(const Json &json, const std::string &path)
{
    static const std::vector<std::string> sections = {"task",    "data",  "model", "train",
                                                      "metrics", "store", "stop"};
    requireObject(path, json);
    requireKnown(path, json, sections);
    RunSpec spec;
    for (const auto &[section, value] : json.items())
        readSection(spec, section, value, path + "." + section);
    return spec;
}

MaskSpec maskFromJson(const Json &object, const std::string &path)
{
    if (!object.contains("mask"))
        throw InputError(path + " is missing: it names a mask, as in \"top-k:5\".");
    try {
        return maskFrom(textFrom(path.substr(0, path.size() - 4), object, "mask", {}));
    } catch (const UsageError &error) {
        throw InputError(path + ": " + error.what());
    }
}

// A lane's changes may be texts as in --set, or plain JSON values.
void readChanges(LaneSpec &lane, RunSpec spec, const Json &json, const std::string &path)
{
    requireObject(path, json);
    for (const auto &[key, value] : json.items()) {
        const std::string place = path + "." + key;
        if (value.is_structured())
            throwWrongType(place, value, "a text, a number, true, false or null");
        lane.set.push_back({key, plainText(value)});
        try {
            setField(spec, key, lane.set.back().value);
        } catch (const UsageError &error) {
            throw InputError(path + ": " + error.what());
        }
    }
}

BranchPoint branchFromJson(const Json &json, const std::string &path)
{
    static const std::vector<std::string> known = {"run", "epoch"};
    requireObject(path, json);
    requireKnown(path, json, known);
    const auto whole = [&](const std::string &key, std::int64_t least, std::int64_t most) {
        const std::string allowed = "a whole number, " + std::to_string(least) + " or more";
        const Json value = json.value(key, Json());
        if (!value.is_number_integer() || value < least || value > most)
            throwWrongType(path + "." + key, value, allowed);
        return value.get<std::int64_t>();
    };
    return {whole("run", 1, std::numeric_limits<std::int64_t>::max()),
            int(whole("epoch", -1, std::numeric_limits<int>::max()))};
}

LaneSpec laneFromJson(const RunSpec &base, const Json &json, std::size_t index)
{
    static const std::vector<std::string> known = {"name", "mask", "set", "branch"};
    const std::string path = "lanes[" + std::to_string(index) + "]";
    requireObject(path, json);
    requireKnown(path, json, known);
    LaneSpec lane;
    lane.name = textFrom(path + ".", json, "name", laneLetter(index));
    lane.mask = maskFromJson(json, path + ".mask");
    if (json.contains("set"))
        readChanges(lane, base, json["set"], path + ".set");
    if (json.contains("branch"))
        lane.branch = branchFromJson(json["branch"], path + ".branch");
    return lane;
}

std::vector<std::uint64_t> seedsFrom(const Json &json)
{
    const std::string allowed = "a list of whole numbers, 0 or more";
    if (!json.is_array())
        throwWrongType("seeds", json, allowed);
    std::vector<std::uint64_t> seeds;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (!json[i].is_number_unsigned())
            throwWrongType("seeds[" + std::to_string(i) + "]", json[i], "a whole number, 0 or more");
        seeds.push_back(json[i].get<std::uint64_t>());
    }
    return seeds;
}

void requireVersion(const Json &json)
{
    if (json.contains("schema_version") && json["schema_version"] != schemaVersion)
        throwWrongType("schema_version", json["schema_version"], std::to_string(schemaVersion));
}

} // namespace

std::string toJson(const ExperimentSpec &experiment)
{
    Json json{{"schema_version", schemaVersion},   {"name", experiment.name},
              {"seeds", experiment.seeds},         {"lockstep", experiment.lockstep},
              {"base", baseJson(experiment.base)}, {"lanes", Json::array()}};
    for (const LaneSpec &lane : experiment.lanes)
        json["lanes"].push_back(laneJson(experiment, lane));
    return dumped(json);
}

ExperimentSpec experimentFromJson(std::string_view text)
{
    static const std::vector<std::string> known = {"schema_version", "name",     "title", "description",
                                                   "seeds",          "lockstep", "base",  "lanes"};
    const Json json = parsedJson(text);
    requireObject("The spec", json);
    requireVersion(json);
    requireKnown("The spec", json, known);

    ExperimentSpec experiment;
    experiment.name = textFrom("", json, "name", {});
    textFrom("", json, "title", {});
    textFrom("", json, "description", {});
    if (json.contains("seeds"))
        experiment.seeds = seedsFrom(json["seeds"]);
    if (json.contains("lockstep")) {
        if (!json["lockstep"].is_boolean())
            throwWrongType("lockstep", json["lockstep"], "true or false");
        experiment.lockstep = json["lockstep"];
    }
    if (json.contains("base"))
        experiment.base = baseFrom(json["base"], "base");
    if (json.contains("lanes")) {
        if (!json["lanes"].is_array())
            throwWrongType("lanes", json["lanes"], "a list of lanes");
        for (std::size_t i = 0; i < json["lanes"].size(); ++i)
            experiment.lanes.push_back(laneFromJson(experiment.base, json["lanes"][i], i));
    }
    return experiment;
}

ExperimentSpec experimentFromFile(const std::string &path)
{
    constexpr std::int64_t most = 64 << 20; // bytes; a thousand lanes have less than one of them
    const std::string text = inputText(path, most);
    try {
        return experimentFromJson(text);
    } catch (const InputError &error) {
        throw InputError("'" + path + "': " + error.what());
    }
}

std::string toJson(const LaneRecord &record)
{
    return dumped({{"base", baseJson(record.spec)}, {"mask", textOf(record.mask)}});
}

LaneRecord laneRecordFromJson(std::string_view text)
{
    static const std::vector<std::string> known = {"base", "mask"};
    const Json json = parsedJson(text);
    requireObject("The lane", json);
    requireKnown("The lane", json, known);
    LaneRecord record;
    if (json.contains("base"))
        record.spec = baseFrom(json["base"], "base");
    record.mask = maskFromJson(json, "mask");
    return record;
}

} // namespace fovea
