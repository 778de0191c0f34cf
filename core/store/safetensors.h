// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/parameter_layout.h"
#include "core/store/disk.h"

#include <span>
#include <string>
#include <vector>

namespace fovea {

// Weights of one model as a safetensors file (F32), names and shapes of the layout. Written to a temporary
// name and moved into place. Reading checks everything before it believes anything: InputError names file,
// tensor and what is wrong; missing, unknown and misshapen tensors are named.
Replaced writeSafetensors(const std::string &path, const ParameterLayout &layout,
                          std::span<const float> weights);
std::vector<float> readSafetensors(const std::string &path, const ParameterLayout &layout);

} // namespace fovea
