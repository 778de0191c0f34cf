// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/spec/experiment_spec.h"

#include <string>

namespace fovea::app {

// Where a new session goes: -o, or a name of its own in the folder of sessions (made if it is missing).
// UsageError when its folder does not exist, or the file does and --force is not given.
std::string outputPath(const Arguments &arguments, const ExperimentSpec &experiment);

} // namespace fovea::app
