// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

namespace fovea {

// UsageError, as of makeDataset(), when fewer sequences exist than generated sets want; without making any.
// Says nothing of sets that are read from files.
void requireEnoughSequences(const TaskSpec &task, const DataSpec &data);

} // namespace fovea
