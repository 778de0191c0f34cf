// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace fovea {

enum class Printing {
    Sentence, // on one line
    Lines,    // keeps line breaks and tabs
    JsonText, // keeps line breaks, and what was JSON stays the same JSON
};

// Text of unknown origin as a terminal may show it: control characters, what turns the direction of writing,
// and bytes that are no UTF-8 become visible (\x1b, \n, \u202e), everything else stays.
std::string printable(std::string_view text, Printing as = Printing::Sentence);

} // namespace fovea
