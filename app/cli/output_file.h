// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace fovea::app {

class Console;

// Writes a result where the person wants it: to standard output for "-", else to a file, complete or not at
// all. Says so when it replaces one. UsageError when the folder does not exist.
void writeOutput(const std::string &path, std::string_view bytes, const Console &console);

// UsageError unless the folder of this file exists.
void requireFolder(const std::string &path);

} // namespace fovea::app
