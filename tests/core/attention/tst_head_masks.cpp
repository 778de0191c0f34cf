// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/random.h"
#include "tests/support/plain_heads.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

const plain::Vectors page{{1, .2}, {.1, 1}, {-1, .3}, {.9, .5}, {.2, -1}, {-.8, -.4}};

plain::Vectors unitsOf(const plain::Vectors &vectors)
{
    plain::Vectors units;
    for (const auto &vector : vectors)
        units.push_back(plain::unitOf(vector));
    return units;
}

std::vector<double> flat(const plain::Vectors &rows)
{
    std::vector<double> all;
    for (const auto &row : rows)
        all.insert(all.end(), row.begin(), row.end());
    return all;
}

std::vector<float> floats(const plain::Vectors &rows)
{
    const auto all = flat(rows);
    return {all.begin(), all.end()};
}

plain::Vectors randomVectors(Random &random, int count, int width)
{
    plain::Vectors rows{std::size_t(count), std::vector<double>(std::size_t(width), 0.0)};
    for (auto &row : rows)
        for (double &entry : row)
            entry = random.uniform(-1, 1);
    return rows;
}

plain::Head randomHead(const MaskSpec &mask, int length, int width, std::uint64_t seed, bool padded)
{
    Random random(seed);
    plain::Head head{
        mask,         randomVectors(random, length, width), randomVectors(random, length, width), {}, {}, {},
        random.next()};
    for (const auto &query : head.queries) {
        std::vector<double> &row = head.scores.emplace_back();
        for (const auto &key : head.keys) {
            double sum = 0;
            for (int i = 0; i < width; ++i)
                sum += query[std::size_t(i)] * key[std::size_t(i)];
            row.push_back(sum / std::sqrt(double(width)));
        }
    }
    for (int key = 0; key < length; ++key)
        head.allowed.push_back(!padded || key < (length + 1) / 2);
    head.centroids = unitsOf(randomVectors(random, makeMask(mask)->stateRows(), width));
    for (auto &centroid : head.centroids) // state is stored in floats
        for (double &entry : centroid)
            entry = double(float(entry));
    return head;
}

std::vector<std::vector<std::uint8_t>> keptOf(const plain::Head &head)
{
    const auto queries = flat(head.queries), keys = flat(head.keys), scores = flat(head.scores);
    const auto state = floats(head.centroids);
    KeptLists lists;
    const int length = int(head.keys.size());
    makeMask(head.mask)->selectHeadPrecisely(
        {{length, 0}, int(head.keys[0].size()), queries, keys, scores, head.allowed, head.randomKey, state},
        lists);
    std::vector<std::vector<std::uint8_t>> flags;
    for (const auto &list : lists) {
        flags.emplace_back(std::size_t(length), 0);
        for (const int key : list)
            flags.back()[std::size_t(key)] = 1;
    }
    return flags;
}

// Centroids after one step that saw these queries and keys.
plain::Vectors movedBy(const char *mask, const plain::Vectors &centroids, const plain::Vectors &queries,
                       const plain::Vectors &keys)
{
    const auto made = makeMask(maskFrom(mask));
    const int width = int(queries[0].size());
    std::vector<float> state = floats(centroids);
    const auto q = floats(queries), k = floats(keys);
    std::vector<double> sums(centroids.size() * std::size_t(width + 1));
    made->gatherState({{int(queries.size()), 0}, width, q, k, {}, {}, 0, state}, sums);
    made->advanceState(sums, width, state);
    plain::Vectors moved;
    for (std::size_t c = 0; c < centroids.size(); ++c)
        moved.emplace_back(state.begin() + std::ptrdiff_t(c) * width,
                           state.begin() + std::ptrdiff_t(c + 1) * width);
    return moved;
}

bool near(const plain::Vectors &a, const plain::Vectors &b, double tolerance)
{
    return std::ranges::equal(flat(a), flat(b),
                              [&](double x, double y) { return std::abs(x - y) <= tolerance; });
}

} // namespace

// Kinds that choose for a whole head at once.
class TestHeadMasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bucketsOfTheDefinition()
    {
        const plain::Vectors rotation{{1, .3}, {-.2, 1}};
        const std::vector<int> buckets{0, 1, 2, 0, 3, 2};
        const std::vector<double> margins{.46, .93, 1.06, .03, .54, .08};
        for (std::size_t i = 0; i < page.size(); ++i) {
            const plain::Hash hash = plain::hashOf(page[i], rotation);
            QCOMPARE(hash.bucket, buckets[i]);
            QVERIFY(std::abs(hash.margin - margins[i]) < .005);
        }
    }

    void agreesWithThePlainLoops_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char *mask : {"lsh:3:rounds=1:buckets=2", "lsh:3:rounds=3:buckets=6", "lsh:30",
                                 "routing:1:clusters=1", "routing:4:clusters=3", "routing:30:clusters=2",
                                 "h2o:1:band=0", "h2o:3:band=2", "h2o:2:band=40"})
            QTest::newRow(mask) << mask;
    }
    void agreesWithThePlainLoops()
    {
        QFETCH(QString, mask);
        int compared = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const plain::Head head = randomHead(maskFrom(mask.toStdString()), 1 + int(seed) % 17,
                                                2 + int(seed) % 5, seed, seed % 2 == 1);
            const auto picks = plain::pickHead(head);
            if (std::ranges::min(picks, {}, &plain::Pick::margin).margin < 1e-12)
                continue;
            const auto kept = keptOf(head);
            for (std::size_t query = 0; query < kept.size(); ++query)
                QVERIFY(kept[query] == picks[query].kept);
            ++compared;
        }
        QVERIFY(compared > 30);
    }

    void routingMembersOfTheDefinition()
    {
        const plain::Vectors centroids{{1, 0}, {0, 1}};
        const std::vector<int> assignment{0, 1, 1, 0, 0, 1};
        for (std::size_t i = 0; i < page.size(); ++i)
            QCOMPARE(plain::nearestOf(page[i], centroids).bucket, assignment[i]);
        plain::Head head{maskFrom("routing:3:clusters=2"), page,      page, {},
                         std::vector<std::uint8_t>(6, 1),  centroids, 0};
        head.scores.assign(6, std::vector<double>(6, 0));
        const auto kept = keptOf(head);
        const std::vector<std::vector<std::uint8_t>> members{{1, 0, 0, 1, 1, 0}, {0, 1, 1, 1, 0, 0}};
        for (std::size_t i = 0; i < page.size(); ++i)
            QVERIFY(kept[i] == members[std::size_t(assignment[i])]);
    }

    void centroidsMoveAsDefined()
    {
        // Queries and keys alike: the sums of either are twice the page's, with the same direction.
        const plain::Vectors expected{plain::unitOf({.998955, -.014418}), plain::unitOf({-.090275, .943016})};
        QVERIFY(
            near(movedBy("routing:3:clusters=2:decay=0.9", {{1, 0}, {0, 1}}, page, page), expected, 2e-6));

        Random random(3);
        for (int trial = 0; trial < 20; ++trial) {
            const auto queries = randomVectors(random, 7, 4), keys = randomVectors(random, 7, 4);
            const auto centroids = unitsOf(randomVectors(random, 5, 4));
            plain::Vectors came = unitsOf(queries);
            for (const auto &key : unitsOf(keys))
                came.push_back(key);
            QVERIFY(near(movedBy("routing:3:clusters=5:decay=0.8", centroids, queries, keys),
                         plain::movedCentroids(centroids, came, .8), 1e-6));
        }
    }

    void aCentroidThatNobodyCameToStays()
    {
        const plain::Vectors centroids{{1, 0}, {-1, 0}};
        const plain::Vectors right{{1, .1}, {2, -.3}};
        const auto moved = movedBy("routing:3:clusters=2:decay=0", centroids, right, right);
        QVERIFY(moved[1] == centroids[1]);
        QVERIFY(moved[0] != centroids[0]);
    }

    void hashesFollowTheirPlace()
    {
        plain::Head head = randomHead(maskFrom("lsh:3:rounds=1:buckets=4"), 24, 8, 1, false);
        const auto first = keptOf(head);
        QVERIFY(keptOf(head) == first);
        ++head.randomKey;
        QVERIFY(keptOf(head) != first);
        head.mask = maskFrom("lsh:24:rounds=64:buckets=2"); // everybody meets, nearly surely
        std::size_t met = 0;
        for (const auto &row : keptOf(head))
            met += std::size_t(std::ranges::count(row, 1));
        QVERIFY(met > 24 * 24 * 9 / 10);
    }

    void oddBucketsAreRefused()
    {
        try {
            maskFrom("lsh:5:buckets=7");
            QFAIL("was accepted");
        } catch (const UsageError &error) {
            QVERIFY(QString(error.what()).contains("buckets is '7'"));
            QVERIFY(QString(error.what()).contains("even, 2 to 512."));
        }
        QVERIFY_THROWS_EXCEPTION(UsageError, makeMask({"lsh", {{"buckets", std::int64_t(3)}}}));
    }
};

FOVEA_TEST(TestHeadMasks)
#include "tst_head_masks.moc"
