// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// The values that a slider goes through from this one of a field, as texts, from low to high: whole numbers,
// or steps as on a ruler (1, 1.5, 2, 3, 5, 7, 10), within what the field allows. A mask slides by its last
// number: top-k:5. The value is among them, as it is written. Empty where it has no number, or a wrong one.
std::vector<std::string> slideStops(const RunSpec &base, std::string_view field, const std::string &value);

} // namespace fovea
