// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/run/run_group.h"
#include "core/store/session.h"

namespace fovea::app {

class Console;
class StopSignals;

// What `train` and `resume` share.

// --threads, --save-every and the experiment's pace.
RunGroupOptions groupOptionsFrom(const Arguments &arguments, const ExperimentSpec &experiment);

// Error where one of the runs cannot be trained by the engine that is chosen.
void ensureEngines(const std::vector<StoredRun> &runs);

// Runs that have not ended.
std::size_t remainingRuns(const Session &session);

// Trains them, with no more threads than there are, closes the session and prints its results. Gives the exit
// code.
int trainAndShow(SessionWriter writer, RunGroupOptions options, const Console &console,
                 const StopSignals &signals);

} // namespace fovea::app
