// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

namespace fovea {

// The epochs of a film with at most `count` frames: spread evenly over the kept snapshots before and after
// the crossing, ascending, each once. The first snapshot (init), the one nearest to the crossing and the last
// are always among them; with room for two those are the first and the last, with room for one the last.
std::vector<int> filmEpochs(const std::vector<int> &snapshots, std::optional<int> crossing, int count);

} // namespace fovea
