// SPDX-License-Identifier: MIT
#include "core/sweep/grid/cell_fields.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"
#include "core/tasks/task.h"

#include <algorithm>

namespace fovea {

namespace {

constexpr std::string_view maskPrefix = "mask.";

bool isLimit(std::string_view field)
{
    return field.starts_with("stop.") || field.starts_with("store.") || field == "train.epochs";
}

bool isShared(std::string_view field)
{
    return field == "train.init" || field == "data.train_file" || field == "data.heldout_file";
}

const std::vector<std::string> &knownFields()
{
    static const std::vector<std::string> all = [] {
        std::vector<std::string> known = {"task", "mask"};
        const auto add = [&](const std::string &name) {
            if (std::ranges::find(known, name) == known.end())
                known.push_back(name);
        };
        for (const MaskInfo &mask : maskCatalogue())
            for (const Param &param : mask.params)
                add(std::string(maskPrefix) + param.id);
        for (const TaskInfo &task : taskCatalogue())
            for (const Param &param : task.params)
                add("task." + param.id);
        for (const SpecField &field : specFields())
            if (!isLimit(field.key))
                add(field.key);
        return known;
    }();
    return all;
}

const Param *maskParam(const MaskSpec &mask, std::string_view field)
{
    if (!field.starts_with(maskPrefix))
        return nullptr;
    for (const Param &param : maskCatalogue().at(mask.id).params)
        if (param.id == field.substr(maskPrefix.size()))
            return &param;
    return nullptr;
}

// Lower goes first.
int rankOf(std::string_view field)
{
    if (field == "task" || field == "task.id" || field == "mask" || field == "model.layout")
        return 0;
    return 1;
}

void setOne(LaneRecord &record, const CellField &change)
{
    if (change.field == "mask") {
        record.mask = maskFrom(change.value);
    } else if (change.field.starts_with(maskPrefix)) {
        const Param *param = maskParam(record.mask, change.field);
        if (!param)
            return;
        Param named = *param;
        named.id = change.field;
        const ParamValue value = valueFrom(named, change.value, {});
        if (value == param->fallback)
            record.mask.params.erase(param->id);
        else
            record.mask.params[param->id] = value;
    } else {
        setField(record.spec, change.field == "task" ? "task.id" : change.field, change.value);
    }
}

} // namespace

const std::vector<std::string> &gridFields()
{
    static const std::vector<std::string> all = [] {
        std::vector<std::string> fields = knownFields();
        std::erase_if(fields, [](const std::string &field) { return isShared(field) || field == "task.id"; });
        return fields;
    }();
    return all;
}

std::vector<std::string> fieldChoices(std::string_view field)
{
    std::vector<std::string> choices;
    if (field == "task") {
        for (const TaskInfo &task : taskCatalogue())
            choices.push_back(task.id);
    } else if (field == "mask") {
        for (const MaskInfo &mask : maskCatalogue())
            choices.push_back(textOf(MaskSpec{mask.id, {}}));
    } else if (const SpecField *known = findField(field)) {
        choices = known->param.choices;
        if (known->param.type == ParamType::Flag)
            choices = {"true", "false"};
    }
    return choices;
}

void requireGridField(std::string_view field, std::span<const std::string> more)
{
    if (std::ranges::find(more, field) != more.end())
        return;
    if (isLimit(field))
        throw UsageError(
            "'" + std::string(field) +
            "' says how far runs go or what is kept of them, which is the same for a whole grid: "
            "use cap and until.");
    if (isShared(field))
        throw UsageError("'" + std::string(field) +
                         "' cannot differ within a grid: its runs are compared because they share data and "
                         "initial weights.");
    auto known = knownFields();
    if (std::ranges::find(known, field) != known.end())
        return;
    known.insert(known.end(), more.begin(), more.end());
    throw UsageError("A grid has no field '" + std::string(field) + "'" + suggestion(field, known) +
                     ". It has task, mask, mask.PARAMETER and the settings of a run, as train.lr.");
}

LaneRecord recordWith(const RunSpec &base, std::span<const CellField> fields)
{
    std::vector<CellField> ordered(fields.begin(), fields.end());
    std::ranges::stable_sort(ordered, {}, [](const CellField &one) { return rankOf(one.field); });
    LaneRecord record{base, {}};
    for (const CellField &change : ordered)
        setOne(record, change);
    return record;
}

std::string fieldOf(const LaneRecord &record, std::string_view field)
{
    if (field == "mask")
        return textOf(record.mask);
    if (field == "task")
        return record.spec.task.id;
    if (field.starts_with(maskPrefix)) {
        const Param *param = maskParam(record.mask, field);
        if (!param)
            return {};
        const auto at = record.mask.params.find(param->id);
        return textOf(at == record.mask.params.end() ? param->fallback : at->second);
    }
    const auto keys = specKeys(record.spec);
    return std::ranges::find(keys, field) == keys.end() ? std::string() : fieldText(record.spec, field);
}

std::string usualValue(const RunSpec &base, std::string_view field)
{
    if (std::string now = fieldOf(LaneRecord{base, {}}, field); !now.empty())
        return now;
    const auto fallbackIn = [&](std::string_view prefix, const std::vector<Param> &params) {
        for (const Param &param : params)
            if (field == std::string(prefix) + param.id)
                return textOf(param.fallback);
        return std::string();
    };
    for (const MaskInfo &mask : maskCatalogue())
        if (std::string usual = fallbackIn(maskPrefix, mask.params); !usual.empty())
            return usual;
    for (const TaskInfo &task : taskCatalogue())
        if (std::string usual = fallbackIn("task.", task.params); !usual.empty())
            return usual;
    return {};
}

std::string wordsOf(std::span<const CellField> fields)
{
    std::vector<std::string> parts;
    for (const CellField &one : fields)
        if (!one.value.empty())
            parts.push_back(one.field + "=" + one.value);
    return joined(parts, ", ");
}

} // namespace fovea
