// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/base/random.h"
#include "tests/support/mask_support.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

// Plain: sort all, take the first k.
std::vector<int> sortedChoice(const Row &row, int k, float sign)
{
    std::vector<int> places = upTo(row.geometry.positions());
    std::erase_if(places, [&](int key) { return !row.allowed.empty() && !row.allowed[std::size_t(key)]; });
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) {
        return sign * row.scores[std::size_t(a)] > sign * row.scores[std::size_t(b)];
    });
    places.resize(std::min(places.size(), std::size_t(k)));
    std::sort(places.begin(), places.end());
    return places;
}

std::vector<int> sortedShare(const Row &row, double p)
{
    const std::vector<int> order = [&] {
        std::vector<int> places = upTo(row.geometry.positions());
        std::stable_sort(places.begin(), places.end(), [&](int a, int b) {
            return row.scores[std::size_t(a)] > row.scores[std::size_t(b)];
        });
        return places;
    }();
    long double total = 0;
    for (const float score : row.scores)
        total += std::exp((long double)score);
    std::vector<int> kept;
    long double sum = 0;
    for (const int key : order) {
        if (!kept.empty() && sum >= p * total)
            break;
        kept.push_back(key);
        sum += std::exp((long double)row.scores[std::size_t(key)]);
    }
    std::sort(kept.begin(), kept.end());
    return kept;
}

} // namespace

class TestMasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keysAreAscendingAndDistinct_data() { everyMaskRows(); }
    void keysAreAscendingAndDistinct()
    {
        const auto mask = fetchedMask();
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            for (int query = 0; query < geometry.positions(); ++query) {
                const auto kept =
                    keptOf(*mask, randomRow(geometry, query, std::uint64_t(length * 1000 + query)));
                QVERIFY(!kept.empty());
                QVERIFY(kept.front() >= 0 && kept.back() < geometry.positions());
                QVERIFY(std::adjacent_find(kept.begin(), kept.end(), std::greater_equal()) == kept.end());
            }
        }
    }

    void countsAreExact_data() { everyMaskRows(); }
    void countsAreExact()
    {
        const auto mask = fetchedMask();
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            const auto most = mask->keysPerQuery(geometry);
            std::size_t seen = 0;
            for (int query = 0; query < geometry.ordinary; ++query) {
                const auto kept = keptOf(*mask, randomRow(geometry, query, std::uint64_t(query)));
                seen = std::max(seen, kept.size());
                if (most && mask->choice() != Choice::Position)
                    QCOMPARE(kept.size(), std::size_t(*most));
            }
            if (most)
                QCOMPARE(seen, std::size_t(*most));
        }
    }

    void disallowedKeysAreNeverKept_data() { everyMaskRows(); }
    void disallowedKeysAreNeverKept()
    {
        const auto mask = fetchedMask();
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            for (int query = 0; query < geometry.positions(); ++query) {
                Row row = randomRow(geometry, query, std::uint64_t(query + 7));
                const auto free = keptOf(*mask, row);
                Random random{std::uint64_t(query)};
                for (int key = 0; key < geometry.positions(); ++key)
                    row.allowed.push_back(random.below(3) > 0);
                row.allowed[0] = 1;
                std::vector<int> expected = free;
                const auto isForbidden = [&](int key) { return !row.allowed[std::size_t(key)]; };
                std::erase_if(expected, isForbidden);
                const auto kept = keptOf(*mask, row);
                QVERIFY(std::none_of(kept.begin(), kept.end(), isForbidden));
                const auto possible = std::size_t(std::count(row.allowed.begin(), row.allowed.end(), 1));
                if (mask->choice() == Choice::Position || mask->choice() == Choice::Everything)
                    QCOMPARE(kept, expected);
                else if (const auto most = mask->keysPerQuery(geometry))
                    QCOMPARE(kept.size(), std::min(possible, std::size_t(*most)));
                else
                    QVERIFY(!kept.empty());
            }
        }
    }

    void keepsAllMeansThatSelectKeepsAll_data() { everyMaskRows(); }
    void keepsAllMeansThatSelectKeepsAll()
    {
        const auto mask = fetchedMask();
        if (mask->looksAtHead()) // a row alone does not tell
            return;
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            bool all = true;
            for (int query = 0; query < geometry.positions(); ++query) {
                Row row = randomRow(geometry, query, 3);
                for (std::size_t key = 0; key < row.scores.size(); ++key)
                    row.scores[key] = 12 - 12 * float(key); // so sharp that no share below 1 needs all
                all = all && keptOf(*mask, row) == upTo(geometry.positions());
            }
            QCOMPARE(mask->keepsAll(geometry), all);
        }
    }

    void windowsAgreeWithSelect_data() { everyMaskRows(); }
    void windowsAgreeWithSelect()
    {
        const auto mask = fetchedMask();
        if (mask->choice() != Choice::Position)
            return;
        for (const int length : lengths) {
            const Geometry geometry{length, mask->globals()};
            for (int query = 0; query < geometry.positions(); ++query) {
                std::vector<int> expected;
                const KeyRange range = *mask->window(geometry, query);
                for (int key = 0; key < geometry.positions(); ++key)
                    if (key >= geometry.ordinary || (key >= range.begin && key < range.end))
                        expected.push_back(key);
                QCOMPARE(keptOf(*mask, randomRow(geometry, query, 1)), expected);
                QVERIFY(query >= geometry.ordinary || (query >= range.begin && query < range.end));
            }
        }
    }

    void globalTokensSeeAndAreSeen()
    {
        for (const char *text : {"banded:3:global=2", "block-local:3:global=2"}) {
            const auto mask = makeMask(maskFrom(text));
            const Geometry geometry{10, mask->globals()};
            QCOMPARE(mask->globals(), 2);
            for (const int query : {10, 11})
                QCOMPARE(keptOf(*mask, randomRow(geometry, query, 1)), upTo(12));
            const auto kept = keptOf(*mask, randomRow(geometry, 4, 1));
            QCOMPARE(kept, (std::vector<int>{3, 4, 5, 10, 11}));
        }
    }

    void endsOfTheSequence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::newRow("a band of 5 lies around its query") << "banded:5" << 8 << 4 << 2 << 7;
        QTest::newRow("it is shifted at the start") << "banded:5" << 8 << 1 << 0 << 5;
        QTest::newRow("it is shifted at the end") << "banded:5" << 8 << 7 << 3 << 8;
        QTest::newRow("an even band has more to the right") << "banded:4" << 8 << 4 << 3 << 7;
        QTest::newRow("an even band at the end") << "banded:4" << 8 << 6 << 4 << 8;
        QTest::newRow("a band of 9") << "banded:9" << 40 << 20 << 16 << 25;
        QTest::newRow("a band wider than the sequence") << "banded:9" << 4 << 3 << 0 << 4;
        QTest::newRow("a band of 1 is the query") << "banded:1" << 4 << 3 << 3 << 4;
        QTest::newRow("a block has its last position") << "block-local:5" << 12 << 9 << 5 << 10;
        QTest::newRow("a block has its first position") << "block-local:5" << 12 << 5 << 5 << 10;
        QTest::newRow("the last block may be shorter") << "block-local:5" << 12 << 10 << 10 << 12;
    }
    void endsOfTheSequence()
    {
        QFETCH(QString, text);
        QFETCH(int, length);
        QFETCH(int, query);
        QFETCH(int, begin);
        QFETCH(int, end);
        const auto mask = makeMask(maskFrom(text.toStdString()));
        QCOMPARE(mask->window({length, 0}, query), (KeyRange{begin, end}));
    }

    void extremesAgreeWithAPlainSort()
    {
        for (const int length : {1, 7, 40, 200}) {
            for (const int k : {1, 5, 31, 32, 33, 150}) {
                for (std::uint64_t seed = 0; seed < 20; ++seed) {
                    Row row = randomRow({length, 0}, 0, seed);
                    if (seed % 2) // many ties
                        for (float &score : row.scores)
                            score = std::round(score);
                    if (seed % 3 == 0)
                        for (int key = 0; key < length; ++key)
                            row.allowed.push_back(key % 4 != 1);
                    QCOMPARE(keptOf("top-k:" + std::to_string(k), row), sortedChoice(row, k, 1));
                    QCOMPARE(keptOf("bottom-k:" + std::to_string(k), row), sortedChoice(row, k, -1));
                }
            }
        }
    }

    void theLowerPositionWinsTies()
    {
        const Row row = rowOf({0, 1, 0, 1, 1, 0});
        QCOMPARE(keptOf("top-k:2", row), (std::vector<int>{1, 3}));
        QCOMPARE(keptOf("top-k:4", row), (std::vector<int>{0, 1, 3, 4}));
        QCOMPARE(keptOf("bottom-k:2", row), (std::vector<int>{0, 2}));
        QCOMPARE(keptOf("top-p:0.3", row), (std::vector<int>{1, 3}));
        QCOMPARE(keptOf("top-k:3", rowOf({0.0F, -0.0F, 0.0F, -0.0F})), upTo(3));
    }

    void topPAgreesWithAPlainSort()
    {
        for (const char *p : {"0.05", "0.3", "0.5", "0.9", "0.999"})
            for (std::uint64_t seed = 0; seed < 50; ++seed) {
                const Row row = randomRow({1 + int(seed) * 3, 0}, 0, seed);
                QCOMPARE(keptOf(std::string("top-p:") + p, row), sortedShare(row, std::stod(p)));
            }
    }

    void topPOfScoresThatOverflow()
    {
        QCOMPARE(keptOf("top-p:0.9", rowOf({-2000, 3000, 2999, -3e38F})), (std::vector<int>{1, 2}));
        QCOMPARE(keptOf("top-p:0.000001", rowOf({1, 1, 1})), (std::vector<int>{0}));
        QCOMPARE(keptOf("top-p:0.5", rowOf({7, 7, 7, 7})), upTo(2)); // the sum reaches the share exactly
        QCOMPARE(keptOf("top-p:1", rowOf({-3e38F, 3e38F})), upTo(2));
    }

    void notANumberIsChosenLast_data() { everyMaskRows(); }
    void notANumberIsChosenLast()
    {
        const auto mask = fetchedMask();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float inf = std::numeric_limits<float>::infinity();
        const int length = 40;
        for (const float other : {nan, 0.5F, inf, -inf}) {
            Row row{{length, mask->globals()}, 3, {}, {}, 5};
            row.scores.assign(std::size_t(row.geometry.positions()), nan);
            row.scores[17] = other;
            const auto kept = keptOf(*mask, row);
            QCOMPARE(kept, keptOf(*mask, row));
            QVERIFY(!kept.empty());
            QVERIFY(std::adjacent_find(kept.begin(), kept.end(), std::greater_equal()) == kept.end());
            if (mask->choice() == Choice::Score && other == 0.5F)
                QVERIFY(std::find(kept.begin(), kept.end(), 17) != kept.end());
            if (const auto most = mask->keysPerQuery(row.geometry); most && mask->choice() == Choice::Score)
                QCOMPARE(kept.size(), std::size_t(*most));
        }
    }

    void randomKeysDependOnTheKeyAlone()
    {
        Row row = randomRow({30, 0}, 2, 1);
        const auto first = keptOf("random-k:5", row);
        Row other = randomRow({30, 0}, 9, 2);
        other.key = row.key;
        QCOMPARE(keptOf("random-k:5", other), first);
        other.key = row.key + 1;
        QVERIFY(keptOf("random-k:5", other) != first);
    }

    // 40,000 draws of 5 of 20: each key is expected 10,000 times, standard deviation about 87; each pair of
    // neighbours 2,105 times, standard deviation about 45.
    void randomKeysAreUniform()
    {
        const auto mask = makeMask(maskFrom("random-k:5"));
        std::vector<int> singles(20), pairs(20);
        for (std::uint64_t draw = 0; draw < 40'000; ++draw) {
            Row row{{20, 0}, 0, {}, {}, placeKey(1, Stream::RandomKeys, {draw})};
            const auto kept = keptOf(*mask, row);
            for (std::size_t i = 0; i < kept.size(); ++i) {
                ++singles[std::size_t(kept[i])];
                if (i > 0 && kept[i] == kept[i - 1] + 1)
                    ++pairs[std::size_t(kept[i])];
            }
        }
        for (const int count : singles)
            QVERIFY2(std::abs(count - 10'000) < 5 * 87, std::to_string(count).c_str());
        for (std::size_t key = 1; key < pairs.size(); ++key)
            QVERIFY2(std::abs(pairs[key] - 2'105) < 5 * 45, std::to_string(pairs[key]).c_str());
    }
};

FOVEA_TEST(TestMasks)
#include "tst_masks.moc"
