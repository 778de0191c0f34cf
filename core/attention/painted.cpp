// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"
#include "core/attention/painted_cells.h"

#include <algorithm>

namespace fovea {

namespace {

class Painted final : public Choosing<Painted>
{
public:
    explicit Painted(KeptLists cells) : m_cells(std::move(cells)) {}

    Choice choice() const override { return Choice::Position; }
    MaskTheory theory() const override { return {StabilityBound::Fixed, Cut::None}; }
    std::optional<int> onlyLength() const override { return int(m_cells.size()); }
    bool keepsAll(const Geometry &geometry) const override
    {
        return std::ranges::all_of(m_cells, [&](const std::vector<int> &keys) {
            return keys.size() == std::size_t(geometry.positions());
        });
    }

    // Beyond its length there is nothing: a network of another one is refused.
    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        kept.clear();
        if (std::size_t(row.query) >= m_cells.size())
            return;
        for (const int key : m_cells[std::size_t(row.query)])
            if (key < row.geometry.positions() && row.maySee(std::size_t(key)))
                kept.push_back(key);
    }

    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        const auto most = std::ranges::max_element(m_cells, {}, &std::vector<int>::size);
        return std::min(int(most->size()), geometry.positions());
    }
    // Rows of different sizes have no k in common.
    std::optional<int> comparedWith(const Geometry &geometry) const override
    {
        const bool alike = std::ranges::all_of(
            m_cells, [this](const std::vector<int> &keys) { return keys.size() == m_cells.front().size(); });
        return alike && !keepsAll(geometry) ? keysPerQuery(geometry) : std::nullopt;
    }

private:
    KeptLists m_cells;
};

const ParamSchema &schema()
{
    static const ParamSchema params = [] {
        Param cells = choiceParam("cells", "Queries with the keys they keep, as in 0:0-4,7;1:1", {});
        cells.fallback = std::string("0:0-1;1:0-2;2:1-3;3:2-3");
        return ParamSchema{cells};
    }();
    return params;
}

} // namespace

MaskInfo paintedMask()
{
    return {"painted",
            "Painted",
            "A query keeps the keys that were painted for it; a pattern has one length and fits no other.",
            schema(),
            [](const ParamValues &values) -> std::unique_ptr<Mask> {
                const auto given = values.find("cells");
                const ParamValue &cells = given == values.end() ? schema().front().fallback : given->second;
                return std::make_unique<Painted>(paintedCells(std::get<std::string>(cells)));
            },
            [](std::string_view text) { return textOfCells(paintedCells(text)); }};
}

} // namespace fovea
