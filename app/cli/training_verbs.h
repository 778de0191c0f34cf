// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command_line.h"
#include "core/run/heat.h"
#include "core/store/session.h"

namespace fovea::app {

class Console;
class StopSignals;

// What `train` and `resume` share.

// --threads, --save-every and the experiment's pace.
HeatOptions heatOptionsFrom(const Arguments &arguments, const ExperimentSpec &experiment);

// Trains the plans, with no more threads than there are of them, closes the session and prints its results.
// Gives the exit code.
int trainAndShow(SessionWriter &writer, std::vector<RunPlan> plans, HeatOptions options,
                 const Console &console, const StopSignals &signals);

} // namespace fovea::app
