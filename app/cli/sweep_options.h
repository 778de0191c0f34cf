// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/sweep/grid/grid.h"

#include <vector>

namespace fovea::app {

// The words of a grid as options: the same as in its file.
std::vector<Option> gridOptions();

// Whether any of them is given.
bool givesGrid(const Arguments &arguments);

// The grid a person described: `name`, a file or a prepared grid, changed by options; empty: options alone.
// UsageError when there is neither.
GridSpec gridFrom(const Arguments &arguments, const std::string &name);

} // namespace fovea::app
