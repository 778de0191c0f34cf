// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace fovea {

// The words as a shell would need them to start the same command again.
std::string shellLine(std::span<const std::string> words);

} // namespace fovea
