// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/network.h"

namespace fovea {

// Floating-point operations of one training step on one example: 2 per multiply-add of the mask's definition,
// backward counted as twice the forward. Used by the race board and the benchmark alike.
double stepFlopsPerExample(const NetworkSpec &spec);

} // namespace fovea
