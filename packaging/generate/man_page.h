// SPDX-License-Identifier: MIT
#pragma once

#include "packaging/generate/program.h"

namespace fovea::packaging {

struct Edition
{
    std::string version; // "0.1.0"
    std::string date;    // of the release, "2026-11-17"
};

// A manual page in the language of man(7).
std::string manPageOfWindow(const Program &program, const Edition &edition);
std::string manPageOfTerminal(const Program &program, const Edition &edition);

} // namespace fovea::packaging
