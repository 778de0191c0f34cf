// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// One key of a RunSpec ("train.lr"): its description, and text in and out. The table of these is what JSON,
// --set, --lane, help and the window's forms are made from. Keys "task.<parameter>" are the task's own.
struct SpecField
{
    std::string key;
    Param param;
    bool nullable = false; // "null" is allowed (stop rules, files, data.seed as "run")
    std::function<std::string(const RunSpec &)> get;
    std::function<void(RunSpec &, std::string_view)> set; // UsageError on a bad value
};

const std::vector<SpecField> &specFields();

// Every key that setField takes for this spec: the fields above and its task's parameters.
std::vector<std::string> specKeys(const RunSpec &spec);

// The description behind a key of this spec, the task's parameters included; UsageError for an unknown key.
Param fieldParam(const RunSpec &spec, std::string_view key);

// The table's entry; null for unknown keys and for parameters of the task.
const SpecField *findField(std::string_view key);

// What a field's value must be: "a number, 0 to 1, or null", and the same in short: "0 to 1 or null".
std::string requirementText(const SpecField &field);
std::string allowedText(const SpecField &field);

// Sets the layout and what it brings: norm, affine, scores and output.
void applyLayout(ModelSpec &model, Layout layout);

// Sets one field; UsageError for an unknown key (names the nearest) or a bad value (names what is allowed).
// Setting "model.layout" also sets norm, affine, scores and output to that layout's; "task.id" drops the
// old task's parameters.
void setField(RunSpec &spec, std::string_view key, std::string_view value);
std::string fieldText(const RunSpec &spec, std::string_view key);

// "KEY=VALUE"; UsageError without '='.
FieldChange fieldChangeFrom(std::string_view text);

// "top-k:5,train.lr=0.05" or "name=B,top-k:5,..."; the name is left empty when not given.
LaneSpec laneFrom(std::string_view text);

} // namespace fovea
