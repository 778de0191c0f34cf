// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

namespace fovea {

// Sentences, each naming field, value and what is allowed; empty when the experiment can run.
std::vector<std::string> validate(const ExperimentSpec &experiment);
std::vector<std::string> validate(const RunSpec &spec, const MaskSpec &mask);

} // namespace fovea
