// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"
#include "core/theory/curvature.h"
#include "core/theory/weight_loss.h"

#include <functional>
#include <optional>
#include <vector>

namespace fovea {

// The loss of a run around the weights of one kept epoch, over the first examples of its train set.
struct MomentTheory
{
    StoredRun run;
    int epoch = -1;
    int examples = 0;
    double loss = 0;
    GradientParts gradient;
    CurvatureWays ways;
    SpectrumEnds ends;                  // of the Hessian, with the picks of these weights
    std::optional<SpectrumEnds> free;   // its largest end where picks may flip; none without picks
    TraceEstimate trace;                // as `ends`
    std::vector<StoredResult> computed; // for keepResults()
};

// Whether what the session keeps is taken from it.
enum class Earlier { Taken, Ignored };

// `keepGoing` is asked before each product; nothing when it said no. InputError when the session has no such
// weights.
std::optional<MomentTheory> momentTheory(const Session &session, const StoredRun &run, int epoch,
                                         const Dataset &data, int examples, Earlier earlier = Earlier::Taken,
                                         const std::function<bool()> &keepGoing = {});

} // namespace fovea
