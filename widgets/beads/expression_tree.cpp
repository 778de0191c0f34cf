// SPDX-License-Identifier: MIT
#include "widgets/beads/expression_tree.h"

#include <algorithm>

namespace fovea::ui {

namespace {

class Parser
{
public:
    Parser(const ExpressionSymbols &symbols, std::span<const Token> tokens, int unknown)
        : m_symbols(symbols), m_tokens(tokens), m_unknown(unknown)
    {
    }

    ExpressionTree parse()
    {
        m_tree.root = expression();
        m_tree.end = m_position;
        return std::move(m_tree);
    }

private:
    Token here() const { return m_tokens[std::size_t(m_position)]; }

    int expression()
    {
        if (here() == m_symbols.minus) {
            const int sign = m_position++;
            return made(sign, -1, digit());
        }
        if (here() != m_symbols.open)
            return digit();
        ++m_position;
        const int left = expression();
        int node = left;
        if (here() != m_symbols.close) {
            const int sign = m_position++;
            node = made(sign, left, expression());
        }
        ++m_position; // the bracket
        return node;
    }

    int digit()
    {
        const int value = m_symbols.isDigit(here()) ? here() : m_unknown;
        m_tree.nodes.push_back({.token = m_position++, .value = value});
        return int(m_tree.nodes.size()) - 1;
    }

    int made(int sign, int left, int right)
    {
        const auto node = [&](int index) { return m_tree.nodes[std::size_t(index)]; };
        const int a = left < 0 ? 0 : node(left).value, b = node(right).value;
        const Token token = m_tokens[std::size_t(sign)];
        const int value = token == m_symbols.plus ? a + b : token == m_symbols.times ? a * b : a - b;
        const int height = std::max(left < 0 ? 0 : node(left).height, node(right).height) + 1;
        m_tree.nodes.push_back({.token = sign,
                                .left = left,
                                .right = right,
                                .value = (value % m_symbols.modulus + m_symbols.modulus) % m_symbols.modulus,
                                .height = height});
        return int(m_tree.nodes.size()) - 1;
    }

    const ExpressionSymbols &m_symbols;
    std::span<const Token> m_tokens;
    int m_unknown;
    int m_position = 0;
    ExpressionTree m_tree;
};

} // namespace

ExpressionTree expressionTree(const ExpressionSymbols &symbols, std::span<const Token> tokens, int unknown)
{
    return Parser(symbols, tokens, unknown).parse();
}

} // namespace fovea::ui
