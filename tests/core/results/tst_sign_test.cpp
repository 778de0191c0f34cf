// SPDX-License-Identifier: MIT
#include "core/results/ratio_range.h"
#include "core/results/sign_test.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

SignTest testOf(int wins, int losses, int zeros = 0)
{
    std::vector<int> scores(std::size_t(wins), 1);
    scores.insert(scores.end(), std::size_t(losses), -1);
    scores.insert(scores.end(), std::size_t(zeros), 0);
    return signTest(scores);
}

// Chance that a fair coin passes the one-sided 5 % at any of these looks, by all sequences of throws.
double chanceToPass(const std::vector<int> &looks)
{
    int passed = 0;
    const int last = looks.back();
    for (unsigned throws = 0; throws < 1U << last; ++throws) {
        bool any = false;
        for (const int look : looks) {
            const int heads = std::popcount(throws & ((1U << look) - 1));
            any = any || testOf(heads, look - heads).oneSided <= 0.05;
        }
        passed += any;
    }
    return double(passed) / double(1U << last);
}

} // namespace

class TestSignTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scoreOfAPair_data()
    {
        QTest::addColumn<Observation>("first");
        QTest::addColumn<Observation>("other");
        QTest::addColumn<int>("score");
        using O = Observation;
        QTest::newRow("an arrival at 20 beats later than 20") << O{20, false} << O{20, true} << 1;
        QTest::newRow("and loses the other way round") << O{20, true} << O{20, false} << -1;
        QTest::newRow("stopped at 12 may have arrived before 15") << O{12, false} << O{15, true} << 0;
        QTest::newRow("a tie") << O{12, true} << O{12, true} << 0;
        QTest::newRow("neither arrived") << O{20, false} << O{12, false} << 0;
        QTest::newRow("earlier") << O{9, true} << O{8, true} << 1;
        QTest::newRow("the first diverged") << O{infinity, false} << O{19, true} << 1;
        QTest::newRow("the other diverged") << O{19, true} << O{infinity, false} << -1;
        QTest::newRow("both diverged") << O{infinity, false} << O{infinity, false} << 0;
    }

    void scoreOfAPair()
    {
        QFETCH(Observation, first);
        QFETCH(Observation, other);
        QFETCH(int, score);
        QCOMPARE(gehanScore(first, other), score);
        QCOMPARE(gehanScore(other, first), -score);
    }

    // Against all throws of this many coins, counted one by one.
    void tailsAreThoseOfACoin()
    {
        for (int throws = 0; throws <= 14; ++throws)
            for (int from = 0; from <= throws + 1; ++from) {
                int count = 0;
                for (unsigned each = 0; each < 1U << throws; ++each)
                    count += std::popcount(each) >= from;
                QCOMPARE(headsOrMore(throws, from), double(count) / double(1U << throws));
            }
        // Where two to the minus n is no double: symmetric around a half, and the normal tail at two
        // deviations.
        const double middle = headsOrMore(10001, 5001);
        QVERIFY(std::abs(middle - 0.5) < 1e-12);
        QVERIFY(std::abs(headsOrMore(10000, 5100) - 0.5 * std::erfc(1.99 / std::sqrt(2.0))) < 1e-4);
    }

    void wordsOfTheTable()
    {
        // Wins among n decided pairs that reach 5 %, one-sided.
        const std::vector<std::pair<int, int>> table = {{5, 5}, {6, 6}, {7, 7}, {8, 7}, {9, 8}, {10, 9}};
        for (const auto &[n, wins] : table) {
            QVERIFY(testOf(wins, n - wins).oneSided <= 0.05);
            QVERIFY(testOf(wins - 1, n - wins + 1).oneSided > 0.05);
        }
        QVERIFY(testOf(4, 0).oneSided > 0.05);
        QCOMPARE(testOf(10, 0).oneSided, 0.0009765625);
        QCOMPARE(testOf(10, 0).twoSided, 0.001953125);
        QCOMPARE(testOf(3, 1, 2).oneSided, 0.3125);
        QCOMPARE(testOf(3, 1, 2).twoSided, 0.625);
        QCOMPARE(testOf(3, 1, 2).pairs(), 6);
        QCOMPARE(testOf(0, 0, 3).oneSided, 1.0);
        QCOMPARE(testOf(0, 0, 3).twoSided, 1.0);
        QCOMPARE(testOf(2, 2).twoSided, 1.0);
        QCOMPARE(mirrored(testOf(1, 4)).oneSided, testOf(4, 1).oneSided);
        QCOMPARE(mirrored(testOf(1, 4, 2)).undecided, 2);
    }

    void errorOfTheFirstKindAtPlannedLooks()
    {
        QCOMPARE(chanceToPass({5, 10}), 37.0 / 1024);
        QCOMPARE(chanceToPass({5, 6, 7, 8, 9, 10}), 52.0 / 1024);          // 0.0507813
        QCOMPARE(chanceToPass({5, 6, 7, 8, 9, 10, 11, 12}), 258.0 / 4096); // 0.0629883
    }

    void ratiosKeepTheirOpenEnds_data()
    {
        QTest::addColumn<Observation>("first");
        QTest::addColumn<Observation>("other");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        using O = Observation;
        QTest::newRow("both arrived") << O{14, true} << O{7, true} << 2.0 << 2.0;
        QTest::newRow("only the other") << O{20, false} << O{10, true} << 2.0 << infinity;
        QTest::newRow("only the other, after the first had stopped")
            << O{12, false} << O{15, true} << 0.8 << infinity;
        QTest::newRow("only the first") << O{5, true} << O{20, false} << 0.0 << 0.25;
        QTest::newRow("neither") << O{20, false} << O{20, false} << 0.0 << infinity;
        QTest::newRow("the other diverged") << O{5, true} << O{infinity, false} << 0.0 << 0.0;
        QTest::newRow("the first diverged") << O{infinity, false} << O{5, true} << infinity << infinity;
        QTest::newRow("both diverged") << O{infinity, false} << O{infinity, false} << 0.0 << infinity;
        QTest::newRow("the first stopped before its first epoch")
            << O{0, false} << O{5, true} << 0.0 << infinity;
        QTest::newRow("the other stopped before its first epoch")
            << O{5, true} << O{0, false} << 0.0 << infinity;
    }

    void ratiosKeepTheirOpenEnds()
    {
        QFETCH(Observation, first);
        QFETCH(Observation, other);
        QFETCH(double, low);
        QFETCH(double, high);
        QVERIFY(ratioOf(first, other) == (Range{low, high}));
    }

    void medianAveragesTheTwoInTheMiddle()
    {
        QVERIFY(medianRange({}) == Range());
        QVERIFY(medianRange(std::vector<Range>{{1, 1}, {2, 2}, {5, 9}}) == (Range{2, 2}));
        QVERIFY(medianRange(std::vector<Range>{{1, 1}, {2, 4}}) == (Range{1.5, 2.5}));
        QVERIFY(medianRange(std::vector<Range>{{1, 1}, {2, infinity}}) == (Range{1.5, infinity}));
        QVERIFY(medianRange(std::vector<Range>{{infinity, infinity}, {infinity, infinity}}) ==
                (Range{infinity, infinity}));
    }

    void intervalSaysItsTrueCoverage_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("rank");
        QTest::addColumn<double>("percent");
        const std::vector<double> first = {0, 50, 75, 87.5, 93.75, 96.875, 98.4375};
        for (int count = 1; count <= int(first.size()); ++count)
            QTest::addRow("%d seeds", count) << count << 1 << first[std::size_t(count) - 1];
        QTest::newRow("8 seeds") << 8 << 2 << 92.96875;
        QTest::newRow("9 seeds") << 9 << 2 << 96.09375;
        QTest::newRow("10 seeds") << 10 << 2 << 97.8515625;
        QTest::newRow("11 seeds") << 11 << 3 << 93.45703125;
        QTest::newRow("12 seeds") << 12 << 3 << 96.142578125;
    }

    void intervalSaysItsTrueCoverage()
    {
        QFETCH(int, count);
        QFETCH(int, rank);
        QFETCH(double, percent);
        std::vector<Range> ranges;
        for (int i = count; i > 0; --i)
            ranges.push_back({double(i), double(i) + 0.5});
        const OrderInterval interval = orderInterval(ranges, 0.90);
        QCOMPARE(interval.rank, rank);
        QCOMPARE(100 * interval.coverage, percent);
        QVERIFY(interval.range == (Range{double(rank), count - rank + 1.5}));
    }

    void boundsNeverClaimMoreThanIsKnown()
    {
        QVERIFY(rounded({1.478, 2.431}, 1) == (Range{1.4, 2.5}));
        QVERIFY(rounded({0.7234, infinity}, 2) == (Range{0.72, infinity}));
        QVERIFY(rounded({0, 0.7201}, 2) == (Range{0, 0.73}));
        QVERIFY(rounded({1.1, 1.2}, 2) == (Range{1.1, 1.2})); // not 1.21, which 1.2 * 100 would give
        QVERIFY(rounded({1.478, 1.478}, 1) == (Range{1.5, 1.5}));
        for (int hundredths = 0; hundredths < 2000; ++hundredths) {
            QCOMPARE(roundedDown(hundredths / 100.0, 2), hundredths / 100.0);
            QCOMPARE(roundedUp(hundredths / 100.0, 2), hundredths / 100.0);
        }
        QCOMPARE(roundedUp(0.00001, 4), 0.0001);
        QCOMPARE(kindOf({2, 2}), RangeKind::Exact);
        QCOMPARE(kindOf({2, infinity}), RangeKind::AtLeast);
        QCOMPARE(kindOf({0, 2}), RangeKind::AtMost);
        QCOMPARE(kindOf({1, 2}), RangeKind::Between);
        QCOMPARE(kindOf({0, infinity}), RangeKind::Open);
        QCOMPARE(kindOf({infinity, infinity}), RangeKind::Endless);
        QCOMPARE(kindOf({0, 0}), RangeKind::Exact); // the other lane diverged
    }

    void withoutPairsNothingIsKnown()
    {
        const OrderInterval interval = orderInterval({}, 0.90);
        QVERIFY(interval.range == Range());
        QCOMPARE(interval.coverage, 0.0);
    }
};

FOVEA_TEST(TestSignTest)
#include "tst_sign_test.moc"
