// SPDX-License-Identifier: MIT
#include "core/tasks/builtin_tasks.h"
#include "core/tasks/expression.h"
#include "core/tasks/fixed_length_task.h"

namespace fovea {

namespace {

constexpr int tailLength = 2; // "=" and the value

// ((x+3)-(1))=0 holds modulo 5 for x = 3.
class SolveEquation final : public FixedLengthTask
{
public:
    SolveEquation(std::int64_t length, ExpressionSymbols symbols)
        : FixedLengthTask(symbols.alphabet, symbols.modulus, fixedLength(length)),
          m_symbols(std::move(symbols))
    {
    }

    // An equation tells the digit that x hides, so there are as many as there are digits to hide.
    std::optional<std::uint64_t> sequences() const override
    {
        return exactCount(countExpressions(m_symbols, length() - tailLength).digits);
    }

    std::vector<Token> generate(Random &random) const override
    {
        std::vector<Token> tokens;
        appendExpression(m_symbols, length() - tailLength, random, tokens);
        const int value = ExpressionReader(m_symbols, tokens).readExpression().constant;
        std::size_t hidden = random.below(tokens.size());
        while (!m_symbols.isDigit(tokens[hidden]))
            hidden = (hidden + 1) % tokens.size();
        tokens[hidden] = m_symbols.unknown;
        tokens.push_back(m_symbols.equals);
        tokens.push_back(value);
        return tokens;
    }

    int evaluate(std::span<const Token> tokens) const override
    {
        ExpressionReader reader(m_symbols, tokens);
        const Linear left = reader.readExpression();
        reader.readSymbol(m_symbols.equals);
        const int right = reader.readDigit();
        reader.readEnd();
        if (left.factor == 0)
            throw InputError("There is no x; exactly one digit before the = must be an x.");
        const int modulus = m_symbols.modulus;
        return left.factor * (right - left.constant + modulus) % modulus; // 1 and -1 are their own inverses
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
    return {lengthParam(1 + tailLength), modulusParam()};
}

} // namespace

TaskInfo solveEquationTask()
{
    return {.id = "solve-equation",
            .name = "Solve equation",
            .rule = "An equation with brackets, + and -, in which x hides one digit. The answer is the digit "
                    "that makes "
                    "it true, modulo 5 (or the modulus chosen).",
            .example = "((x+3)-(1))=0",
            .exampleLabel = "3",
            .because = "3 plus 3 minus 1 is 5, which is 0 modulo 5.",
            .params = schema(),
            .make = [](const ParamValues &values) -> std::unique_ptr<Task> {
                const auto modulus = int(integerOf(schema(), values, "modulus"));
                return std::make_unique<SolveEquation>(integerOf(schema(), values, "length"),
                                                       equationSymbols(modulus));
            }};
}

} // namespace fovea
