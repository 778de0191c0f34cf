// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/disk.h"
#include "core/model/parameter_layout.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// What a safetensors file tells of its weights beside their names and shapes; texts, as the format has it.
using SafetensorsMetadata = std::map<std::string, std::string>;

// Weights of one model as a safetensors file (F32), names and shapes of the layout, metadata under
// "__metadata__" unless there are none.
std::string safetensorsBytes(const ParameterLayout &layout, std::span<const float> weights,
                             const SafetensorsMetadata &metadata = {});
// The same into a file: written to a temporary name and moved into place.
Replaced writeSafetensors(const std::string &path, const ParameterLayout &layout,
                          std::span<const float> weights, const SafetensorsMetadata &metadata = {});
// Checks everything before it believes anything: InputError names file, tensor and what is wrong; missing,
// unknown and misshapen tensors are named. Metadata are not read.
std::vector<float> readSafetensors(const std::string &path, const ParameterLayout &layout);

} // namespace fovea
