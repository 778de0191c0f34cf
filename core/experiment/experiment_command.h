// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <string>
#include <vector>

namespace fovea {

// The words of the fovea-cli line that trains one lane of the experiment with its seeds.
std::vector<std::string> trainWords(const ExperimentSpec &experiment, std::size_t lane);

// The words of the line that trains them all; of a spec file where a line cannot say it (a branch, a pattern
// with commas).
std::vector<std::string> trainWords(const ExperimentSpec &experiment);

} // namespace fovea
