// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"

#include <cmath>

namespace fovea {

namespace {

// 0000101001 begins with 0 and ends with 1: 1. Its unequal pairs are 01 10 01 10 01, an odd number.
class EvenPairs final : public FixedLengthTask
{
public:
    explicit EvenPairs(std::int64_t length) : FixedLengthTask(digitSymbols(2), 2, fixedLength(length)) {}

    std::vector<Baseline> baselines() const override
    {
        return {{"the first bit alone", 0.5}, {"whether the first and the last bit differ", 1}};
    }
    std::optional<std::uint64_t> sequences() const override { return exactCount(std::exp2(length())); }
    std::vector<Token> generate(Random &random) const override { return independentTokens(random, 2); }

    int evaluate(std::span<const Token> tokens) const override
    {
        checkSymbols(tokens, alphabet());
        int unequal = 0;
        for (std::size_t i = 1; i < tokens.size(); ++i)
            unequal += tokens[i - 1] != tokens[i];
        return unequal % 2;
    }

    // Every unequal pair changes the bit, so an odd number of them leaves the last bit different from the
    // first.
    Deciding deciding(std::span<const Token> tokens) const override
    {
        checkSymbols(tokens, alphabet());
        Deciding deciding;
        deciding.keys = {0};
        if (tokens.size() > 1)
            deciding.keys.push_back(int(tokens.size()) - 1);
        return deciding;
    }
};

ParamSchema schema()
{
    return {lengthParam(2)};
}

} // namespace

TaskInfo evenPairsTask()
{
    return {.id = "even-pairs",
            .name = "Even pairs",
            .rule = "Do the two ends match? 0 if the first and the last bit are the same, 1 if they differ. "
                    "That is the "
                    "same as whether the number of unequal neighbours (01 or 10) is even or odd.",
            .example = "0000101001",
            .exampleLabel = "1",
            .because = "The first bit is 0 and the last 1: they differ. The unequal pairs are 01 10 01 10 "
                       "01, and five is odd.",
            .params = schema(),
            .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
                return std::make_unique<EvenPairs>(integerOf(schema(), values, "length"));
            }};
}

} // namespace fovea
