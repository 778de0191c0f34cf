// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

constexpr Token blank = 2;

// 10100 10200 is 10100 written twice with one bit blanked; its twin is 1.
class MissingDuplicate final : public FixedLengthTask
{
public:
    explicit MissingDuplicate(std::int64_t length)
        : FixedLengthTask(digitSymbols(3), 2, fixedLength(length, 2))
    {
    }

    std::vector<Baseline> baselines() const override
    {
        return {{"the bit half a sequence away from the blank", 1}};
    }
    // The bits of one half, and where the blank is.
    std::optional<std::uint64_t> sequences() const override
    {
        return exactCount(std::exp2(length() / 2) * length());
    }

    std::vector<Token> generate(Random &random) const override
    {
        std::vector<Token> tokens(static_cast<std::size_t>(length()));
        const std::size_t half = tokens.size() / 2;
        for (std::size_t i = 0; i < half; ++i)
            tokens[i] = tokens[half + i] = Token(random.below(2));
        tokens[random.below(tokens.size())] = blank;
        return tokens;
    }

    int evaluate(std::span<const Token> tokens) const override { return tokens[places(tokens).twin]; }

    Deciding deciding(std::span<const Token> tokens) const override
    {
        const Places found = places(tokens);
        Deciding deciding;
        deciding.keys = {int(std::min(found.blank, found.twin)), int(std::max(found.blank, found.twin))};
        return deciding;
    }

private:
    struct Places
    {
        std::size_t blank = 0;
        std::size_t twin = 0;
    };

    Places places(std::span<const Token> tokens) const
    {
        checkSymbols(tokens, alphabet());
        const auto position = std::find(tokens.begin(), tokens.end(), blank);
        const auto second =
            position == tokens.end() ? position : std::find(position + 1, tokens.end(), blank);
        if (second != tokens.end())
            refuse(tokens, std::size_t(second - tokens.begin()), alphabet(), digitTexts(2));
        if (tokens.size() % 2 == 1)
            throw InputError("The length is " + std::to_string(tokens.size()) +
                             ", but a string written twice has an even length.");
        if (position == tokens.end())
            throw InputError("There is no 2; exactly one bit must be blanked by a 2.");
        const std::size_t half = tokens.size() / 2;
        const auto index = std::size_t(position - tokens.begin());
        for (std::size_t i = 0; i < half; ++i)
            if (tokens[i] != tokens[half + i] && i != index % half)
                refuse(tokens, half + i, alphabet(), {std::to_string(tokens[i])});
        return {index, index < half ? index + half : index - half};
    }
};

ParamSchema schema()
{
    return {lengthParam(2)};
}

} // namespace

TaskInfo missingDuplicateTask()
{
    return {
        .id = "missing-duplicate",
        .name = "Missing duplicate",
        .rule = "The second half repeats the first, and a 2 hides one bit. What is hidden? Lengths are even.",
        .example = "1010010200",
        .exampleLabel = "1",
        .because =
            "The halves are 10100 and 10200; the blank is the third bit of the second half, and the third "
            "bit of the first is 1.",
        .params = schema(),
        .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
            const auto length = integerOf(schema(), values, "length");
            if (length % 2 == 1)
                throw UsageError("The length of missing-duplicate must be even, but " +
                                 std::to_string(length) + " is odd.");
            return std::make_unique<MissingDuplicate>(length);
        }};
}

} // namespace fovea
