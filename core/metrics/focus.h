// SPDX-License-Identifier: MIT
#pragma once

#include "core/metrics/attention_map.h"
#include "core/tasks/task.h"

namespace fovea {

// Attention mass on deciding keys: mean over ordinary queries (positions of the sequence itself), or over the
// task's named pairs' queries; beside it what uniform attention over all visible keys would give. NaN where
// every token decides, or no key is named.
struct Focus
{
    double score = 0;
    double uniform = 0;
};

// `visible`: number of keys anybody may see (see visibleKeys).
Focus focusOf(const AttentionMap &map, const Deciding &deciding, int length, int visible);

} // namespace fovea
