// SPDX-License-Identifier: MIT
#pragma once

#include "core/store/session.h"
#include "core/theory/eigenvalues.h"
#include "core/theory/weight_loss.h"

#include <functional>
#include <optional>

namespace fovea {

// The loss of a run around the weights of one kept epoch, over the first examples of its train set.
struct MomentTheory
{
    StoredRun run;
    int epoch = -1;
    int examples = 0;
    double loss = 0;
    GradientParts gradient;
    SpectrumEnds frozen; // of the Hessian with the picks of these weights, by exact products
    SpectrumEnds free;   // picks may flip: by differences of gradients
    TraceEstimate trace; // picks frozen
};

// `keepGoing` is asked before each product; nothing when it said no. InputError when the session has no such
// weights.
std::optional<MomentTheory> momentTheory(const Session &session, const StoredRun &run, int epoch,
                                         const Dataset &data, int examples,
                                         const std::function<bool()> &keepGoing = {});

} // namespace fovea
