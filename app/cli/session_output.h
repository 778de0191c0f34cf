// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_line.h"
#include "core/experiment/experiment_spec.h"
#include "core/store/session.h"

#include <string>

namespace fovea::app {

// Where a new session goes: -o, or a name of its own in the folder of sessions (made if it is missing).
// UsageError when its folder does not exist, or the file does and --force is not given.
std::string outputPath(const Arguments &arguments, const ExperimentSpec &experiment);

// This program, machine and command.
Provenance provenanceOf(const Arguments &arguments, int threads);

} // namespace fovea::app
