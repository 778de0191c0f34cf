// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/records.h"

#include <optional>
#include <vector>

namespace fovea {

// The epoch at which a run was as good as `accuracy` on its train set: the first that reached it, or where
// none did the one that came nearest. Empty without epochs.
std::optional<int> epochAtAccuracy(const std::vector<EpochRecord> &epochs, double accuracy);

} // namespace fovea
