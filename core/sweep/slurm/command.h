// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace fovea {

struct CommandAnswer
{
    int code = -1; // 127: there is no such program
    std::string out;
    std::string err;
};

// Runs a program of the PATH to its end, with nothing on its standard input.
CommandAnswer runCommand(const std::vector<std::string> &words);

} // namespace fovea
