// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/json_values.h"
#include "core/report/session_report.h"

namespace fovea {

Json rangeJson(const Range &range); // an infinite end is null
Json intervalJson(const OrderInterval &interval);
// What a comparison says, whatever is compared: seeds, test, ratio, interval and verdict.
Json comparisonJson(const LaneComparison &comparison);

// Every lane against the first, as a part of the report's JSON.
Json comparisonsJson(const SessionReport &report);

} // namespace fovea
