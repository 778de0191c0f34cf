// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/head_vectors.h"
#include "core/spec/experiment_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fovea {

// Query and key of one pair.
struct PaintCell
{
    int query = 0;
    int key = 0;

    bool operator==(const PaintCell &) const = default;
};

// Which keys each query of a sequence may look at, while it is being painted: rows may be empty. A row is a
// line of bits, so that whole rows are joined in a few words.
class PaintGrid
{
public:
    explicit PaintGrid(int length = 1);

    int length() const { return m_length; }
    bool contains(PaintCell cell) const;
    bool at(PaintCell cell) const;
    void set(PaintCell cell, bool filled = true); // outside of the grid: nothing
    void fillRow(int query);
    void joinRow(int query, const PaintGrid &other, int otherQuery);

    int filled() const;                 // cells
    std::vector<int> emptyRows() const; // ascending
    double density() const { return double(filled()) / (double(m_length) * m_length); }

    PaintGrid joined(const PaintGrid &other) const;
    PaintGrid without(const PaintGrid &other) const;
    PaintGrid inverted() const;
    // With the partner of every cell across the diagonal: who is looked at looks back.
    PaintGrid mirrored() const;

    KeptLists cells() const;
    bool operator==(const PaintGrid &) const = default;

private:
    std::span<std::uint64_t> row(int query);
    std::span<const std::uint64_t> row(int query) const;

    int m_length;
    std::size_t m_words; // a row
    std::vector<std::uint64_t> m_bits;
};

// Keys outside of the grid are left out.
PaintGrid gridOf(const KeptLists &cells);

// The pattern of a mask at this length, without its global tokens; where scores or chance decide, that of an
// example. Empty where the mask is made for another length.
PaintGrid gridOf(const MaskSpec &mask, int length);

// The mask "painted". UsageError where a row is empty.
MaskSpec paintedMaskOf(const PaintGrid &grid);

} // namespace fovea
