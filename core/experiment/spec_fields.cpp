// SPDX-License-Identifier: MIT
#include "core/experiment/spec_fields.h"

#include "core/attention/mask.h"
#include "core/tasks/task.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr std::string_view taskPrefix = "task.";

const ParamSchema &taskSchema(const RunSpec &spec)
{
    static const ParamSchema none;
    const TaskInfo *info = taskCatalogue().find(spec.task.id);
    return info ? info->params : none;
}

// The parameter of the spec's task that "task.length" names; null for other keys.
const Param *taskParam(const RunSpec &spec, std::string_view key)
{
    if (!key.starts_with(taskPrefix))
        return nullptr;
    for (const Param &param : taskSchema(spec))
        if (param.id == key.substr(taskPrefix.size()))
            return &param;
    return nullptr;
}

// Errors then speak of the key as the person wrote it.
Param named(Param param, std::string_view key)
{
    param.id = key;
    return param;
}

void setTaskParam(RunSpec &spec, const Param &param, std::string_view key, std::string_view value)
{
    const ParamValue read = valueFrom(named(param, key), value, {});
    if (read == param.fallback)
        spec.task.params.erase(param.id);
    else
        spec.task.params[param.id] = read;
}

[[noreturn]] void throwUnknown(const RunSpec &spec, std::string_view key)
{
    const auto known = specKeys(spec);
    std::string sentence = "There is no setting '" + std::string(key) + "'" + suggestion(key, known) + ".";
    const auto section = key.substr(0, key.find('.') + 1);
    std::vector<std::string> siblings, sections;
    for (const std::string &other : known) {
        if (other.starts_with(section))
            siblings.push_back(other);
        const std::string own = other.substr(0, other.find('.'));
        if (sections.empty() || sections.back() != own)
            sections.push_back(own);
    }
    throw UsageError(
        sentence +
        (siblings.empty() ? " Sections are " + joined(sections, ", ") : " Known: " + joined(siblings, ", ")) +
        ".");
}

} // namespace

const SpecField *findField(std::string_view key)
{
    const auto &fields = specFields();
    const auto at =
        std::find_if(fields.begin(), fields.end(), [&](const SpecField &field) { return field.key == key; });
    return at == fields.end() ? nullptr : &*at;
}

std::vector<std::string> specKeys(const RunSpec &spec)
{
    std::vector<std::string> keys;
    for (const SpecField &field : specFields()) {
        keys.push_back(field.key);
        if (field.key == "task.id")
            for (const Param &param : taskSchema(spec))
                keys.push_back(std::string(taskPrefix) + param.id);
    }
    return keys;
}

Param fieldParam(const RunSpec &spec, std::string_view key)
{
    if (const SpecField *field = findField(key))
        return field->param;
    if (const Param *param = taskParam(spec, key))
        return named(*param, key);
    throwUnknown(spec, key);
}

std::string requirementText(const SpecField &field)
{
    if (field.key == "data.seed")
        return "run or a whole number, 0 or more";
    return requirementText(field.param) + (field.nullable ? ", or null" : "");
}

std::string allowedText(const SpecField &field)
{
    if (field.key == "data.seed")
        return requirementText(field);
    return allowedText(field.param) + (field.nullable ? " or null" : "");
}

void setField(RunSpec &spec, std::string_view key, std::string_view value)
{
    if (const SpecField *field = findField(key))
        field->set(spec, trimmed(value));
    else if (const Param *param = taskParam(spec, key))
        setTaskParam(spec, *param, key, value);
    else
        throwUnknown(spec, key);
}

std::string fieldText(const RunSpec &spec, std::string_view key)
{
    if (const SpecField *field = findField(key))
        return field->get(spec);
    const Param *param = taskParam(spec, key);
    if (!param)
        throwUnknown(spec, key);
    const auto at = spec.task.params.find(param->id);
    return textOf(at == spec.task.params.end() ? param->fallback : at->second);
}

FieldChange fieldChangeFrom(std::string_view text)
{
    const auto equals = text.find('=');
    const auto key = trimmed(text.substr(0, equals));
    if (equals == std::string_view::npos || key.empty())
        throw UsageError("'" + std::string(text) + "' is not KEY=VALUE, as in train.lr=0.05.");
    return {std::string(key), std::string(trimmed(text.substr(equals + 1)))};
}

LaneSpec laneFrom(std::string_view text)
{
    LaneSpec lane;
    int masks = 0;
    // A part that begins with a digit goes on with the one before: the cells of a painted mask have commas.
    std::vector<std::string> parts;
    for (const auto part : split(text, ',')) {
        if (!parts.empty() && !part.empty() && part.front() >= '0' && part.front() <= '9')
            parts.back() += "," + std::string(part);
        else
            parts.emplace_back(part);
    }
    for (const std::string_view part : parts) {
        // A mask may hold '=' as well, but only after a colon: banded:5:global=1.
        const auto mark = part.find_first_of("=:");
        if (mark == std::string_view::npos || part[mark] == ':') {
            lane.mask = maskFrom(part);
            ++masks;
            continue;
        }
        FieldChange change = fieldChangeFrom(part);
        if (change.key == "name")
            lane.name = change.value;
        else
            lane.set.push_back(std::move(change));
    }
    if (masks != 1)
        throw UsageError("The lane '" + std::string(text) + "' names " +
                         (masks == 0 ? "no mask" : "several masks") +
                         ", but needs exactly one, as in top-k:5,train.lr=0.05.");
    return lane;
}

} // namespace fovea
