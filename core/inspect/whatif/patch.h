// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_probe.h"
#include "core/inspect/intervention/intervention.h"

namespace fovea {

// The attention that a donor has at the patch's place, as changes: one per head. UsageError where it has no
// such layer or head, or other positions.
std::vector<AttentionChange> changesOf(const AttentionPatch &patch, const AttentionProbe &donor,
                                       const ModelSpec &into, int positions);

// UsageError where a donor of this model has nothing at the patch's place.
void requirePlaceIn(const ModelSpec &donor, const AttentionPatch &patch, const ModelSpec &into);

// The heads that the patch is put into.
std::vector<int> headsOf(const AttentionPatch &patch, const ModelSpec &into);

} // namespace fovea
