// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/workspace.h"

namespace fovea::app {

// The workspaces of the window, in the order of the mode bar and of the keys Ctrl+1, Ctrl+2, and so on. A
// workspace is a folder here and a line in this table: mode bar, menus, palette, --workspace with its help,
// manual and completion, lessons and the memory of docks are made from it.
const WorkspaceCatalogue &workspaceCatalogue();

} // namespace fovea::app
