// SPDX-License-Identifier: MIT
#include "core/tasks/fixed_length_task.h"

namespace fovea {

std::vector<Token> FixedLengthTask::independentTokens(Random &random, int symbols) const
{
    std::vector<Token> tokens(static_cast<std::size_t>(length()));
    for (Token &token : tokens)
        token = Token(random.below(std::uint64_t(symbols)));
    return tokens;
}

Param lengthParam(std::int64_t minimum)
{
    return integerParam("length", "How many tokens a sequence has", 40, minimum, 600);
}

Param modulusParam()
{
    return integerParam("modulus", "Numbers wrap around at this one, which is also the number of classes", 5,
                        2, 10);
}

std::vector<std::string> digitSymbols(int count)
{
    std::vector<std::string> symbols;
    for (int digit = 0; digit < count; ++digit)
        symbols.push_back(std::to_string(digit));
    return symbols;
}

std::optional<std::uint64_t> exactCount(double count)
{
    if (count >= countLimit)
        return {};
    return std::uint64_t(count);
}

} // namespace fovea
