// SPDX-License-Identifier: MIT
#include "core/tasks/expression.h"

#include "core/tasks/fixed_length_task.h"
#include "core/tasks/refusal.h"

#include <algorithm>

namespace fovea {

namespace {

Token added(std::vector<std::string> &alphabet, std::string symbol)
{
    alphabet.push_back(std::move(symbol));
    return Token(alphabet.size()) - 1;
}

} // namespace

std::vector<Token> ExpressionSymbols::operators() const
{
    if (times == noToken)
        return {plus, minus};
    return {plus, minus, times};
}

ExpressionSymbols arithmeticSymbols(int modulus)
{
    ExpressionSymbols symbols{.modulus = modulus, .alphabet = digitSymbols(modulus)};
    symbols.plus = added(symbols.alphabet, "+");
    symbols.minus = added(symbols.alphabet, "-");
    symbols.times = added(symbols.alphabet, "*");
    symbols.open = added(symbols.alphabet, "(");
    symbols.close = added(symbols.alphabet, ")");
    added(symbols.alphabet,
          ""); // never occurs; the released encoding is one wider than its symbols, and PAD follows it
    return symbols;
}

ExpressionSymbols equationSymbols(int modulus)
{
    ExpressionSymbols symbols{.modulus = modulus, .alphabet = digitSymbols(modulus)};
    symbols.plus = added(symbols.alphabet, "+");
    symbols.minus = added(symbols.alphabet, "-");
    symbols.open = added(symbols.alphabet, "(");
    symbols.close = added(symbols.alphabet, ")");
    symbols.unknown = added(symbols.alphabet, "x");
    symbols.equals = added(symbols.alphabet, "=");
    return symbols;
}

void ExpressionReader::refuseHere(Digits digits, const std::vector<Token> &others) const
{
    std::vector<std::string> texts;
    if (digits != Digits::None)
        texts = digitTexts(m_symbols.modulus);
    if (digits == Digits::OrUnknown && m_symbols.unknown != noToken && !m_unknownSeen)
        texts.push_back(m_symbols.alphabet[std::size_t(m_symbols.unknown)]);
    for (const Token token : others)
        texts.push_back(m_symbols.alphabet[std::size_t(token)]);
    refuse(m_tokens, m_position, m_symbols.alphabet, texts);
}

Linear ExpressionReader::readAtom()
{
    const bool negative = here() == m_symbols.minus;
    m_position += negative;
    const int sign = negative ? m_symbols.modulus - 1 : 1;
    const Token token = here();
    if (m_symbols.isDigit(token)) {
        ++m_position;
        return {0, sign * token % m_symbols.modulus};
    }
    const bool unknown = m_symbols.unknown != noToken && token == m_symbols.unknown && !m_unknownSeen;
    if (!unknown)
        refuseHere(Digits::OrUnknown,
                   negative ? std::vector<Token>{} : std::vector{m_symbols.minus, m_symbols.open});
    m_unknownSeen = true;
    ++m_position;
    return {sign, 0};
}

Linear ExpressionReader::combine(const Bracket &bracket, Linear right) const
{
    const int modulus = m_symbols.modulus;
    const Linear left = bracket.left;
    if (bracket.sign == m_symbols.times) // no language has both a product and an unknown
        return {0, left.constant * right.constant % modulus};
    const int sign = bracket.sign == m_symbols.plus ? 1 : modulus - 1;
    return {(left.factor + sign * right.factor) % modulus, (left.constant + sign * right.constant) % modulus};
}

void ExpressionReader::readOperator(Bracket &bracket)
{
    const auto operators = m_symbols.operators();
    if (std::find(operators.begin(), operators.end(), here()) == operators.end()) {
        auto allowed = operators;
        if (bracket.single)
            allowed.push_back(m_symbols.close);
        refuseHere(Digits::None, allowed);
    }
    bracket.sign = here();
    ++m_position;
}

Linear ExpressionReader::readExpression()
{
    std::vector<Bracket> brackets;
    for (;;) {
        while (here() == m_symbols.open) {
            brackets.push_back({});
            ++m_position;
        }
        Linear value = readAtom();
        bool single = true;
        // The value may end brackets; then their values may end the brackets around them.
        while (!brackets.empty()) {
            Bracket &bracket = brackets.back();
            if (!bracket.hasLeft && !(single && here() == m_symbols.close)) {
                bracket = {.hasLeft = true, .single = single, .left = value, .sign = noToken};
                readOperator(bracket);
                break;
            }
            if (bracket.hasLeft)
                value = combine(bracket, value);
            readSymbol(m_symbols.close);
            brackets.pop_back();
            single = false;
        }
        if (brackets.empty())
            return value;
    }
}

int ExpressionReader::readDigit()
{
    if (!m_symbols.isDigit(here()))
        refuseHere(Digits::Plain, {});
    return m_tokens[m_position++];
}

void ExpressionReader::readSymbol(Token symbol)
{
    if (here() != symbol)
        refuseHere(Digits::None, {symbol});
    ++m_position;
}

void ExpressionReader::readEnd()
{
    if (m_position < m_tokens.size())
        refuseHere(Digits::None, {});
}

void appendExpression(const ExpressionSymbols &symbols, int length, Random &random,
                      std::vector<Token> &tokens)
{
    const bool bracketed = length > 2;
    if (bracketed)
        tokens.push_back(symbols.open);
    if (length <= 4) {
        if (length % 2 == 0)
            tokens.push_back(symbols.minus);
        tokens.push_back(Token(random.below(std::uint64_t(symbols.modulus))));
    } else {
        const int left = 1 + int(random.below(std::uint64_t(length - 4)));
        const auto operators = symbols.operators();
        appendExpression(symbols, left, random, tokens);
        tokens.push_back(operators[random.below(operators.size())]);
        appendExpression(symbols, length - 3 - left, random, tokens);
    }
    if (bracketed)
        tokens.push_back(symbols.close);
}

ExpressionCount countExpressions(const ExpressionSymbols &symbols, int length)
{
    const double operators = double(symbols.operators().size());
    std::vector<ExpressionCount> counts(std::size_t(std::max(length, 4)) + 1);
    for (std::size_t size = 1; size < counts.size(); ++size) {
        ExpressionCount &count = counts[size];
        if (size <= 4)
            count = {double(symbols.modulus), double(symbols.modulus)};
        for (std::size_t left = 1; left + 4 <= size; ++left) {
            const ExpressionCount &a = counts[left], &b = counts[size - 3 - left];
            count.expressions += operators * a.expressions * b.expressions;
            count.digits += operators * (a.digits * b.expressions + a.expressions * b.digits);
        }
        count = {std::min(count.expressions, countLimit), std::min(count.digits, countLimit)};
    }
    return counts[std::size_t(length)];
}

std::vector<double> valueShares(const ExpressionSymbols &symbols, int length)
{
    const auto modulus = std::size_t(symbols.modulus);
    const auto operators = symbols.operators();
    std::vector<std::vector<double>> shares(std::size_t(std::max(length, 4)) + 1);
    for (std::size_t size = 1; size < shares.size(); ++size) {
        shares[size].assign(modulus, size <= 4 ? 1.0 / double(modulus) : 0.0);
        if (size <= 4)
            continue;
        std::vector<double> both(modulus * modulus, 0.0); // share of (left value, right value)
        for (std::size_t left = 1; left + 4 <= size; ++left)
            for (std::size_t pair = 0; pair < both.size(); ++pair)
                both[pair] += shares[left][pair / modulus] * shares[size - 3 - left][pair % modulus];
        const double weight = 1.0 / (double(size - 4) * double(operators.size()));
        for (std::size_t a = 0; a < modulus; ++a)
            for (std::size_t b = 0; b < modulus; ++b)
                for (const Token sign : operators) {
                    const std::size_t value = sign == symbols.plus    ? a + b
                                              : sign == symbols.minus ? a + modulus - b
                                                                      : a * b;
                    shares[size][value % modulus] += weight * both[a * modulus + b];
                }
    }
    return shares[std::size_t(length)];
}

} // namespace fovea
