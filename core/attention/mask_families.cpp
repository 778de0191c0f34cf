// SPDX-License-Identifier: MIT
#include "core/attention/mask_families.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace fovea {

Param globalParam()
{
    return integerParam("global", "Extra tokens at the end that see everything and are seen by all", 0, 0,
                        16);
}

Param countParam()
{
    return integerParam("k", "Keys that each query keeps", 5, 1, largestMaskSize);
}

template<typename Real>
void WindowMask::choose(const BasicRow<Real> &row, std::vector<int> &kept) const
{
    kept.clear();
    appendAllowed(row, *window(row.geometry, row.query), kept);
    appendAllowed(row, {row.geometry.ordinary, row.geometry.positions()}, kept);
}

void WindowMask::select(const QueryRow &row, std::vector<int> &kept) const
{
    choose(row, kept);
}

void WindowMask::selectPrecisely(const PreciseRow &row, std::vector<int> &kept) const
{
    choose(row, kept);
}

std::optional<KeyRange> WindowMask::window(const Geometry &geometry, int query) const
{
    assert(query >= 0 && query < geometry.positions());
    const bool isGlobal = query >= geometry.ordinary;
    return isGlobal ? KeyRange{0, geometry.ordinary} : ordinaryWindow(geometry.ordinary, query);
}

std::optional<int> WindowMask::keysPerQuery(const Geometry &geometry) const
{
    return std::min(m_size, geometry.ordinary) + geometry.globals;
}

std::optional<int> CountMask::keysPerQuery(const Geometry &geometry) const
{
    return std::min(m_count, geometry.positions());
}

template<typename Real>
void appendAllowed(const BasicRow<Real> &row, KeyRange range, std::vector<int> &kept)
{
    if (row.allowed.empty()) {
        const std::size_t before = kept.size();
        kept.resize(before + std::size_t(range.end - range.begin));
        std::iota(kept.begin() + std::ptrdiff_t(before), kept.end(), range.begin);
        return;
    }
    for (int key = range.begin; key < range.end; ++key)
        if (row.allowed[std::size_t(key)])
            kept.push_back(key);
}

template void appendAllowed(const QueryRow &, KeyRange, std::vector<int> &);
template void appendAllowed(const PreciseRow &, KeyRange, std::vector<int> &);

} // namespace fovea
