// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/comparison.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace fovea {

// Lanes of one session or race are summed up over the same seeds: those that are done. A comparison of two
// lanes needs only their two runs.

// Whether the runs of one seed, one per lane, have all ended or arrived. A run that began when others had
// ended does not undo that. Without runs it is not.
bool isDone(std::span<const RunOutcome> runsOfSeed);

// The seeds that are not done, of all runs. With a single seed none is open: each lane then counts as soon as
// its run has ended or arrived.
std::set<std::uint64_t> openSeeds(std::span<const RunOutcome> runs);

// As summaryOf(lane), with the runs of open seeds counted as under way, whatever they have reached.
LaneSummary summaryOf(const std::vector<RunOutcome> &lane, const std::set<std::uint64_t> &openSeeds);

} // namespace fovea
