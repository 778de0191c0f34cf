// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"
#include "core/tasks/dataset.h"

#include <memory>

namespace fovea {

// The run's data, from the session or made again. InputError when they are not what the run was trained on,
// UsageError for a run that never started.
std::shared_ptr<const Dataset> datasetOf(const Session &session, const StoredRun &run);

} // namespace fovea
