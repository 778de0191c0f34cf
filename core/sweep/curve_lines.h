// SPDX-License-Identifier: MIT
#pragma once

#include "core/results/records.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// One epoch as a line of JSON, with every number to its last bit: null is NaN, "inf" and "-inf" are texts. No
// end of line.
std::string curveLine(const EpochRecord &record);
EpochRecord epochFromLine(std::string_view line); // InputError

// The epochs that whole lines tell of, in order from 0; what follows a line that is cut off or not next is
// left out, as of a writer that was killed.
std::vector<EpochRecord> epochsFrom(std::string_view lines);

// Of everything but timings: equal for runs that are the same to the bit.
std::uint64_t bitsOf(const std::vector<EpochRecord> &epochs, const TrainerState &state);

} // namespace fovea
