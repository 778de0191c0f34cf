// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"

#include <string>
#include <vector>

namespace fovea::app {

// Both begin with examples.
std::string helpOf(const Verb &verb);
std::string helpOf(const std::vector<Verb> &verbs);

} // namespace fovea::app
