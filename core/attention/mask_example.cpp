// SPDX-License-Identifier: MIT
#include "core/attention/mask_example.h"

#include "core/base/random.h"

#include <cmath>

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

// Queries and keys of one head: their first number is what matters to everybody, the rest is between them.
struct ExampleHead
{
    static constexpr int width = 8;

    std::vector<float> queries, keys; // (positions, width)
    std::vector<float> scores;        // (positions, positions)
    std::vector<float> state;         // (stateRows, width)

    ExampleHead(int positions, int stateRows);

private:
    // Centroids as training would leave them: unit vectors where queries are.
    void placeCentroids(int positions, int count);
};

ExampleHead::ExampleHead(int positions, int stateRows)
{
    Random random(exampleSeed, Stream::RandomKeys, {3});
    for (int position = 0; position < positions; ++position)
        for (int i = 0; i < width; ++i) {
            const double everybody = random.uniform();
            queries.push_back(i == 0 ? 2.0F : float(random.normal()));
            keys.push_back(i == 0 ? float(3 * everybody * everybody) : float(random.normal()));
        }
    for (int query = 0; query < positions; ++query)
        for (int key = 0; key < positions; ++key) {
            double dot = 0;
            for (int i = 0; i < width; ++i)
                dot += double(queries[std::size_t(query * width + i)]) *
                       double(keys[std::size_t(key * width + i)]);
            scores.push_back(float(dot / std::sqrt(double(width))));
        }
    placeCentroids(positions, stateRows);
}

void ExampleHead::placeCentroids(int positions, int count)
{
    for (int centroid = 0; centroid < count; ++centroid) {
        const auto *query = queries.data() + std::ptrdiff_t(centroid * positions / count) * width;
        double squares = 0;
        for (int i = 0; i < width; ++i)
            squares += double(query[i]) * double(query[i]);
        for (int i = 0; i < width; ++i)
            state.push_back(float(double(query[i]) / std::sqrt(squares)));
    }
}

} // namespace

MaskExample::MaskExample(const Mask &mask, const Geometry &geometry)
    : m_mask(mask), m_geometry(geometry), m_scores(std::size_t(geometry.positions()))
{
    if (!mask.looksAtHead() || geometry.positions() == 0)
        return;
    const ExampleHead head(geometry.positions(), mask.stateRows());
    mask.selectHead({geometry,
                     ExampleHead::width,
                     head.queries,
                     head.keys,
                     head.scores,
                     {},
                     placeKey(exampleSeed, Stream::RandomKeys, {2}),
                     head.state},
                    m_head);
}

const std::vector<int> &MaskExample::keptBy(int query)
{
    if (m_mask.looksAtHead())
        return m_head[std::size_t(query)];
    if (m_mask.choice() == Choice::Score)
        exampleScores(query, m_scores);
    const std::uint64_t place = placeKey(exampleSeed, Stream::RandomKeys, {2, std::uint64_t(query)});
    m_mask.select({m_geometry, query, m_scores, {}, place}, m_kept);
    return m_kept;
}

} // namespace fovea
