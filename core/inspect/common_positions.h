// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_probe.h"

#include <cstddef>

namespace fovea {

// How many positions two probes share, from the first one on: masks may pad one sequence to different
// lengths.
std::size_t positionsInCommon(const AttentionProbe &one, const AttentionProbe &other);

} // namespace fovea
