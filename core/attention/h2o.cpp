// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/head_families.h"

#include <algorithm>

namespace fovea {

namespace {

// The h keys that all queries together attend to most, if they attend to everything, and a band around each
// query.
class H2o final : public ChoosingHeads<H2o>
{
public:
    H2o(int heavy, int band) : m_heavy(heavy), m_band(band) {}

    // All queries of the head choose together: the scores of one do not tell which key leaves.
    MaskTheory theory() const override { return {.bound = StabilityBound::None, .cut = Cut::Any}; }
    int paddingMultiple() const override { return m_heavy; }
    bool keepsAll(const Geometry &geometry) const override { return m_heavy >= geometry.positions(); }

    // Of a row without the others: as if all were like it.
    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        selectExtreme(row, m_heavy, Extreme::Largest, kept);
        addBand(row, kept);
    }

    template<typename Real>
    void chooseHead(const BasicHead<Real> &head, KeptLists &kept) const
    {
        const int positions = head.geometry.positions();
        std::vector<double> received(std::size_t(positions), 0.0);
        std::vector<int> all;
        appendAllowed(rowOf(head, 0), {0, positions}, all);
        RowEntries<Real> entries;
        for (int query = 0; query < positions; ++query) {
            if (!head.maySee(std::size_t(query)))
                continue;
            softmaxEntries(rowOf(head, query).scores, std::span<const int>(all), entries);
            for (std::size_t i = 0; i < entries.keys.size(); ++i)
                received[std::size_t(entries.keys[i])] += double(entries.weights[i]);
        }
        std::vector<int> heavy;
        selectExtreme(PreciseRow{head.geometry, 0, received, head.allowed, 0}, m_heavy, Extreme::Largest,
                      heavy);
        kept.assign(std::size_t(positions), heavy);
        for (int query = 0; query < positions; ++query)
            addBand(rowOf(head, query), kept[std::size_t(query)]);
    }

    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::optional(geometry.positions()) : std::nullopt;
    }
    std::optional<int> comparedWith(const Geometry &geometry) const override
    {
        if (keepsAll(geometry))
            return {};
        return std::min(m_heavy + 2 * m_band + 1, geometry.positions());
    }

private:
    template<typename Real>
    void addBand(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        appendAllowed(
            row,
            {std::max(0, row.query - m_band), std::min(row.query + m_band + 1, row.geometry.positions())},
            kept);
        std::sort(kept.begin(), kept.end());
        kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    }

    int m_heavy;
    int m_band;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        integerParam("h", "Keys that all queries of a head keep", 3, 1, largestMaskSize),
        integerParam("band", "Neighbours on either side that a query keeps besides, itself included", 1, 0,
                     largestMaskSize),
    };
    return params;
}

} // namespace

MaskInfo h2oMask()
{
    return {
        "h2o", "Heavy hitters",
        "All queries of a head keep the h keys that get the most attention in all, and their own neighbours: "
        "one choice for the whole head.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            return std::make_unique<H2o>(int(integerOf(schema(), values, "h")),
                                         int(integerOf(schema(), values, "band")));
        }};
}

} // namespace fovea
