// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"
#include "core/tasks/tree_table.h"

#include <algorithm>
#include <array>

namespace fovea {

namespace {

constexpr int digits = 10;
constexpr int operators = 4;
enum : Token { firstOperator = digits, minimumOf = firstOperator, maximumOf, medianOf, sumOf, closing };

constexpr double branchShare = 0.25; // of nodes that are not at the largest depth

bool isDigit(Token token)
{
    return token >= 0 && token < digits;
}

bool isOperator(Token token)
{
    return token >= firstOperator && token < closing;
}

const std::vector<std::string> &symbols()
{
    static const std::vector<std::string> texts = [] {
        auto all = digitSymbols(digits);
        all.insert(all.end(), {"[MIN", "[MAX", "[MED", "[SM", "]"});
        return all;
    }();
    return texts;
}

// An operator whose bracket is open, with how often each digit is among its arguments.
struct Open
{
    Token sign = minimumOf;
    std::size_t position = 0;
    std::array<int, digits> counts{};
    int arguments = 0;

    void add(int value)
    {
        ++counts[std::size_t(value)];
        ++arguments;
    }

    // The rank-th smallest argument, from 0.
    int ranked(int rank) const
    {
        int value = 0;
        for (rank -= counts[0]; rank >= 0; rank -= counts[std::size_t(value)])
            ++value;
        return value;
    }

    int value() const
    {
        if (sign == minimumOf)
            return ranked(0);
        if (sign == maximumOf)
            return ranked(arguments - 1);
        if (sign == medianOf) // an even count: the mean of the two in the middle, cut to an integer
            return (ranked((arguments - 1) / 2) + ranked(arguments / 2)) / 2;
        int sum = 0;
        for (int digit = 0; digit < digits; ++digit)
            sum = (sum + digit * (counts[std::size_t(digit)] % digits)) % digits;
        return sum;
    }

    // Whether the operator takes its value from an argument of this value: MIN and MAX from those equal to
    // it, MED from those equal to one of the two in the middle, SM from all.
    bool takesFrom(int argument) const
    {
        if (sign == medianOf)
            return argument == ranked((arguments - 1) / 2) || argument == ranked(arguments / 2);
        return sign == sumOf || argument == value();
    }
};

[[noreturn]] void refuseArgument(std::span<const Token> tokens, std::size_t index, bool mayClose)
{
    auto allowed = digitTexts(digits);
    allowed.insert(allowed.end(), symbols().begin() + firstOperator, symbols().begin() + closing);
    if (mayClose)
        allowed.push_back(symbols()[closing]);
    refuse(tokens, index, symbols(), allowed, TextUnit::Word);
}

// Walks through an expression; `valued(its operator's position, position, value)` is told every direct
// argument when its value is known, `closed(operator)` every operator after its last argument.
template<typename Valued, typename Closed>
int evaluated(std::span<const Token> tokens, Valued valued, Closed closed)
{
    std::vector<Open> open;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token token = tokens[i];
        const bool mayClose = !open.empty() && open.back().arguments > 0;
        if (!isDigit(token) && !isOperator(token) && !(token == closing && mayClose))
            refuseArgument(tokens, i, mayClose);
        if (isOperator(token)) {
            open.push_back({.sign = token, .position = i});
            continue;
        }
        int value = token;
        std::size_t position = i;
        if (token == closing) {
            value = open.back().value();
            position = open.back().position;
            closed(open.back());
            open.pop_back();
        }
        if (!open.empty()) {
            open.back().add(value);
            valued(open.back().position, position, value);
        } else if (i + 1 == tokens.size()) {
            return value;
        } else {
            refuse(tokens, i + 1, symbols(), {}, TextUnit::Word);
        }
    }
    refuseArgument(tokens, tokens.size(), !open.empty() && open.back().arguments > 0);
}

struct Options
{
    int minimum = 501; // of the length
    TreeBounds bounds;
};

// [MAX 2 9 [MIN 4 7 ] 0 ] is 9.
class ListOps final : public Task
{
public:
    explicit ListOps(const Options &options)
        : m_options(options),
          m_table(options.bounds, {.leaf = 1 - branchShare,
                                   .deepestLeaf = 1,
                                   .branch = branchShare / (options.bounds.arguments - 1)})
    {
        for (int length = m_options.minimum; length <= m_options.bounds.longest; ++length)
            m_total += m_table.weight(length);
        if (m_total <= 0)
            throw UsageError("No listops expression of depth " + std::to_string(options.bounds.depth) +
                             " with up to " + std::to_string(options.bounds.arguments) +
                             " arguments has a length of " + std::to_string(options.minimum) + " to " +
                             std::to_string(options.bounds.longest) + ".");
    }

    const std::vector<std::string> &alphabet() const override { return symbols(); }
    int classes() const override { return digits; }
    LengthRange lengths() const override { return {m_options.minimum, m_options.bounds.longest, 1}; }

    double chance() const override { return sampleShares().constant; }
    std::vector<Baseline> baselines() const override
    {
        return {{"the first operator alone", sampleShares().firstToken}};
    }

    std::optional<std::uint64_t> sequences() const override
    {
        const TreeTable counts(m_options.bounds, {digits, digits, operators, countLimit});
        double count = 0;
        for (int length = m_options.minimum; length <= m_options.bounds.longest; ++length)
            count += counts.weight(length);
        return exactCount(count);
    }

    std::vector<Token> generate(Random &random) const override
    {
        const int length = drawInProportion(random, m_options.minimum, m_options.bounds.longest, m_total,
                                            [&](int candidate) { return m_table.weight(candidate); });
        std::vector<Token> tokens;
        tokens.reserve(std::size_t(length));
        appendTree(random, 1, length, tokens);
        return tokens;
    }

    int evaluate(std::span<const Token> tokens) const override
    {
        return evaluated(
            tokens, [](std::size_t, std::size_t, int) {}, [](const Open &) {});
    }

    // Which arguments the value is taken from, from the outermost operator inward: each is a pair of the
    // operator and the argument (the token of the operator where that is a list). In [MAX 2 [MIN 4 7 ] 9 ]
    // only the 9 decides; the list is not taken, so neither are its own arguments.
    Deciding deciding(std::span<const Token> tokens) const override
    {
        struct Argument
        {
            std::size_t position = 0;
            int value = 0;
        };
        std::vector<std::vector<Argument>> arguments(tokens.size()); // by the operator's position
        evaluated(
            tokens,
            [&](std::size_t sign, std::size_t position, int value) {
                arguments[sign].push_back({position, value});
            },
            [&](const Open &sign) {
                std::erase_if(arguments[sign.position],
                              [&](const Argument &each) { return !sign.takesFrom(each.value); });
            });
        Deciding deciding;
        std::vector<std::uint8_t> isTaken(tokens.size(), 0);
        isTaken[0] = 1;
        for (std::size_t sign = 0; sign < tokens.size(); ++sign) // lists stand behind their operator
            if (isTaken[sign])
                for (const Argument &each : arguments[sign]) {
                    isTaken[each.position] = 1;
                    deciding.pairs.push_back({int(sign), int(each.position)});
                }
        deciding.everyToken = deciding.pairs.empty(); // a single digit
        return deciding;
    }

    std::vector<Token> parse(std::string_view text) const override
    {
        return tokensFrom(text, *this, TextUnit::Word);
    }

    std::string format(std::span<const Token> tokens) const override
    {
        std::string text;
        for (const Token token : tokens)
            text += (text.empty() ? "" : " ") + symbols().at(std::size_t(token));
        return text;
    }

private:
    void appendTree(Random &random, int depth, int length, std::vector<Token> &tokens) const
    {
        if (length == 1) {
            tokens.push_back(Token(random.below(digits)));
            return;
        }
        tokens.push_back(Token(firstOperator + random.below(operators)));
        int rest = length - 2;
        for (int count = m_table.drawArguments(random, depth, length); count > 0; --count) {
            const int first = m_table.drawFirst(random, depth + 1, count, rest);
            appendTree(random, depth + 1, first, tokens);
            rest -= first;
        }
        tokens.push_back(closing);
    }

    struct Shares
    {
        double constant = 0;
        double firstToken = 0; // of the best answer for each first token
    };

    // The answers have no closed form; these shares are counted in a fixed sample.
    Shares sampleShares() const
    {
        constexpr int size = 4000;
        std::vector<std::array<int, digits>> counts(symbols().size());
        std::array<int, digits> all{};
        for (std::uint64_t i = 0; i < size; ++i) {
            Random random(0, Stream::Data, {i});
            const auto tokens = generate(random);
            const auto label = std::size_t(evaluate(tokens));
            ++counts[std::size_t(tokens.front())][label];
            ++all[label];
        }
        double best = 0;
        for (const auto &labels : counts)
            best += *std::max_element(labels.begin(), labels.end());
        return {double(*std::max_element(all.begin(), all.end())) / size, best / size};
    }

    Options m_options;
    TreeTable m_table;
    double m_total = 0; // share of all trees that have an allowed length
};

ParamSchema schema()
{
    return {integerParam("min-length", "Sequences are longer than this many tokens", 500, 0, 1998),
            integerParam("max-length", "Sequences are shorter than this many tokens", 600, 2, 2000),
            integerParam("depth", "Nesting, counting the digits inside the innermost operator", 10, 1, 20),
            integerParam("arguments", "Largest number of arguments of an operator", 10, 2, 20)};
}

std::unique_ptr<Task> make(const ParamValues &values)
{
    const auto value = [&](std::string_view id) { return int(integerOf(schema(), values, id)); };
    const int above = value("min-length"), below = value("max-length");
    if (below - above < 2)
        throw UsageError(
            "Lengths of listops lie between min-length and max-length, but there is none between " +
            std::to_string(above) + " and " + std::to_string(below) + ".");
    const TreeBounds bounds{.depth = value("depth"), .arguments = value("arguments"), .longest = below - 1};
    return std::make_unique<ListOps>(Options{.minimum = above + 1, .bounds = bounds});
}

} // namespace

TaskInfo listopsTask()
{
    return {
        .id = "listops",
        .name = "ListOps",
        .rule = "The value of nested operators on digits: [MIN smallest, [MAX largest, [MED median (the mean "
                "of the "
                "two in the middle, cut to an integer), [SM sum modulo 10. A ] ends the arguments.",
        .example = "[MIN 1 1 2 [MED 1 [MED 0 6 9 5 ] 0 ] ]",
        .exampleLabel = "1",
        .because =
            "The median of 0 6 9 5 is 5.5, cut to 5; the median of 1 5 0 is 1; the smallest of 1 1 2 1 is 1.",
        .params = schema(),
        .make = make};
}

} // namespace fovea
