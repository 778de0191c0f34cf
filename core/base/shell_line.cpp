// SPDX-License-Identifier: MIT
#include "core/base/shell_line.h"

#include "core/base/text.h"

#include <string_view>
#include <vector>

namespace fovea {

std::string shellLine(std::span<const std::string> words)
{
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./:,+@%";
    std::vector<std::string> quoted;
    for (const std::string &word : words) {
        if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
            quoted.push_back(word);
            continue;
        }
        std::string text = "'";
        for (const char c : word)
            text += c == '\'' ? std::string("'\\''") : std::string(1, c);
        quoted.push_back(text + "'");
    }
    return joined(quoted, " ");
}

} // namespace fovea
