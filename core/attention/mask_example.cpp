// SPDX-License-Identifier: MIT
#include "core/attention/mask_example.h"

#include "core/base/random.h"

namespace fovea {

namespace {

constexpr std::uint64_t exampleSeed = 7;

// Some keys matter to everybody, the rest is between query and key.
void exampleScores(int query, std::vector<float> &scores)
{
    Random shared(exampleSeed, Stream::RandomKeys, {0});
    Random own(exampleSeed, Stream::RandomKeys, {1, std::uint64_t(query)});
    for (float &score : scores) {
        const double everybody = shared.uniform();
        score = float(3 * everybody * everybody + 3 * own.uniform());
    }
}

} // namespace

MaskExample::MaskExample(const Mask &mask, const Geometry &geometry)
    : m_mask(mask), m_geometry(geometry), m_scores(std::size_t(geometry.positions()))
{
}

const std::vector<int> &MaskExample::keptBy(int query)
{
    if (m_mask.choice() == Choice::Score)
        exampleScores(query, m_scores);
    const std::uint64_t place = placeKey(exampleSeed, Stream::RandomKeys, {2, std::uint64_t(query)});
    m_mask.select({m_geometry, query, m_scores, {}, place}, m_kept);
    return m_kept;
}

} // namespace fovea
