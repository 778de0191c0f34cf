// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/whatif/set_evaluation.h"
#include "core/inspect/whatif/what_if_probe.h"
#include "core/probing/probe_cache.h"

#include <memory>
#include <vector>

namespace fovea {

// One example of a run with changes. Donors are those that patches name, in this order.
struct WhatIfQuestion
{
    ProbeSubject subject;
    ProbeCache::Example example;
    ExampleSplit set = ExampleSplit::Heldout; // that a patch's example is of
    Intervention intervention;
    std::vector<ProbeSubject> donors;
};

// For jobs of a ProbeService. Throw what the session or the probe refuse, and UsageError for what is not
// possible.
WhatIfProbe answerWhatIf(ProbeCache &cache, const WhatIfQuestion &question);

// The same on the whole set, to be taken on chunk by chunk.
std::unique_ptr<WhatIfEvaluation> evaluationOf(ProbeCache &cache, const WhatIfQuestion &question);

} // namespace fovea
