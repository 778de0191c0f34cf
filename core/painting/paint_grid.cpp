// SPDX-License-Identifier: MIT
#include "core/painting/paint_grid.h"

#include "core/attention/mask_example.h"
#include "core/attention/painted_cells.h"

#include <algorithm>
#include <bit>

namespace fovea {

namespace {

constexpr int bitsPerWord = 64;

std::uint64_t bitOf(int key)
{
    return std::uint64_t(1) << (key % bitsPerWord);
}

} // namespace

PaintGrid::PaintGrid(int length)
    : m_length(std::max(1, length)), m_words(std::size_t(m_length + bitsPerWord - 1) / bitsPerWord),
      m_bits(m_words * std::size_t(m_length), 0)
{
}

std::span<std::uint64_t> PaintGrid::row(int query)
{
    return std::span(m_bits).subspan(std::size_t(query) * m_words, m_words);
}

std::span<const std::uint64_t> PaintGrid::row(int query) const
{
    return std::span(m_bits).subspan(std::size_t(query) * m_words, m_words);
}

bool PaintGrid::contains(PaintCell cell) const
{
    return cell.query >= 0 && cell.query < m_length && cell.key >= 0 && cell.key < m_length;
}

bool PaintGrid::at(PaintCell cell) const
{
    return contains(cell) && (row(cell.query)[std::size_t(cell.key / bitsPerWord)] & bitOf(cell.key)) != 0;
}

void PaintGrid::set(PaintCell cell, bool filled)
{
    if (!contains(cell))
        return;
    std::uint64_t &word = row(cell.query)[std::size_t(cell.key / bitsPerWord)];
    word = filled ? word | bitOf(cell.key) : word & ~bitOf(cell.key);
}

void PaintGrid::fillRow(int query)
{
    for (int key = 0; key < m_length; ++key)
        set({query, key});
}

void PaintGrid::joinRow(int query, const PaintGrid &other, int otherQuery)
{
    const auto from = other.row(otherQuery);
    std::transform(from.begin(), from.end(), row(query).begin(), row(query).begin(), std::bit_or<>());
}

int PaintGrid::filled() const
{
    int count = 0;
    for (const std::uint64_t word : m_bits)
        count += std::popcount(word);
    return count;
}

std::vector<int> PaintGrid::emptyRows() const
{
    std::vector<int> rows;
    for (int query = 0; query < m_length; ++query)
        if (std::ranges::all_of(row(query), [](std::uint64_t word) { return word == 0; }))
            rows.push_back(query);
    return rows;
}

PaintGrid PaintGrid::joined(const PaintGrid &other) const
{
    PaintGrid result = *this;
    for (std::size_t i = 0; i < m_bits.size(); ++i)
        result.m_bits[i] |= other.m_bits[i];
    return result;
}

PaintGrid PaintGrid::without(const PaintGrid &other) const
{
    PaintGrid result = *this;
    for (std::size_t i = 0; i < m_bits.size(); ++i)
        result.m_bits[i] &= ~other.m_bits[i];
    return result;
}

PaintGrid PaintGrid::inverted() const
{
    PaintGrid all(m_length);
    for (int query = 0; query < m_length; ++query)
        all.fillRow(query);
    return all.without(*this);
}

PaintGrid PaintGrid::mirrored() const
{
    PaintGrid result = *this;
    for (int query = 0; query < m_length; ++query)
        for (int key = 0; key < m_length; ++key)
            if (at({query, key}))
                result.set({key, query});
    return result;
}

KeptLists PaintGrid::cells() const
{
    KeptLists lists(std::size_t(m_length), std::vector<int>{});
    for (int query = 0; query < m_length; ++query)
        for (int key = 0; key < m_length; ++key)
            if (at({query, key}))
                lists[std::size_t(query)].push_back(key);
    return lists;
}

PaintGrid gridOf(const KeptLists &cells)
{
    PaintGrid grid(int(cells.size()));
    for (std::size_t query = 0; query < cells.size(); ++query)
        for (const int key : cells[query])
            grid.set({int(query), key});
    return grid;
}

PaintGrid gridOf(const MaskSpec &mask, int length)
{
    const auto made = makeMask(mask);
    MaskExample example(*made, {length, made->globals()});
    PaintGrid grid(length);
    if (made->onlyLength().value_or(length) != length)
        return grid;
    for (int query = 0; query < length; ++query)
        for (const int key : example.keptBy(query))
            grid.set({query, key});
    return grid;
}

MaskSpec paintedMaskOf(const PaintGrid &grid)
{
    return maskFrom("painted:" + textOfCells(grid.cells()));
}

} // namespace fovea
