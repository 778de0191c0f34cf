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
// The same but for how far they go and what is kept of them: epochs, stop rules, storage.
bool isSameButLimits(const LaneRecord &one, const LaneRecord &other);

} // namespace fovea
