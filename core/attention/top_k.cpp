// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

namespace fovea {

namespace {

class TopK final : public CountMask
{
public:
    using CountMask::CountMask;

    Choice choice() const override { return Choice::Score; }
    MaskTheory theory() const override { return {StabilityBound::Chosen, Cut::Lowest}; }

    void select(const QueryRow &row, std::vector<int> &kept) const override
    {
        selectExtreme(row, count(), Extreme::Largest, kept);
    }
};

const ParamSchema &schema()
{
    static const ParamSchema params = {countParam()};
    return params;
}

} // namespace

MaskInfo topKMask()
{
    return {"top-k", "Top-k", "A query keeps the k keys with the largest scores.", schema(),
            [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<TopK>(int(integerOf(schema(), values, "k")));
            }};
}

} // namespace fovea
