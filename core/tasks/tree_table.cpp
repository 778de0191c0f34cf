// SPDX-License-Identifier: MIT
#include "core/tasks/tree_table.h"

#include <algorithm>

namespace fovea {

TreeTable::TreeTable(const TreeBounds &bounds, const TreeWeights &weights)
    : m_bounds(bounds), m_weights(weights), m_rows(std::size_t(bounds.depth) * std::size_t(bounds.arguments))
{
    for (int depth = bounds.depth; depth >= 1; --depth) {
        m_rows[rowIndex(depth, 1)] = nodeRow(depth);
        if (depth == 1)
            break;
        for (int count = 2; count <= bounds.arguments; ++count)
            m_rows[rowIndex(depth, count)] = withOneMore(depth, count);
    }
}

TreeTable::Row TreeTable::nodeRow(int depth) const
{
    Row weights(std::size_t(m_bounds.longest) + 1, 0.0);
    const bool deepest = depth == m_bounds.depth;
    weights[1] = deepest ? m_weights.deepestLeaf : m_weights.leaf;
    for (int count = 2; count <= m_bounds.arguments && !deepest; ++count)
        for (std::size_t length = 2; length < weights.size(); ++length)
            weights[length] += m_weights.branch * row(depth + 1, count)[length - 2];
    for (double &weight : weights)
        weight = std::min(weight, m_weights.limit);
    return weights;
}

TreeTable::Row TreeTable::withOneMore(int depth, int count) const
{
    const Row &one = row(depth, 1);
    const Row &others = row(depth, count - 1);
    Row weights(one.size(), 0.0);
    for (std::size_t first = 1; first < one.size(); ++first) {
        const double weight = one[first];
        if (weight == 0)
            continue;
        for (std::size_t length = first; length < weights.size(); ++length)
            weights[length] += weight * others[length - first];
    }
    for (double &weight : weights)
        weight = std::min(weight, m_weights.limit);
    return weights;
}

int TreeTable::drawArguments(Random &random, int depth, int length) const
{
    const auto weight = [&](int count) { return row(depth + 1, count)[std::size_t(length - 2)]; };
    double total = 0;
    for (int count = 2; count <= m_bounds.arguments; ++count)
        total += weight(count);
    return drawInProportion(random, 2, m_bounds.arguments, total, weight);
}

int TreeTable::drawFirst(Random &random, int depth, int count, int length) const
{
    if (count == 1)
        return length;
    const Row &one = row(depth, 1);
    const Row &others = row(depth, count - 1);
    const int longest = length - (count - 1);
    return drawInProportion(random, 1, longest, row(depth, count)[std::size_t(length)], [&](int first) {
        return one[std::size_t(first)] * others[std::size_t(length - first)];
    });
}

} // namespace fovea
