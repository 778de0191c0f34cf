// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>
#include <limits>

namespace fovea {

namespace {

class TopK final : public Choosing<TopK, CountMask>
{
public:
    TopK(int count, int sinks) : Choosing(count), m_sinks(std::min(sinks, count)) {}

    Choice choice() const override { return Choice::Score; }
    // A sink is kept however small its score, so that kept scores need not be above dropped ones, which the
    // bound asks for. The last of the others still changes places at a tie.
    MaskTheory theory() const override
    {
        if (m_sinks == 0)
            return {StabilityBound::Chosen, Cut::Lowest};
        return {.bound = StabilityBound::None,
                .cut = m_sinks == count() ? Cut::None : Cut::LowestBeyond,
                .sinks = m_sinks};
    }

    std::optional<Extreme> extreme() const override
    {
        return m_sinks ? std::nullopt : std::optional(Extreme::Largest);
    }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        if (m_sinks == 0)
            return selectExtreme(row, count(), Extreme::Largest, kept);
        const int sinks = std::min(m_sinks, row.geometry.positions());
        std::vector<int> first; // those that may be seen
        appendAllowed(row, {0, sinks}, first);
        std::vector<std::uint8_t> others(std::size_t(row.geometry.positions()), 1);
        if (!row.allowed.empty())
            std::copy_n(row.allowed.begin(), others.size(), others.begin());
        std::fill_n(others.begin(), sinks, std::uint8_t(0));
        BasicRow<Real> rest = row;
        rest.allowed = others;
        kept.clear();
        if (const int free = count() - int(first.size()); free > 0)
            selectExtreme(rest, free, Extreme::Largest, kept);
        kept.insert(kept.begin(), first.begin(), first.end());
    }

private:
    int m_sinks;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        countParam(),
        integerParam("sink", "First positions that are always among the kept keys", 0, 0, 16),
    };
    return params;
}

} // namespace

MaskInfo topKMask()
{
    return {
        "top-k", "Top-k",
        "A query keeps the k keys with the largest scores; with sinks, the first positions and the best of "
        "the others.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            return std::make_unique<TopK>(int(integerOf(schema(), values, "k")),
                                          int(integerOf(schema(), values, "sink")));
        }};
}

} // namespace fovea
