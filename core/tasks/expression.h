// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"
#include "core/tasks/task.h"

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace fovea {

// Bracketed arithmetic with digits 0 .. modulus-1, as modular-arithmetic and solve-equation write it:
//   d   -d   (d)   (-d)   (left operator right)
inline constexpr Token noToken = std::numeric_limits<Token>::min();

struct ExpressionSymbols
{
    int modulus = 5;
    std::vector<std::string> alphabet;
    Token plus = noToken;
    Token minus = noToken;
    Token times = noToken; // noToken: the language has no such symbol
    Token open = noToken;
    Token close = noToken;
    Token unknown = noToken; // stands for a digit, once
    Token equals = noToken;

    std::vector<Token> operators() const;
    bool isDigit(Token token) const { return token >= 0 && token < modulus; }
};

ExpressionSymbols arithmeticSymbols(int modulus);
ExpressionSymbols equationSymbols(int modulus);

// factor * x + constant, both 0 .. modulus-1. Without multiplication, factor is 0, 1 or modulus-1.
struct Linear
{
    int factor = 0;
    int constant = 0;
};

// Reads an expression from the left; keeps its own stack, so that no nesting is too deep.
class ExpressionReader
{
public:
    ExpressionReader(const ExpressionSymbols &symbols, std::span<const Token> tokens)
        : m_symbols(symbols), m_tokens(tokens)
    {
    }

    Linear readExpression();
    int readDigit();
    void readSymbol(Token symbol);
    void readEnd();

private:
    struct Bracket
    {
        bool hasLeft = false;
        bool single = false; // left is a digit, so that the bracket may close after it
        Linear left;
        Token sign = noToken;
    };

    Token here() const { return m_position < m_tokens.size() ? m_tokens[m_position] : noToken; }
    Linear readAtom();
    Linear combine(const Bracket &bracket, Linear right) const;
    void readOperator(Bracket &bracket);
    enum class Digits { None, Plain, OrUnknown };
    [[noreturn]] void refuseHere(Digits digits, const std::vector<Token> &others) const;

    const ExpressionSymbols &m_symbols;
    std::span<const Token> m_tokens;
    std::size_t m_position = 0;
    bool m_unknownSeen = false;
};

// Appends a random expression of exactly this length: lengths 1 to 4 have one form each; a longer one gives
// the left side a uniform length, and the right side the rest.
void appendExpression(const ExpressionSymbols &symbols, int length, Random &random,
                      std::vector<Token> &tokens);

// How many expressions of a length there are, and how many digits they have together; both at most
// countLimit.
struct ExpressionCount
{
    double expressions = 0;
    double digits = 0;
};
ExpressionCount countExpressions(const ExpressionSymbols &symbols, int length);

// Share of each value among the expressions that appendExpression makes.
std::vector<double> valueShares(const ExpressionSymbols &symbols, int length);

} // namespace fovea
