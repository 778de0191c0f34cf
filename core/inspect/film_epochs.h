// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace fovea {

// The epochs of a film with at most `count` frames, ascending, each once: spread evenly over the kept
// snapshots between those that are always among them, which are the first (init), the ones nearest to the
// crossings, and the last. Where there is too little room the later crossings are left out first; with room
// for one the last is shown alone.
std::vector<int> filmEpochs(const std::vector<int> &snapshots, const std::vector<int> &crossings, int count);

} // namespace fovea
