// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"

#include <cmath>

namespace fovea {

namespace {

// 0010111100 holds five ones: 1.
class Parity final : public FixedLengthTask
{
public:
    explicit Parity(std::int64_t length) : FixedLengthTask(digitSymbols(2), 2, fixedLength(length)) {}

    std::vector<Baseline> baselines() const override { return {{"every bit but one", 0.5}}; }
    std::optional<std::uint64_t> sequences() const override { return exactCount(std::exp2(length())); }
    std::vector<Token> generate(Random &random) const override { return independentTokens(random, 2); }

    int evaluate(std::span<const Token> tokens) const override
    {
        checkSymbols(tokens, alphabet());
        int ones = 0;
        for (const Token token : tokens)
            ones += token;
        return ones % 2;
    }

    Deciding deciding(std::span<const Token> tokens) const override
    {
        checkSymbols(tokens, alphabet());
        return {.everyToken = true, .keys = {}, .pairs = {}};
    }
};

ParamSchema schema()
{
    return {lengthParam(1)};
}

} // namespace

TaskInfo parityTask()
{
    return {.id = "parity",
            .name = "Parity",
            .rule = "Is the number of ones odd or even? 1 if it is odd, 0 if it is even.",
            .example = "0010111100",
            .exampleLabel = "1",
            .because = "There are five ones, and five is odd.",
            .params = schema(),
            .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
                return std::make_unique<Parity>(integerOf(schema(), values, "length"));
            }};
}

} // namespace fovea
