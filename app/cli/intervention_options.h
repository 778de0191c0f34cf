// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"
#include "core/inspect/whatif/set_evaluation.h"
#include "core/report/json_values.h"
#include "core/store/session.h"

#include <vector>

namespace fovea::app {

// What trained weights can be read with besides themselves: --mask, --set, --knock-out, --uniform, --cut-key,
// --cut and --patch.
std::vector<Option> interventionOptions();

// Positions are checked by what reads. Patches name runs by their numbers.
Intervention interventionFrom(const Arguments &arguments, const ModelSpec &model);

// The runs that patches name, at --epoch, whose places then stand in the patches.
std::vector<DonorRun> donorsFrom(Intervention &intervention, const Arguments &arguments,
                                 const Session &session, const StoredRun &into);

// {"mask": "full", "knock_out": ["0.1"]}; with the numbers of runs.
Json changedJson(const Intervention &intervention);

} // namespace fovea::app
