// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

struct Weighted
{
    double weight; // softmax weight times a constant of the row; 1 for the largest
    int key;
};

bool isBetter(const Weighted &a, const Weighted &b)
{
    return a.weight > b.weight || (a.weight == b.weight && a.key < b.key);
}

// Scores of a diverging run may be infinite or NaN: the largest weigh 1, NaN weighs nothing.
template<typename Real>
void weigh(const BasicRow<Real> &row, std::vector<Weighted> &weighted)
{
    const auto positions = std::size_t(row.geometry.positions());
    Real largest = -std::numeric_limits<Real>::infinity();
    for (std::size_t key = 0; key < positions; ++key)
        if (row.maySee(key) && row.scores[key] > largest)
            largest = row.scores[key];

    weighted.clear();
    for (std::size_t key = 0; key < positions; ++key) {
        if (!row.maySee(key))
            continue;
        const Real score = row.scores[key];
        double weight = 0;
        if (score == largest)
            weight = 1;
        else if (!std::isnan(score))
            weight = std::exp(double(score) - double(largest));
        weighted.push_back({weight, int(key)});
    }
}

double sumOf(std::span<const Weighted> weighted)
{
    double sum = 0;
    for (const Weighted &entry : weighted)
        sum += entry.weight;
    return sum;
}

// Moves the heaviest to the front and says how many of them reach the share together. Halving takes time in
// proportion to the length; sorting would cost several times more.
std::size_t fewestReaching(double share, std::vector<Weighted> &weighted)
{
    const double target = share * sumOf(weighted);
    double before = 0; // sum of the first `begin`, which are not enough
    std::size_t begin = 0;
    std::size_t end = weighted.size(); // these are enough
    while (end - begin > 1) {
        const std::size_t middle = begin + (end - begin) / 2;
        const auto at = [&](std::size_t index) { return weighted.begin() + std::ptrdiff_t(index); };
        std::nth_element(at(begin), at(middle), at(end), isBetter);
        const double sum = before + sumOf(std::span(at(begin), at(middle)));
        if (sum >= target) {
            end = middle;
        } else {
            begin = middle;
            before = sum;
        }
    }
    return end;
}

class TopP final : public Choosing<TopP>
{
public:
    explicit TopP(double share) : m_share(share) {}

    Choice choice() const override { return Choice::Score; }
    MaskTheory theory() const override
    {
        return {StabilityBound::Chosen, m_share >= 1 ? Cut::None : Cut::Share};
    }
    bool keepsAll(const Geometry &geometry) const override
    {
        return m_share >= 1 || geometry.positions() <= 1;
    }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        assert(row.scores.size() >= std::size_t(row.geometry.positions()));
        kept.clear();
        if (m_share >= 1)
            return appendAllowed(row, {0, row.geometry.positions()}, kept);

        thread_local std::vector<Weighted> weighted;
        weigh(row, weighted);
        const auto count = fewestReaching(m_share, weighted);
        for (std::size_t i = 0; i < count; ++i)
            kept.push_back(weighted[i].key);
        std::sort(kept.begin(), kept.end());
    }

    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::optional(geometry.positions()) : std::nullopt;
    }

private:
    double m_share;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        realParam("p", "Share of the attention that the kept keys must reach together", 0.9, 1e-6, 1)};
    return params;
}

} // namespace

MaskInfo topPMask()
{
    return {"top-p", "Top-p",
            "A query keeps the fewest keys whose weights, largest first, together reach the share p.",
            schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
                return std::make_unique<TopP>(realOf(schema(), values, "p"));
            }};
}

} // namespace fovea
