// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/expression.h"
#include "core/tasks/fixed_length_task.h"

#include <algorithm>

namespace fovea {

namespace {

// ((2*3)-(-4)) is 6 + 4, which is 0 modulo 5.
class ModularArithmetic final : public FixedLengthTask
{
public:
    ModularArithmetic(std::int64_t length, ExpressionSymbols symbols)
        : FixedLengthTask(symbols.alphabet, symbols.modulus, fixedLength(length)),
          m_symbols(std::move(symbols))
    {
    }

    double chance() const override // products make zeros likelier than the rest
    {
        const auto shares = valueShares(m_symbols, length());
        return *std::max_element(shares.begin(), shares.end());
    }

    std::optional<std::uint64_t> sequences() const override
    {
        return exactCount(countExpressions(m_symbols, length()).expressions);
    }

    std::vector<Token> generate(Random &random) const override
    {
        std::vector<Token> tokens;
        appendExpression(m_symbols, length(), random, tokens);
        return tokens;
    }

    int evaluate(std::span<const Token> tokens) const override
    {
        ExpressionReader reader(m_symbols, tokens);
        const int value = reader.readExpression().constant;
        reader.readEnd();
        return value;
    }

    Deciding deciding(std::span<const Token> tokens) const override
    {
        evaluate(tokens);
        return {.everyToken = true, .keys = {}, .pairs = {}};
    }

private:
    ExpressionSymbols m_symbols;
};

ParamSchema schema()
{
    return {lengthParam(1), modulusParam()};
}

} // namespace

TaskInfo modularArithmeticTask()
{
    return {.id = "modular-arithmetic",
            .name = "Modular arithmetic",
            .rule = "The value of an arithmetic expression with brackets, +, - and *, modulo 5 (or the "
                    "modulus chosen).",
            .example = "((2*3)-(-4))",
            .exampleLabel = "0",
            .because = "2 times 3 is 6, minus -4 is 10, and 10 modulo 5 is 0.",
            .params = schema(),
            .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
                const auto modulus = int(integerOf(schema(), values, "modulus"));
                return std::make_unique<ModularArithmetic>(integerOf(schema(), values, "length"),
                                                           arithmeticSymbols(modulus));
            }};
}

} // namespace fovea
