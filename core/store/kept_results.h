// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"

#include <string>
#include <vector>

namespace fovea {

// Computed results go into a session where that can be done. Where it cannot (a full disk, a file that may
// not be written or that another program is writing), nothing is lost that could not be computed again:
// false.
bool keepResults(SessionWriter &writer, const std::vector<StoredResult> &results);
// A file of an older format stays as it is.
bool keepResults(const std::string &path, const std::vector<StoredResult> &results);

} // namespace fovea
