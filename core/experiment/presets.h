// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

struct Preset
{
    std::string id; // "paper/even-pairs"
    std::string title;
    std::string description;
    ExperimentSpec experiment;
};

// The files of resources/presets, compiled in, in the order of their ids.
const std::vector<Preset> &presets();

// UsageError names the nearest.
const Preset &preset(std::string_view id);

// The heat that opens when nothing else is asked for.
std::string_view defaultPresetId();

} // namespace fovea
