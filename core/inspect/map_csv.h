// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_reading.h"

#include <string>
#include <vector>

namespace fovea {

// Every cell of a head as a line: query, its token, key, its token, score, kept, weight, weighted_value
// (weight times length of the value), contribution (the same after the output projection), rank.
// Numbers in full float precision, without locale; keys that may not be seen are left out.
std::string mapCsv(const HeadView &head, const std::vector<std::string> &tokens);

} // namespace fovea
