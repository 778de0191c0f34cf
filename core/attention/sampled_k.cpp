// SPDX-License-Identifier: MIT
#include "core/attention/builtin_masks.h"
#include "core/attention/mask_families.h"
#include "core/base/random.h"

#include <cmath>

namespace fovea {

namespace {

// The k largest of score / temperature + noise, where the noise is Gumbel's: sampling without replacement
// from softmax(score / temperature).
class SampledK final : public Choosing<SampledK, CountMask>
{
public:
    SampledK(int count, double temperature) : Choosing(count), m_temperature(temperature) {}

    Choice choice() const override { return Choice::Score; }
    bool draws() const override { return true; }
    // Any key may be kept, and any may be the one that leaves first.
    MaskTheory theory() const override { return {.bound = StabilityBound::None, .cut = Cut::Any}; }

    template<typename Real>
    void choose(const BasicRow<Real> &row, std::vector<int> &kept) const
    {
        thread_local std::vector<double> noisy;
        noisy.clear();
        Random random(row.randomKey);
        for (int key = 0; key < row.geometry.positions(); ++key) {
            const double uniform = (double(random.next() >> 11) + 0.5) * 0x1p-53; // never 0 nor 1
            noisy.push_back(double(row.scores[std::size_t(key)]) / m_temperature -
                            std::log(-std::log(uniform)));
        }
        selectExtreme(PreciseRow{row.geometry, row.query, noisy, row.allowed, 0}, count(), Extreme::Largest,
                      kept);
    }

private:
    double m_temperature;
};

const ParamSchema &schema()
{
    static const ParamSchema params = {
        countParam(),
        realParam("temperature", "How far chance rules: near 0 as top-k, very large as random-k", 1, 1e-3,
                  1e3),
    };
    return params;
}

} // namespace

MaskInfo sampledKMask()
{
    return {
        "sampled-k", "Sampled-k",
        "A query draws k keys, likely ones of larger score, anew in every training step: between top-k and "
        "random-k.",
        schema(), [](const ParamValues &values) -> std::unique_ptr<Mask> {
            return std::make_unique<SampledK>(int(integerOf(schema(), values, "k")),
                                              realOf(schema(), values, "temperature"));
        }};
}

} // namespace fovea
