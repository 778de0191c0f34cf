// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/run_event.h"
#include "core/store/tables/database.h"

#include <string>

namespace fovea {

// Parts of the sentences about rows.
std::string nameOf(RunId id);   // " run 2"
std::string ofRun(RunId id);    // " of run 2"
std::string atEpoch(int epoch); // " at epoch 5"

// InputError for a number that no epoch has; `what` are the things that claim to be of it.
int epochFrom(const Database &database, std::int64_t number, const std::string &what);

} // namespace fovea
