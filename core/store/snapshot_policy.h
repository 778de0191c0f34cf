// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/tables/session_rows.h"

namespace fovea {

// Which weights stay in the file. A run keeps every epoch that is divisible by its spacing (a power of two
// that only grows; 0: none) and always init, the last and the first at 95 %.

constexpr std::int64_t snapshotMegabyte = 1000000; // bytes, of store.megabytes

// Spacing that keeps at most `limit` of the epochs -1 .. last.
std::int64_t spacingFor(int last, std::optional<int> crossing, int limit);

// Keeps the weights of an epoch that has just ended and drops what the policy no longer allows, in this run
// and, where the file would hold too many megabytes, in others. `row` is written.
void keepSnapshot(Database &database, RunRow &row, int epoch, const TrainerState &state);

} // namespace fovea
