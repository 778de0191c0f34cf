// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/param_schema.h"

#include <string>

namespace fovea::app {

// One indented line a parameter: id, default, what is allowed, help. Empty for none.
std::string parameterLines(const ParamSchema &schema);

} // namespace fovea::app
