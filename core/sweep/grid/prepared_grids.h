// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid.h"

#include <span>

namespace fovea {

struct GridText
{
    std::string_view id; // path below resources/sweeps, without ".json"
    std::string_view json;
};

// Ascending by id. Defined in the file that resources/sweeps.cmake generates.
std::span<const GridText> gridTexts();

struct PreparedGrid
{
    std::string id; // "quick/k-surface"
    GridSpec grid;
};

// The files of resources/sweeps, compiled in, in the order of their ids.
const std::vector<PreparedGrid> &preparedGrids();

// UsageError names the nearest.
const PreparedGrid &preparedGrid(std::string_view id);

} // namespace fovea
