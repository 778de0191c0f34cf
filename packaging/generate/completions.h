// SPDX-License-Identifier: MIT
#pragma once

#include "packaging/generate/program.h"

namespace fovea::packaging {

// The file that makes a shell complete verbs, options and values of a program.
std::string bashCompletion(const Program &program);
std::string zshCompletion(const Program &program);
std::string fishCompletion(const Program &program);

// "fovea-cli" as the name of a shell function.
std::string functionName(const Program &program);

} // namespace fovea::packaging
