// SPDX-License-Identifier: MIT
#include "core/attention/head_groups.h"

#include "core/attention/mask.h"
#include "core/base/random.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

constexpr int positions = 12, width = 5, clusters = 3;

// Vectors of one head that are no special ones.
struct Vectors
{
    std::vector<float> queries, keys, scores, state;

    Vectors()
    {
        Random random(3, Stream::Order, {7});
        const auto fill = [&](std::vector<float> &to, int size) {
            for (int i = 0; i < size; ++i)
                to.push_back(float(random.normal()));
        };
        fill(queries, positions * width);
        fill(keys, positions * width);
        fill(state, clusters * width);
        for (int query = 0; query < positions; ++query)
            for (int key = 0; key < positions; ++key)
                scores.push_back(dot(&queries[std::size_t(query * width)], &keys[std::size_t(key * width)]));
    }

    static float dot(const float *a, const float *b)
    {
        float sum = 0;
        for (int i = 0; i < width; ++i)
            sum += a[i] * b[i];
        return sum;
    }

    HeadVectors head() const
    {
        return {.geometry = {positions, 0},
                .width = width,
                .queries = queries,
                .keys = keys,
                .scores = scores,
                .allowed = {},
                .randomKey = 99,
                .state = state};
    }
};

} // namespace

// Which clusters and buckets positions fall into, beside the keys that are then kept.
class TestHeadGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void clustersAreTheNearestCentroids();
    void onlyWhoSharesABucketMeets();
    void othersSortNothing();
};

void TestHeadGroups::clustersAreTheNearestCentroids()
{
    const Vectors vectors;
    const auto mask = makeMask(maskFrom("routing:4:clusters=3"));
    const HeadGroups groups = groupingOf(*mask)->groupsOf(vectors.head());
    QCOMPARE(groups.rounds(), 1);
    QCOMPARE(groups.count, clusters);
    const auto nearest = [&](const std::vector<float> &rows, int position) {
        const float *vector = &rows[std::size_t(position * width)];
        const double length = std::sqrt(double(Vectors::dot(vector, vector)));
        int best = 0;
        double largest = -1e30;
        for (int c = 0; c < clusters; ++c)
            if (const double near =
                    double(Vectors::dot(vector, &vectors.state[std::size_t(c * width)])) / length;
                near > largest) {
                largest = near;
                best = c;
            }
        return best;
    };
    KeptLists kept;
    mask->selectHead(vectors.head(), kept);
    for (int position = 0; position < positions; ++position) {
        QCOMPARE(groups.queriesOf(0)[std::size_t(position)], nearest(vectors.queries, position));
        QCOMPARE(groups.keysOf(0)[std::size_t(position)], nearest(vectors.keys, position));
        for (int other = 0; other < position; ++other) // one cluster, one choice
            if (groups.queriesOf(0)[std::size_t(position)] == groups.queriesOf(0)[std::size_t(other)])
                QCOMPARE(kept[std::size_t(position)], kept[std::size_t(other)]);
    }
}

void TestHeadGroups::onlyWhoSharesABucketMeets()
{
    const Vectors vectors;
    const auto mask = makeMask(maskFrom("lsh:3:rounds=2:buckets=4"));
    const HeadGroups groups = groupingOf(*mask)->groupsOf(vectors.head());
    QCOMPARE(groups.rounds(), 2);
    KeptLists kept;
    mask->selectHead(vectors.head(), kept);
    for (std::size_t query = 0; query < positions; ++query) {
        // The three best of those it meets; whom nobody met, sees itself.
        std::vector<int> met;
        for (std::size_t key = 0; key < positions; ++key)
            for (int round = 0; round < 2; ++round)
                if (groups.queriesOf(round)[query] == groups.keysOf(round)[key]) {
                    met.push_back(int(key));
                    break;
                }
        if (met.empty())
            met.push_back(int(query));
        std::ranges::stable_sort(met, std::greater(), [&](int key) {
            return vectors.scores[query * positions + std::size_t(key)];
        });
        met.resize(std::min<std::size_t>(3, met.size()));
        std::ranges::sort(met);
        QCOMPARE(kept[query], met);
    }
}

void TestHeadGroups::othersSortNothing()
{
    for (const char *mask : {"full", "top-k:3", "h2o:2:band=1", "entmax:1.5"})
        QVERIFY2(!groupingOf(*makeMask(maskFrom(mask))), mask);
}

FOVEA_TEST(TestHeadGroups)
#include "tst_head_groups.moc"
