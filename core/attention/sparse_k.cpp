// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fovea {

namespace {

// A gate of each key, m_i = clip(z_i - tau, 0, 1) with the tau at which they sum to k, and p = m e^z / sum m
// e^z.
class SparseKRule final : public WeighingOf<SparseKRule>
{
public:
    explicit SparseKRule(int count) : m_count(count) {}

    template<typename Real>
    void weighRow(const BasicRow<Real> &row, RowEntries<Real> &entries) const
    {
        const Real largest = largestScore(row);
        if (std::isnan(largest))
            return brokenEntries(row, entries);
        std::vector<double> scores; // below the largest, of the keys that may be seen
        std::vector<int> keys;
        appendAllowed(row, {0, row.geometry.positions()}, keys);
        if (keys.size() <= std::size_t(m_count) || !std::isfinite(largest))
            return softmaxEntries(row.scores, std::span<const int>(keys), entries);
        for (const int key : keys)
            scores.push_back(double(row.scores[std::size_t(key)]) - double(largest));
        share(scores, keys, cutOf(scores), entries);
    }

private:
    // The sum of gates grows as tau falls, at a rate that changes where a key's gate opens (tau = z) or is
    // wide open (tau = z - 1). Walks down from one such place to the next.
    double cutOf(std::vector<double> scores) const
    {
        std::sort(scores.begin(), scores.end(), std::greater());
        const double last = scores[std::size_t(m_count) - 1], next = scores[std::size_t(m_count)];
        if (last - 1 >= next) // k gates wide open, all others shut: any tau between will do
            return (last - 1 + next) / 2;
        double tau = scores.front(), sum = 0;
        std::size_t opened = 0, wide = 0; // keys so far
        for (;;) {
            const double opens = opened < scores.size() ? scores[opened] : -HUGE_VAL;
            const double below = std::max(opens, wide < opened ? scores[wide] - 1 : -HUGE_VAL);
            const double rate = double(opened - wide);
            const double grown = sum + rate * (tau - below);
            if (rate > 0 && grown >= m_count)
                return tau - (m_count - sum) / rate;
            sum = rate > 0 ? grown : sum;
            tau = below;
            if (opens == below)
                ++opened;
            else
                ++wide;
            if (wide > std::size_t(m_count)) // more than enough; only roundings come here
                return tau;
        }
    }

    template<typename Real>
    static void share(const std::vector<double> &scores, const std::vector<int> &keys, double tau,
                      RowEntries<Real> &entries)
    {
        entries.clear();
        double sum = 0;
        int ajar = 0; // gates neither shut nor wide open
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const double gate = std::min(scores[i] - tau, 1.0);
            if (gate > 0) {
                sum += gate * std::exp(scores[i]);
                ajar += gate < 1;
            }
        }
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const double gate = std::min(scores[i] - tau, 1.0);
            if (!(gate > 0))
                continue;
            const double open = std::exp(scores[i]) / sum;
            const double weight = gate * open;
            const bool moves = gate < 1;
            entries.add(keys[i], Real(weight), Real(weight + (moves ? open : 0)), Real(weight));
            entries.push.push_back(moves ? Real(open / ajar) : Real(0));
            entries.pull.push_back(moves ? Real(1) : Real(0));
        }
    }

    int m_count;
};

class SparseK final : public Weighed<Mask>
{
public:
    SparseK(std::shared_ptr<const Weighing> weighing, int count)
        : Weighed(std::move(weighing)), m_count(count)
    {
    }

    int paddingMultiple() const override { return m_count; }
    bool keepsAll(const Geometry &geometry) const override { return m_count >= geometry.positions(); }
    std::optional<int> keysPerQuery(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::optional(geometry.positions()) : std::nullopt;
    }
    std::optional<int> comparedWith(const Geometry &geometry) const override
    {
        return keepsAll(geometry) ? std::nullopt : std::optional(m_count);
    }

private:
    int m_count;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {integerParam(
        "k", "What the gates of the keys sum to: at least k keys are kept", 5, 1, largestMaskSize)};
    return params;
}

} // namespace

MaskInfo sparseKMask()
{
    return {
        "sparse-k", "SparseK",
        "Each key has a gate that opens with its score, and a query's gates sum to k: at least k keys are "
        "kept, and nothing jumps.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            const int count = int(integerOf(schema(), values, "k"));
            return std::make_unique<SparseK>(std::make_shared<SparseKRule>(count), count);
        }};
}

} // namespace fovea
