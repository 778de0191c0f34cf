// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace fovea {

// The whole of a file that a person named, or of a pipe (a shell's <(...) is one); InputError with a sentence
// for folders, for pipes that nobody writes to, which would never end, and for more than `most` bytes.
std::string inputText(const std::string &path, std::int64_t most);

} // namespace fovea
