// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {

namespace {

// w_i = e^z_i - e^z_r on the k best, r being the runner-up, and p = w / sum w: a key that falls back to the
// runner-up's score has lost all its weight by then, so that nothing jumps.
class SmoothCutRule final : public WeighingOf<SmoothCutRule>
{
public:
    explicit SmoothCutRule(int count) : m_count(count) {}

    template<typename Real>
    void weighRow(const BasicRow<Real> &row, RowEntries<Real> &entries) const
    {
        std::vector<int> kept;
        selectExtreme(row, m_count, Extreme::Largest, kept);
        if (std::isnan(largestScore(row)))
            return brokenEntries(std::span<const int>(kept), entries);
        const int runnerUp = bestBeside(row, kept);
        if (runnerUp < 0)
            return softmaxEntries(row.scores, std::span<const int>(kept), entries);
        entries.clear();
        if (areTied(row, kept, runnerUp)) {
            for (const int key : kept)
                entries.add(key, Real(1) / Real(kept.size()), 0, 0);
            return;
        }
        share(row, kept, runnerUp, entries);
    }

private:
    // The best key that is not kept; -1: there is none.
    template<typename Real>
    static int bestBeside(const BasicRow<Real> &row, const std::vector<int> &kept)
    {
        int best = -1;
        for (int key = 0; key < row.geometry.positions(); ++key) {
            if (!row.maySee(std::size_t(key)) || std::binary_search(kept.begin(), kept.end(), key))
                continue;
            if (best < 0 || row.scores[std::size_t(key)] > row.scores[std::size_t(best)])
                best = key;
        }
        return best;
    }

    // Weights are shares of score differences. Where all of these are rounding errors of the scores, so would
    // the weights be, and the two engines would not agree on anything: then they are ties.
    template<typename Real>
    static bool areTied(const BasicRow<Real> &row, const std::vector<int> &kept, int runnerUp)
    {
        constexpr Real roundings = 16; // of a product of two vectors, and what lies before it
        const Real least = row.scores[std::size_t(runnerUp)];
        Real gap = 0, magnitude = std::abs(least);
        for (const int key : kept) {
            gap = std::max(gap, row.scores[std::size_t(key)] - least);
            magnitude = std::max(magnitude, std::abs(row.scores[std::size_t(key)]));
        }
        return !std::isinf(gap) && gap <= roundings * std::numeric_limits<Real>::epsilon() * magnitude;
    }

    template<typename Real>
    static void share(const BasicRow<Real> &row, const std::vector<int> &kept, int runnerUp,
                      RowEntries<Real> &entries)
    {
        Real largest = row.scores[std::size_t(kept.front())];
        for (const int key : kept)
            largest = std::max(largest, row.scores[std::size_t(key)]);
        const Real least = row.scores[std::size_t(runnerUp)];
        // 1 - e^(z_r - z_i) by expm1: e^z_i - e^z_r would lose its digits where the two are near.
        Real sum = 0;
        for (const int key : kept) {
            const Real score = row.scores[std::size_t(key)];
            const Real e = std::exp(score - largest);
            entries.add(key, score > least ? -e * std::expm1(least - score) : Real(0), e, 0);
            sum += entries.weights.back();
        }
        for (std::size_t i = 0; i < kept.size(); ++i) {
            entries.weights[i] /= sum;
            entries.slope[i] /= sum;
        }
        entries.centre = entries.weights;
        entries.push.assign(kept.size(), 1);
        entries.pull.assign(kept.size(), 0);
        const auto place = std::lower_bound(kept.begin(), kept.end(), runnerUp) - kept.begin();
        entries.runnerUp = int(place);
        entries.keys.insert(entries.keys.begin() + place, runnerUp);
        for (auto *numbers : {&entries.weights, &entries.slope, &entries.centre, &entries.push})
            numbers->insert(numbers->begin() + place, Real(0));
        entries.pull.insert(entries.pull.begin() + place, std::exp(least - largest) / sum);
    }

    int m_count;
};

class SmoothCut final : public Weighed<CountMask>
{
public:
    using Weighed::Weighed;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {countParam()};
    return params;
}

} // namespace

MaskInfo smoothCutMask()
{
    return {
        "smooth-cut", "Smooth cut",
        "A query keeps the k best keys and weighs them by how far they are above the next one: as sparse as "
        "top-k, but nothing jumps.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            const int count = int(integerOf(schema(), values, "k"));
            return std::make_unique<SmoothCut>(std::make_shared<SmoothCutRule>(count), count);
        }};
}

} // namespace fovea
