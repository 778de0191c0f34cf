// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace fovea {

// A whole page around its content: one file that loads nothing from elsewhere, which its content policy
// enforces.
std::string framed(const std::string &title, const std::string &content);

// Rows of "name, text" as a list of terms.
struct Fact
{
    std::string name;
    std::string text;
};
std::string factsOf(const std::vector<Fact> &facts);

// A line for the terminal that can be copied.
std::string commandBox(const std::string &command);

// Text that is folded away until it is wanted.
std::string folded(const std::string &title, const std::string &text);

} // namespace fovea
