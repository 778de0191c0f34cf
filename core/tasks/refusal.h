// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/errors.h"
#include "core/tasks/task.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

// What a text of a task is made of: one character per token, or words between blanks.
enum class TextUnit { Character, Word };

// A token that the rule does not allow where it stands. Evaluators throw it; parse() catches it and names
// what the person typed instead of the token.
class Refusal : public InputError
{
public:
    // `found` is how the token is shown, empty where the sequence ends too early. Nothing allowed means: the
    // end.
    Refusal(std::size_t index, const std::string &place, const std::string &found,
            std::vector<std::string> allowed);

    std::size_t index() const { return m_index; }
    const std::vector<std::string> &allowed() const { return m_allowed; }

private:
    std::size_t m_index;
    std::vector<std::string> m_allowed;
};

// Throws the Refusal of tokens[index], or of the end where index is the length.
[[noreturn]] void refuse(std::span<const Token> tokens, std::size_t index,
                         const std::vector<std::string> &alphabet, std::vector<std::string> allowed,
                         TextUnit unit = TextUnit::Character);

// Refuses the first token outside the alphabet, and an empty sequence.
void checkSymbols(std::span<const Token> tokens, const std::vector<std::string> &alphabet);

// "0 to 4", or the digits themselves where there are two.
std::vector<std::string> digitTexts(int modulus);

// Reads a whole text; the rule itself says what is wrong with it and where.
std::vector<Token> tokensFrom(std::string_view text, const Task &task, TextUnit unit);

} // namespace fovea
