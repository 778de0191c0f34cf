// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"

#include <string_view>

namespace fovea {

// A grid as a file says it: {"sweep": 1, "base": "preset:paper/even-pairs", "axes": {...}, ...}. Writing
// gives the base in full. Reading throws InputError for what is not JSON, and UsageError, naming the key and
// what is allowed, for what is no grid: it is then checked as far as it can be without making its cells.
std::string toJson(const GridSpec &grid);
GridSpec gridFromJson(std::string_view json);
GridSpec gridFromFile(const std::string &path);

// The base that "preset:NAME" stands for, without limits; `cap` gets the preset's epochs.
void setBase(GridSpec &grid, std::string_view presetName);

// UsageError where axes are empty, zips unequal, fields unknown, seeds given twice...
void requireSound(const GridSpec &grid);

} // namespace fovea
