// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"
#include "core/theory/eigenvalues.h"
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
    SpectrumEnds frozen;                // of the Hessian with the picks of these weights, by exact products
    SpectrumEnds free;                  // picks may flip: by differences of gradients
    TraceEstimate trace;                // picks frozen
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
