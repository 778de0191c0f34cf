// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

namespace fovea {

namespace {

class Full final : public Choosing<Full>
{
public:
    Choice choice() const override { return Choice::Everything; }
    MaskTheory theory() const override { return {StabilityBound::Fixed, Cut::None}; }
    bool keepsAll(const Geometry &) const override { return true; }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        kept.clear();
        appendAllowed(row, {0, row.geometry.positions()}, kept);
    }

    std::optional<int> keysPerQuery(const Geometry &geometry) const override { return geometry.positions(); }
};

} // namespace

MaskInfo fullMask()
{
    return {
        "full", "Full", "Every query keeps every key.", {}, [](const ParamValues &) -> std::unique_ptr<Mask> {
            return std::make_unique<Full>();
        }};
}

} // namespace fovea
