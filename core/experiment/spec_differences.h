// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"

#include <vector>

namespace fovea {

// The changes that, made one after the other with setField(), turn `from` into `to`; none when they are
// equal.
std::vector<FieldChange> differences(const RunSpec &from, const RunSpec &to);

// Whether the two describe the same runs, however they are written down. Never throws: a description that
// cannot run is the same only as itself.
bool isSame(const LaneRecord &one, const LaneRecord &other);
// What a run's numbers depend on: epochs, stop rules and storage, which decide only how far it goes and what
// is kept of it, are as in a spec that says nothing of them.
LaneRecord withoutLimits(LaneRecord record);
// The same but for those.
bool isSameButLimits(const LaneRecord &one, const LaneRecord &other);

} // namespace fovea
