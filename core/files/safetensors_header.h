// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/safetensors.h"

#include <cstdint>

namespace fovea {

// The JSON before the data, padded with blanks so that the data begin at a multiple of 8 bytes.
std::string safetensorsHeader(const ParameterLayout &layout, const SafetensorsMetadata &metadata);

// Where each slot's first number stands among the numbers of the data. The tensors must be those of the
// layout and fill the data without gap or overlap; InputError names file, tensor and what is wrong.
std::vector<std::size_t> safetensorsPlaces(std::string_view header, std::uint64_t dataSize,
                                           const ParameterLayout &layout, const std::string &path);

} // namespace fovea
