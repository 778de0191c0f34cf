// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/example_order.h"
#include "core/inspect/set_walk.h"
#include "core/training/evaluator.h"

#include <functional>
#include <memory>
#include <optional>

namespace fovea {

// A run with the weights of one moment, its data, and what is done differently.
struct WhatIfRequest
{
    LaneRecord lane;
    std::uint64_t seed = 0;
    int epoch = -1;                 // -1: initial weights
    std::span<const float> weights; // copied
    std::shared_ptr<const Dataset> data;
    ExampleSplit split = ExampleSplit::Heldout;
    Intervention intervention;
};

struct WhatIfScores
{
    Score with;
    Score without; // as trained
};

// Loss and accuracy on a whole set with and without an intervention, chunk by chunk, so that a thread in the
// background can stop in between. As trained they are those of the run's own evaluation, to the bit on one
// engine. One thread.
class WhatIfEvaluation
{
public:
    // UsageError where the network has no such place, or its weights do not fit.
    explicit WhatIfEvaluation(const WhatIfRequest &request);

    bool isDone() const;
    double share() const;                                   // done, 0 to 1
    void next();                                            // a chunk of each
    const WhatIfScores &scores() const { return m_scores; } // of what is done

private:
    struct Side
    {
        SetWalk walk;
        int classes = 0;
    };

    static Side sideOf(const WhatIfRequest &request, const Intervention &intervention);
    static void advance(Side &side, Score &score);

    Side m_without;
    std::optional<Side> m_with; // empty: nothing is different
    WhatIfScores m_scores;
};

// To the end.
WhatIfScores evaluateWhatIf(const WhatIfRequest &request);

} // namespace fovea
