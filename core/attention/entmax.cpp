// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>
#include <cmath>

namespace fovea {

namespace {

// x^power for x >= 0; whole powers and roots as products, so that they cost little and round the same
// everywhere.
template<typename Real>
Real powerOf(Real x, Real power)
{
    if (power == 0)
        return x > 0 ? Real(1) : Real(0);
    if (power == 1)
        return x;
    if (power == 2)
        return x * x;
    if (power == 3)
        return x * x * x;
    if (power == 4)
        return (x * x) * (x * x);
    return std::pow(x, power);
}

// p_i = [(alpha - 1) z_i - tau]_+^(1 / (alpha - 1)) with the tau at which they sum to 1. Softmax in the limit
// alpha -> 1, the projection on the simplex (sparsemax) at 2.
class EntmaxRule final : public WeighingOf<EntmaxRule>
{
public:
    explicit EntmaxRule(double alpha) : m_alpha(alpha) {}

    std::optional<double> alpha() const override { return m_alpha; }

    template<typename Real>
    void weighRow(const BasicRow<Real> &row, RowEntries<Real> &entries) const
    {
        const Real largest = largestScore(row);
        if (std::isnan(largest))
            return brokenEntries(row, entries);
        entries.clear();
        // Only scores less than 1 / (alpha - 1) below the largest can have a weight. The slope holds the
        // scaled distances meanwhile.
        const Real stretch = Real(m_alpha - 1);
        for (int key = 0; key < row.geometry.positions(); ++key) {
            if (!row.maySee(std::size_t(key)))
                continue;
            const Real score = row.scores[std::size_t(key)];
            const Real below = score == largest ? 0 : stretch * (score - largest);
            if (below > -1)
                entries.add(key, 0, below, 0);
        }
        if (entries.keys.empty()) // minus infinity is no distance below itself
            return;
        shareOut(entries);
    }

private:
    // Newton's method from the left on the convex sum of [below - tau]_+^e, e = 1 / (alpha - 1): tau only
    // grows.
    template<typename Real>
    Real cutOf(const std::vector<Real> &below) const
    {
        constexpr int mostPasses = 100;
        const Real e = Real(1 / (m_alpha - 1));
        Real tau = -1;
        for (int pass = 0; pass < mostPasses; ++pass) {
            Real sum = 0, slope = 0;
            for (const Real x : below)
                if (const Real rest = x - tau; rest > 0) {
                    const Real power = powerOf(rest, e - 1);
                    sum += power * rest;
                    slope += power;
                }
            const Real next = tau + (sum - 1) / (e * slope);
            if (!(next > tau))
                break;
            tau = next;
        }
        return tau;
    }

    template<typename Real>
    void shareOut(RowEntries<Real> &entries) const
    {
        const std::vector<Real> below = entries.slope;
        const std::vector<int> keys = entries.keys;
        const Real tau = cutOf(below);
        const Real e = Real(1 / (m_alpha - 1));
        entries.clear();
        Real sum = 0, slopes = 0;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const Real rest = below[i] - tau;
            if (!(rest > 0))
                continue;
            const Real weight = powerOf(rest, e);
            const Real slope = powerOf(rest, e - 1); // weight^(2 - alpha)
            if (weight > 0) {
                entries.add(keys[i], weight, slope, slope);
                sum += weight;
                slopes += slope;
            }
        }
        // A single key has no gradient, to the bit.
        for (std::size_t i = 0; i < entries.keys.size(); ++i) {
            entries.weights[i] /= sum;
            entries.centre[i] /= slopes;
        }
    }

    double m_alpha;
};

class Entmax final : public Weighed<Mask>
{
public:
    using Weighed::Weighed;

    bool keepsAll(const Geometry &geometry) const override { return geometry.positions() <= 1; }
    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::optional(geometry.positions()) : std::nullopt;
    }
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        realParam("alpha", "How sparse: near 1 as softmax, which keeps all, 2 is sparsemax", 1.5, 1.001, 2)};
    return params;
}

} // namespace

MaskInfo entmaxMask()
{
    return {"entmax", "Entmax",
            "A query's weights fall to exactly 0 a little below its best score, without a jump; it keeps the "
            "keys "
            "that have any.",
            schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<Entmax>(
                    std::make_shared<EntmaxRule>(realOf(schema(), values, "alpha")));
            }};
}

} // namespace fovea
