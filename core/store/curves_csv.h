// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/records.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// One run as the table names it.
struct RunCurves
{
    std::int64_t run = 0; // as 'show' lists it; 0: not in a session yet, an empty cell
    std::string lane;     // its name
    std::string label;    // what tells the lane from the others
    std::string mask;
    std::uint64_t seed = 0;
    std::span<const EpochRecord> epochs;
};

// One row per run and epoch: run, lane, label, mask, seed, epoch, step, train_loss, train_acc, heldout_loss,
// heldout_acc, lr, wall_s, cpu_s, eval_s, metrics_s, then each metric's columns ("dispersion.all.p95",
// "dispersion.layer3.p95"). Undefined numbers are empty.
std::string curvesCsv(std::span<const RunCurves> runs);

} // namespace fovea
