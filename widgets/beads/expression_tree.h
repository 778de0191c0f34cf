// SPDX-License-Identifier: MIT
#pragma once

#include "core/tasks/expression.h"

#include <span>
#include <vector>

namespace fovea::ui {

// An expression of the arithmetic tasks as a tree of its digits and operators.
struct ExpressionNode
{
    int token = 0; // position of the digit or operator
    int left = -1; // nodes; a sign before a digit has only a right one
    int right = -1;
    int value = 0;
    int height = 0; // digits have 0

    bool isDigit() const { return right < 0; }
};

struct ExpressionTree
{
    std::vector<ExpressionNode> nodes; // children before their parents
    int root = 0;
    int end = 0; // position after the expression
};

// Of a valid expression at the beginning of the tokens; the unknown counts as `unknown`.
ExpressionTree expressionTree(const ExpressionSymbols &symbols, std::span<const Token> tokens, int unknown);

} // namespace fovea::ui
