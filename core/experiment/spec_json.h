// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <optional>
#include <string>
#include <string_view>

namespace fovea {

// The JSON of design "Spec", schema_version 1. Reading fills what is missing with defaults and throws
// InputError naming the key and what is allowed (unknown keys name the nearest).
std::string toJson(const ExperimentSpec &experiment);
ExperimentSpec experimentFromJson(std::string_view json);
ExperimentSpec experimentFromFile(const std::string &path);

// One run's complete description, kept with the run: {"base": ..., "mask": "top-k:5"}.
struct LaneRecord
{
    RunSpec spec;
    MaskSpec mask;
    std::optional<BranchPoint> branch = {}; // not in the JSON: a session has columns for it

    bool operator==(const LaneRecord &) const = default;
};

std::string toJson(const LaneRecord &record);
LaneRecord laneRecordFromJson(std::string_view json);

} // namespace fovea
