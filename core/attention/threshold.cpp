// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <cmath>

namespace fovea {

namespace {

// Tau 3 on the scores 2, 1.5, -1, -1.5 keeps the first three: 2 - 3 = -1 is reached.
class Threshold final : public Choosing<Threshold>
{
public:
    explicit Threshold(double tau) : m_tau(tau) {}

    Choice choice() const override { return Choice::Score; }
    // The paper's bound pays for the distance between kept and dropped scores, but here a key crosses the cut
    // wherever that lies between them.
    MaskTheory theory() const override
    {
        return {.bound = StabilityBound::None, .cut = Cut::Level, .level = m_tau};
    }
    bool keepsAll(const Geometry &geometry) const override { return geometry.positions() <= 1; }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        kept.clear();
        const Real largest = largestScore(row);
        if (!std::isfinite(largest))
            return appendAllowed(row, {0, row.geometry.positions()}, kept);
        const Real least = largest - Real(m_tau);
        for (int key = 0; key < row.geometry.positions(); ++key)
            if (row.maySee(std::size_t(key)) && row.scores[std::size_t(key)] >= least)
                kept.push_back(key);
    }

    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::optional(geometry.positions()) : std::nullopt;
    }

private:
    double m_tau;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        realParam("tau", "How far below the best score a kept key may lie", 3, 1e-6, 100)};
    return params;
}

} // namespace

MaskInfo thresholdMask()
{
    return {"threshold", "Threshold",
            "A query keeps every key whose score is at most tau below its best one: the spread of the kept "
            "scores is limited, their number is not.",
            schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<Threshold>(realOf(schema(), values, "tau"));
            }};
}

} // namespace fovea
