// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

namespace fovea {

namespace {

class BottomK final : public Choosing<BottomK, CountMask>
{
public:
    using Choosing::Choosing;

    Choice choice() const override { return Choice::Score; }
    // The paper's bound needs kept scores above dropped ones. The jump does not: at a tie the best of the
    // kept keys changes places with a dropped one and hands it its weight.
    MaskTheory theory() const override { return {StabilityBound::None, Cut::Highest}; }

    std::optional<Extreme> extreme() const override { return Extreme::Smallest; }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        selectExtreme(row, count(), Extreme::Smallest, kept);
    }
};

const ParamSchema &schema()
{
    static const ParamSchema params = {countParam()};
    return params;
}

} // namespace

MaskInfo bottomKMask()
{
    return {"bottom-k", "Bottom-k",
            "A query keeps the k keys with the smallest scores: as sparse as top-k, but on the wrong keys.",
            schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<BottomK>(int(integerOf(schema(), values, "k")));
            }};
}

} // namespace fovea
