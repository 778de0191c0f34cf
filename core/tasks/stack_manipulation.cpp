// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {

namespace {

constexpr Token pop = 2;
constexpr Token pushZero = 3;
constexpr int emptyStack = 2; // the class

// 0004423434: the stack 000 is pushed 1 and 1, popped once, pushed 0 1 0 1; a 1 is on top.
class StackManipulation final : public FixedLengthTask
{
public:
    explicit StackManipulation(std::int64_t length) : FixedLengthTask(digitSymbols(5), 3, fixedLength(length))
    {
    }

    std::string className(int label) const override
    {
        return label == emptyStack ? "empty" : std::to_string(label);
    }
    double chance() const override { return std::max(emptyShare(), (1 - emptyShare()) / 2); }

    // A push as last token is the answer; after a pop a bit is guessed, or an empty stack where that is
    // likelier.
    std::vector<Baseline> baselines() const override
    {
        const double afterPop = std::max(emptyShare(), (1.0 / 3 - emptyShare()) / 2);
        return {{"the last token alone", 2.0 / 3 + afterPop}};
    }

    std::optional<std::uint64_t> sequences() const override
    {
        double count = 0;
        for (int bits = 1; bits < length(); ++bits)
            count += std::exp2(bits) * std::pow(3.0, length() - bits);
        return exactCount(count);
    }

    std::vector<Token> generate(Random &random) const override
    {
        std::vector<Token> tokens(static_cast<std::size_t>(length()));
        const std::size_t bits = 1 + random.below(tokens.size() - 1);
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = i < bits ? Token(random.below(2)) : Token(pop + random.below(3));
        return tokens;
    }

    int evaluate(std::span<const Token> tokens) const override
    {
        const auto top = topOf(tokens);
        return top ? tokens[*top] % pushZero : emptyStack;
    }

    // The answer hangs on the token that put the top there and on everything after it (that nothing took it
    // away again), and on nothing before. That the stack is empty hangs on everything.
    Deciding deciding(std::span<const Token> tokens) const override
    {
        Deciding deciding;
        const std::size_t first = topOf(tokens).value_or(0);
        deciding.everyToken = first == 0;
        if (!deciding.everyToken) {
            deciding.keys.resize(tokens.size() - first);
            std::iota(deciding.keys.begin(), deciding.keys.end(), int(first));
        }
        return deciding;
    }

private:
    // Position of the bit or push that is the top of the final stack.
    std::optional<std::size_t> topOf(std::span<const Token> tokens) const
    {
        checkSymbols(tokens, alphabet());
        std::vector<std::size_t> stack;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens[i] < pop && i > 0 && tokens[i - 1] >= pop)
                refuse(tokens, i, alphabet(), {"2 (pop)", "3 (push 0)", "4 (push 1)"});
            if (tokens[i] != pop)
                stack.push_back(i);
            else if (!stack.empty())
                stack.pop_back();
        }
        if (stack.empty())
            return {};
        return stack.back();
    }

    // Share of sequences that end with an empty stack, from the exact distribution of stack sizes.
    double emptyShare() const
    {
        const auto size = std::size_t(length());
        std::vector<double> share(size + 2,
                                  0.0); // of stack sizes, over the sequences whose operations have begun
        for (std::size_t bits = 1; bits < size; ++bits) {
            share[bits] += 1.0 / double(size - 1);
            const std::vector<double> before = share;
            share[0] = (before[0] + before[1]) / 3;
            for (std::size_t height = 1; height <= size; ++height)
                share[height] = before[height - 1] * 2 / 3 + before[height + 1] / 3;
        }
        return share[0];
    }
};

ParamSchema schema()
{
    return {lengthParam(2)};
}

} // namespace

TaskInfo stackManipulationTask()
{
    return {.id = "stack-manipulation",
            .name = "Stack manipulation",
            .rule =
                "A stack of bits, bottom first, then operations on it: 2 pops the top (an empty stack stays "
                "empty), "
                "3 pushes a 0, 4 pushes a 1. What is on top at the end? 2 if the stack is empty.",
            .example = "1101003233",
            .exampleLabel = "0",
            .because = "The stack 110100 gets a 0, loses it, and gets two zeros; the top is a 0.",
            .params = schema(),
            .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
                return std::make_unique<StackManipulation>(integerOf(schema(), values, "length"));
            }};
}

} // namespace fovea
