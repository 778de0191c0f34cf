// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/intervention.h"
#include "tests/support/plain_model.h"

#include <vector>

namespace fovea::plain {

// Interventions by their definition, in plain loops over one row after the other: what networks that can be
// meddled with are measured against. Patches come first, then cuts, then uniform heads, then those that are
// off.
Meddling changing(std::vector<AttentionChange> changes);

// A whole network with changes. A block whose attention is off adds nothing, its bias included.
Result runChanged(const NetworkSpec &spec, std::vector<double> weights, const Batch &batch,
                  const Moment &moment, const std::vector<AttentionChange> &changes);

} // namespace fovea::plain
