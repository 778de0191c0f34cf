// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/json_values.h"
#include "core/report/session_report.h"

namespace fovea {

// Every lane against the first, as a part of the report's JSON.
Json comparisonsJson(const SessionReport &report);

} // namespace fovea
