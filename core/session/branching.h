// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run_book.h"

#include <optional>
#include <vector>

namespace fovea {

// What should go on from where.
struct BranchRequest
{
    RunId run{};
    int epoch = -1;                    // after which; -1 is init
    std::optional<MaskSpec> mask = {}; // empty: the parent's
    std::vector<FieldChange> changes = {};
    std::string name = {}; // of the lane; empty: a free letter
};

// The lane that goes on so, as the session's experiment would have it. UsageError says what is in the way:
// the weights of that epoch are not kept, a field does not fit them, or nothing would be left to train.
LaneSpec branchLane(const Session &session, const BranchRequest &request);

// What the run of a lane that branches off begins with. Weights, step, learning rate, order and random places
// go on where the parent was. So does the optimiser, unless it keeps moments: those of an epoch that is not
// the parent's last are not known, and start from zero; centroids do so where the parent has as many. The
// remarks say what does not.
BranchStart branchStart(const Session &session, const ExperimentSpec &experiment, int lane);

// What such a branch does not take over, a clause each: "the momentum starts from zero". UsageError as above.
std::vector<std::string> restartsOf(const Session &session, const BranchRequest &request);

} // namespace fovea
