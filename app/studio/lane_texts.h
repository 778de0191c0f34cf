// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"
#include "widgets/models/race_data.h"

#include <string>

namespace fovea::app {

// The fovea-cli line that trains this lane with the experiment's seeds and nothing else.
std::string commandOf(const ExperimentSpec &experiment, int lane);
// JSON that can be pasted as a lane.
std::string specTextOf(const ExperimentSpec &experiment, int lane);

// Every epoch of every run on show, in the form of 'fovea-cli export --curves'.
std::string curvesCsvOf(const ui::RaceData &race);
std::string curvesJsonOf(const ui::RaceData &race);

} // namespace fovea::app
