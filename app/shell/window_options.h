// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/options.h"
#include "app/workspaces/workspaces.h"

#include <string>
#include <vector>

namespace fovea::app {

struct Verb;

// UsageError names the nearest option, or what a value must be.
Options optionsFrom(const std::vector<std::string> &words,
                    const WorkspaceCatalogue &workspaces = workspaceCatalogue());
std::string optionsHelp(const WorkspaceCatalogue &workspaces = workspaceCatalogue());

// The window as a verb that cannot be run: its options for help, manual page and shell completion.
Verb windowProgram(const WorkspaceCatalogue &workspaces = workspaceCatalogue());

} // namespace fovea::app
