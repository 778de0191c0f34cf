// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

// 0 steps back, 1 stays, 2 steps on: 2121201021 has four steps on and two back, which ends at 2.
class CycleNavigation final : public FixedLengthTask
{
public:
    CycleNavigation(std::int64_t length, std::int64_t modulus)
        : FixedLengthTask(digitSymbols(3), int(modulus), fixedLength(length))
    {
    }

    // Share of the likeliest end, from the exact distribution of the walk.
    double chance() const override
    {
        const auto size = std::size_t(classes());
        std::vector<double> share(size, 0.0);
        share[0] = 1;
        for (int step = 0; step < length(); ++step) {
            const std::vector<double> before = share;
            for (std::size_t place = 0; place < size; ++place)
                share[place] =
                    (before[(place + 1) % size] + before[place] + before[(place + size - 1) % size]) / 3;
        }
        return *std::max_element(share.begin(), share.end());
    }

    std::optional<std::uint64_t> sequences() const override { return exactCount(std::pow(3.0, length())); }
    std::vector<Token> generate(Random &random) const override { return independentTokens(random, 3); }

    int evaluate(std::span<const Token> tokens) const override
    {
        checkSymbols(tokens, alphabet());
        int place = 0;
        for (const Token action : tokens)
            place = (place + action - 1 + classes()) % classes();
        return place;
    }

    // Staying put adds nothing, but that a token is no step must be seen too: any other action there changes
    // the end.
    Deciding deciding(std::span<const Token> tokens) const override
    {
        checkSymbols(tokens, alphabet());
        return {.everyToken = true, .keys = {}, .pairs = {}};
    }
};

ParamSchema schema()
{
    return {lengthParam(1), modulusParam()};
}

} // namespace

TaskInfo cycleNavigationTask()
{
    return {.id = "cycle-navigation",
            .name = "Cycle navigation",
            .rule = "Steps round a ring of places, from place 0: 0 steps back, 1 stays, 2 steps on. The "
                    "answer is the "
                    "place where it stops.",
            .example = "2121201021",
            .exampleLabel = "2",
            .because = "There are four steps on and two steps back, which ends at place 2.",
            .params = schema(),
            .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
                return std::make_unique<CycleNavigation>(integerOf(schema(), values, "length"),
                                                         integerOf(schema(), values, "modulus"));
            }};
}

} // namespace fovea
