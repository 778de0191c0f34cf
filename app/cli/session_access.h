// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/model/parameter_layout.h"
#include "core/session/session_data.h"
#include "core/store/session.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea::app {

// --run, or the only run there is; UsageError lists the runs.
StoredRun runFrom(const Arguments &arguments, const Session &session);

// --run, which may be given several times or name several as "1,2"; UsageError lists the runs there are. All
// runs without --run.
std::vector<StoredRun> chosenRuns(const Arguments &arguments, const Session &session);

// The runs that one such text names.
std::vector<RunId> runIdsFrom(std::string_view text);

struct SnapshotChoice
{
    int requested = -1;
    int epoch = -1; // the nearest kept one
};

// --epoch N, init or last (the default). UsageError when the run has not come that far.
SnapshotChoice snapshotFrom(const Arguments &arguments, const Session &session, const StoredRun &run);

// What the run's model was built for, without making its data where the task tells.
InputShape shapeOf(const Session &session, const StoredRun &run);

} // namespace fovea::app
