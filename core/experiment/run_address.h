// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiment/spec_json.h"

namespace fovea {

// What a run grows from beside its spec and seed.
struct RunOrigin
{
    int lane = 0;               // its place; counts only where lanes begin with weights of their own
    std::uint64_t dataHash = 0; // of own data, which the spec only names
    std::string parent = {};    // address and epoch of the run it branched from; empty: none
};

// 16 hexadecimal digits: equal for runs that are the same to the bit on one build, engine and kind of CPU, as
// far as both go. Defaults are filled in; what changes no bit (limits, storage, names) does not count.
std::string runAddress(const LaneRecord &record, std::uint64_t seed, const RunOrigin &origin = {});

} // namespace fovea
