// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/example_order.h"
#include "core/inspect/set_walk.h"
#include "core/training/evaluator.h"

#include <memory>
#include <optional>
#include <vector>

namespace fovea {

// A run whose attention is put into another one.
struct DonorRun
{
    LaneRecord lane;
    std::uint64_t seed = 0;
    int epoch = -1;
    std::shared_ptr<const std::vector<float>> weights;
};

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
    std::vector<DonorRun> donors = {}; // that the patches name; they read the sequences of `data`
};

struct WhatIfScores
{
    Score with;
    Score without; // as trained
};

// Loss and accuracy on a whole set with and without an intervention, chunk by chunk, so that a thread in the
// background can stop in between. As trained they are those of the run's own evaluation, to the bit on one
// engine. A patch from another example puts the same map into every example; one from another run what that
// run does on each. One thread.
class WhatIfEvaluation
{
public:
    // UsageError where the network has no such place, or its weights do not fit.
    explicit WhatIfEvaluation(const WhatIfRequest &request);
    WhatIfEvaluation(WhatIfEvaluation &&) noexcept;
    ~WhatIfEvaluation();

    bool isDone() const;
    double share() const;                                   // done, 0 to 1
    void next();                                            // a chunk of each
    const WhatIfScores &scores() const { return m_scores; } // of what is done

private:
    struct Side;
    struct Giver;

    static Side sideOf(const WhatIfRequest &request, const Intervention &intervention);
    void meetDonors(const WhatIfRequest &request, Intervention &intervention);
    static void advance(Side &side, Score &score, std::span<const AttentionChange> more);

    std::unique_ptr<Side> m_without;
    std::unique_ptr<Side> m_with; // null: nothing is different
    std::vector<Giver> m_givers;  // of patches that differ from example to example
    WhatIfScores m_scores;
};

// To the end.
WhatIfScores evaluateWhatIf(const WhatIfRequest &request);

} // namespace fovea
