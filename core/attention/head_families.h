// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask_families.h"

#include <cmath>

namespace fovea {

// Lets a kind that chooses for a whole head write its choice once: Kind has templates chooseHead(head, lists)
// and choose(row, kept).
template<typename Kind, typename Base = Mask>
class ChoosingHeads : public Choosing<Kind, Base>
{
public:
    using Choosing<Kind, Base>::Choosing;

    Choice choice() const final { return Choice::Score; }
    bool looksAtHead() const final { return true; }
    void selectHead(const HeadVectors &head, KeptLists &kept) const final
    {
        static_cast<const Kind *>(this)->chooseHead(head, kept);
    }
    void selectHeadPrecisely(const PreciseHeadVectors &head, KeptLists &kept) const final
    {
        static_cast<const Kind *>(this)->chooseHead(head, kept);
    }
};

template<typename Vector>
double lengthOf(const Vector &vector)
{
    double squares = 0;
    for (const auto value : vector)
        squares += double(value) * double(value);
    return std::sqrt(squares);
}

// The row of one query.
template<typename Real>
BasicRow<Real> rowOf(const BasicHead<Real> &head, int query)
{
    const auto positions = std::size_t(head.geometry.positions());
    return {head.geometry, query, head.scores.subspan(std::size_t(query) * positions, positions),
            head.allowed, 0};
}

} // namespace fovea
