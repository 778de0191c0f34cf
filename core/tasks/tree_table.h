// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/random.h"

#include <limits>
#include <vector>

namespace fovea {

// What a node weighs: its probability, or how many ways there are to fill it in.
struct TreeWeights
{
    double leaf = 0;
    double deepestLeaf = 0;                                 // at the depth where only leaves are left
    double branch = 0;                                      // with one certain number of children
    double limit = std::numeric_limits<double>::infinity(); // sums are cut off here
};

struct TreeBounds
{
    int depth = 10;     // the root is at depth 1; nodes at this depth are leaves
    int arguments = 10; // a branch has 2 to this many children
    int longest = 599;
};

// Weights of all trees of a length, found by adding up over lengths of the children. A leaf has length 1, a
// branch 2 (its operator and its bracket) more than its children together. With these a tree of a certain
// length is drawn directly, which gives the same distribution as drawing trees until one has that length.
class TreeTable
{
public:
    TreeTable(const TreeBounds &bounds, const TreeWeights &weights);

    // Of trees with this many tokens.
    double weight(int length) const { return row(1, 1)[std::size_t(length)]; }

    // Number of children of a branch at this depth with this length.
    int drawArguments(Random &random, int depth, int length) const;
    // Length of the first of `count` nodes at this depth that have this length together.
    int drawFirst(Random &random, int depth, int count, int length) const;

private:
    using Row = std::vector<double>; // by length, 0 .. longest

    // Weights of `count` nodes at this depth, by the length they have together.
    const Row &row(int depth, int count) const { return m_rows[rowIndex(depth, count)]; }
    std::size_t rowIndex(int depth, int count) const
    {
        return std::size_t(depth - 1) * std::size_t(m_bounds.arguments) + std::size_t(count - 1);
    }
    Row nodeRow(int depth) const;
    Row withOneMore(int depth, int count) const;

    TreeBounds m_bounds;
    TreeWeights m_weights;
    std::vector<Row> m_rows;
};

// Draws an index in proportion to the weights; `total` is their sum.
template<typename Weight>
int drawInProportion(Random &random, int first, int last, double total, Weight weight)
{
    double rest = random.uniform() * total;
    int chosen = first;
    for (int index = first; index <= last; ++index) {
        const double share = weight(index);
        if (share <= 0)
            continue;
        chosen = index; // rounding may leave a rest after the last one
        rest -= share;
        if (rest < 0)
            break;
    }
    return chosen;
}

} // namespace fovea
