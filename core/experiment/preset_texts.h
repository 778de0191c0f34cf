// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace fovea {

struct PresetText
{
    std::string_view id; // path below resources/presets, without ".json"
    std::string_view json;
};

// Ascending by id. Defined in the file that resources/presets.cmake generates.
std::span<const PresetText> presetTexts();

} // namespace fovea
