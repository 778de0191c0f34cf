// SPDX-License-Identifier: MIT
#include "core/metrics/comparison.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

// A run that reached 95 % in this epoch, or (negative) ran so many epochs without.
RunOutcome run(std::uint64_t seed, int epoch)
{
    RunOutcome outcome;
    outcome.seed = seed;
    outcome.epochsRun = epoch < 0 ? -epoch : epoch + 1;
    if (epoch >= 0)
        outcome.epochsTo95 = epoch;
    return outcome;
}

std::vector<RunOutcome> lane(const QList<int> &epochs)
{
    std::vector<RunOutcome> outcomes;
    for (const int epoch : epochs)
        outcomes.push_back(run(outcomes.size() + 1, epoch));
    return outcomes;
}

RunOutcome withHeldout(std::uint64_t seed, double last)
{
    RunOutcome outcome;
    outcome.seed = seed;
    outcome.lastHeldout = last;
    return outcome;
}

EpochRecord epochRecord(int epoch, double train, double heldout)
{
    EpochRecord record;
    record.epoch = epoch;
    record.trainAccuracy = train;
    record.heldoutAccuracy = heldout;
    return record;
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outcomeTakesFirstCrossingAndFirstBest()
    {
        const auto outcome = outcomeOf(7, {epochRecord(0, 0.5, 0.6), epochRecord(1, 0.95, 0.8),
                                           epochRecord(2, 0.9, 0.8), epochRecord(3, 0.99, 0.7)});
        QCOMPARE(outcome.seed, 7U);
        QCOMPARE(outcome.epochsRun, 4);
        QCOMPARE(outcome.epochsTo95.value(), 1);
        QCOMPARE(outcome.bestEpoch.value(), 1);
        QCOMPARE(outcome.bestHeldout.value(), 0.8);
        QCOMPARE(outcome.lastHeldout.value(), 0.7);
        const auto nothing = outcomeOf(1, {});
        QVERIFY(!nothing.epochsTo95 && !nothing.lastHeldout && !nothing.bestEpoch);
        QCOMPARE(nothing.epochsRun, 0);
    }

    void speedupIsAMedianWithItsBound_data()
    {
        QTest::addColumn<QList<int>>("first");
        QTest::addColumn<QList<int>>("other");
        QTest::addColumn<double>("median"); // 0: none
        QTest::addColumn<int>("bound");     // 1: at least, -1: at most
        using L = QList<int>;
        QTest::newRow("one seed, both reached") << L{9} << L{4} << 2.0 << 0;
        QTest::newRow("even number of seeds") << L{9, 19} << L{4, 4} << 3.0 << 0;
        QTest::newRow("the first never reached") << L{-20} << L{4} << 4.0 << 1;
        QTest::newRow("the other never reached") << L{4} << L{-20} << 0.25 << -1;
        QTest::newRow("neither reached") << L{-20} << L{-20} << 0.0 << 0;
        QTest::newRow("a lower bound above the median changes nothing")
            << L{0, 1, -9} << L{0, 0, 0} << 2.0 << 0;
        QTest::newRow("a lower bound below the median may pass it") << L{-1, 1, 8} << L{0, 0, 0} << 2.0 << 1;
        QTest::newRow("a lower bound is the median") << L{0, -2, 8} << L{0, 0, 0} << 2.0 << 1;
        QTest::newRow("a lower bound equal to the median stands above it")
            << L{0, 1, -2} << L{0, 0, 0} << 2.0 << 0;
        QTest::newRow("an upper bound below the median changes nothing")
            << L{0, 1, 2} << L{-9, 0, 0} << 2.0 << 0;
        QTest::newRow("an upper bound above the median may pass it")
            << L{0, 1, 8} << L{0, 0, -1} << 2.0 << -1;
        QTest::newRow("an upper bound equal to the median stands below it")
            << L{1, 1, 2} << L{-1, 0, 0} << 2.0 << 0;
        QTest::newRow("a lower bound is the upper of two middles") << L{0, -3} << L{0, 0} << 2.0 << 1;
        QTest::newRow("bounds pull both ways") << L{-8, 0} << L{0, -8} << 0.0 << 0;
        QTest::newRow("bounds on their own sides change nothing") << L{-8, 0, 1} << L{0, -8, 0} << 2.0 << 0;
    }

    void speedupIsAMedianWithItsBound()
    {
        QFETCH(QList<int>, first);
        QFETCH(QList<int>, other);
        QFETCH(double, median);
        QFETCH(int, bound);
        const auto result = speedup(lane(first), lane(other));
        QCOMPARE(result.median.value_or(0), median);
        QCOMPARE(result.bound, bound > 0 ? Bound::AtLeast : bound < 0 ? Bound::AtMost : Bound::Exact);
        QCOMPARE(qsizetype(result.seeds.size() + result.undecided.size()), first.size());
    }

    void speedupPairsBySeed()
    {
        const auto result = speedup({run(1, 9), run(2, 5), run(3, -7), run(4, 8)},
                                    {run(4, 2), run(1, 4), run(3, -7), run(5, 1)});
        QCOMPARE(result.seeds.size(), 2U);
        QCOMPARE(result.seeds[0].seed, 1U);
        QCOMPARE(result.seeds[0].ratio, 2.0);
        QCOMPARE(result.seeds[1].seed, 4U);
        QCOMPARE(result.seeds[1].ratio, 3.0);
        QCOMPARE(result.undecided, std::vector<std::uint64_t>{3});
    }

    void aRunWithoutEpochsDecidesNothing()
    {
        RunOutcome withoutEpochs;
        withoutEpochs.seed = 1;
        const auto result = speedup({run(1, 3)}, {withoutEpochs});
        QCOMPARE(result.undecided, std::vector<std::uint64_t>{1});
        QVERIFY(!result.median);
    }

    void bootstrapHoldsTheMedianAndRepeats()
    {
        const auto first = lane({3, 5, 7, 9, 11, 13, 15, 17, 19, 21});
        const auto other = lane({1, 1, 1, 1, 1, 1, 1, 1, 1, 1}); // ratios 2 to 11, median 6.5
        const auto result = speedup(first, other);
        QVERIFY(result.interval);
        QCOMPARE(result.median.value(), 6.5);
        // The exact distribution of the bootstrap median of 2..11 has its 2.5 and 97.5 percentiles at 4 and
        // 9, where a share of 10,000 draws may also fall on a neighbouring half.
        QVERIFY(std::abs(result.interval->low - 4) <= 0.5);
        QVERIFY(std::abs(result.interval->high - 9) <= 0.5);
        QCOMPARE(speedup(first, other).interval->low, result.interval->low);
        QVERIFY(!speedup(lane({3}), lane({1})).interval);
        const auto equal = speedup(lane({3, 3}), lane({1, 1}));
        QCOMPARE(equal.interval->low, 2.0);
        QCOMPARE(equal.interval->high, 2.0);
    }

    void summaryHasTheAuthorsMeanOnlyWhenAllReached()
    {
        const auto all = summaryOf(lane({2, 4, 6}));
        QCOMPARE(all.reached, 3);
        QCOMPARE(all.authorsEpochs->mean, 4.0);
        QVERIFY(std::abs(all.authorsEpochs->deviation - std::sqrt(8.0 / 3)) < 1e-12);
        const auto some = summaryOf(lane({2, -9, 6}));
        QCOMPARE(some.seeds, 3);
        QCOMPARE(some.reached, 2);
        QVERIFY(!some.authorsEpochs);
        QVERIFY(!summaryOf({}).authorsEpochs);
        QCOMPARE(summaryOf(lane({5})).authorsEpochs->deviation, 0.0);
    }

    void spreadsAreMediansWithQuartiles()
    {
        const auto summary = summaryOf({withHeldout(1, 0.5), withHeldout(2, 0.9), withHeldout(3, 0.7),
                                        withHeldout(4, 0.6), withHeldout(5, 0.8)});
        QCOMPARE(summary.lastHeldout->seeds, 5);
        QCOMPARE(summary.lastHeldout->median, 0.7);
        QCOMPARE(summary.lastHeldout->lowerQuartile, 0.6);
        QCOMPARE(summary.lastHeldout->upperQuartile, 0.8);
        QVERIFY(!summary.bestHeldout);
    }

    void heldoutDifferenceIsPaired()
    {
        const auto difference =
            heldoutDifference({withHeldout(1, 0.5), withHeldout(2, 0.25), withHeldout(3, 1)},
                              {withHeldout(2, 0.75), withHeldout(1, 0.75), withHeldout(9, 0)});
        QCOMPARE(difference->seeds, 2);
        QCOMPARE(difference->median, 0.375);
        QVERIFY(!heldoutDifference({withHeldout(1, 1)}, {withHeldout(2, 1)}));
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
