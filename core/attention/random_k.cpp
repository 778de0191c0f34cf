// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"
#include "core/base/random.h"

#include <algorithm>

namespace fovea {

namespace {

class RandomK final : public Choosing<RandomK, CountMask>
{
public:
    using Choosing::Choosing;

    Choice choice() const override { return Choice::Chance; }
    MaskTheory theory() const override { return {StabilityBound::Fixed, Cut::None}; }

    // The first k steps of a Fisher-Yates shuffle: every set of k keys is equally likely.
    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        kept.clear();
        appendAllowed(row, {0, row.geometry.positions()}, kept);
        const auto wanted = std::size_t(count());
        if (wanted >= kept.size())
            return;
        Random random(row.randomKey);
        for (std::size_t i = 0; i < wanted; ++i)
            std::swap(kept[i], kept[i + random.below(kept.size() - i)]);
        kept.resize(wanted);
        std::sort(kept.begin(), kept.end());
    }
};

const ParamSchema &schema()
{
    static const ParamSchema params = {countParam()};
    return params;
}

} // namespace

MaskInfo randomKMask()
{
    return {
        "random-k", "Random-k",
        "A query keeps k keys drawn by chance, anew in every training step: as sparse as top-k, but blind.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            return std::make_unique<RandomK>(int(integerOf(schema(), values, "k")));
        }};
}

} // namespace fovea
