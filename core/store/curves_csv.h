// SPDX-License-Identifier: MIT
#pragma once

#include "core/training/records.h"

#include <string>
#include <vector>

namespace fovea {

// One row an epoch: epoch, step, train_loss, train_acc, heldout_loss, heldout_acc, lr, wall_s, cpu_s, eval_s,
// metrics_s, then each metric's columns ("dispersion.all.p95", "dispersion.layer3.p95"). Undefined numbers
// are empty.
std::string curvesCsv(const std::vector<EpochRecord> &epochs);

} // namespace fovea
