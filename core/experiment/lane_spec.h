// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

namespace fovea {

// The base with the lane's changes. What cannot be set is left as it is: validate() tells of it.
RunSpec laneSpec(const ExperimentSpec &experiment, std::size_t lane);

} // namespace fovea
