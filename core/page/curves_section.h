// SPDX-License-Identifier: MIT
#pragma once

#include "core/page/chart.h"
#include "core/report/session_report.h"

namespace fovea {

// Train accuracy, held-out accuracy and loss: medians and quartiles over the seeds that have ended, as far as
// all of them have come. Of a lane in which none has ended, the run that has come farthest.
std::vector<Chart> chartsOf(const SessionReport &report);
std::string curvesSection(const SessionReport &report);

} // namespace fovea
