// SPDX-License-Identifier: MIT
#include "core/results/seeds_done.h"
#include "tests/support/arrival_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace fovea;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

RunOutcome withHeldout(std::uint64_t seed, double last, RunStatus status = RunStatus::Finished)
{
    RunOutcome outcome;
    outcome.seed = seed;
    outcome.status = status;
    outcome.epochsRun = 3;
    outcome.lastHeldout = last;
    outcome.bestHeldout = last + 0.1;
    outcome.bestEpoch = 1;
    return outcome;
}

LaneComparison compared(const std::string &first, const std::string &other)
{
    return compareLanes(laneOf(first), laneOf(other));
}

bool isNear(double value, double expected, double within = 5e-5)
{
    return std::abs(value - expected) <= within;
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
    void aMedianMayBeNever()
    {
        constexpr double never = std::numeric_limits<double>::infinity();
        QVERIFY(!medianOf({}));
        QVERIFY(!medianOf({1, std::nan("")}));
        QCOMPARE(medianOf({3, 1, 2}), std::optional(2.0));
        QCOMPARE(medianOf({4, 1, 2, 3}), std::optional(2.5));
        QCOMPARE(medianOf({1, never, 2}), std::optional(2.0));
        QCOMPARE(medianOf({1, never}), std::optional(never)); // half of them never got there
        QCOMPARE(medianOf({never}), std::optional(never));
    }

    void outcomeTakesFirstCrossingAndFirstBest()
    {
        const std::vector<EpochRecord> epochs = {epochRecord(0, 0.5, 0.6), epochRecord(1, 0.95, 0.8),
                                                 epochRecord(2, 0.9, 0.8), epochRecord(3, 0.99, 0.7)};
        TrainSpec train;
        train.epochs = 9;
        train.accuracy = AccuracyKind::Running;
        const auto outcome = outcomeOf(7, RunStatus::Stopped, train, epochs);
        QCOMPARE(outcome.seed, 7U);
        QCOMPARE(outcome.status, RunStatus::Stopped);
        QCOMPARE(outcome.accuracy, AccuracyKind::Running);
        QCOMPARE(outcome.cap, 9);
        QCOMPARE(outcome.epochsRun, 4);
        QCOMPARE(outcome.arrival.value(), 1);
        QCOMPARE(outcome.bestEpoch.value(), 1);
        QCOMPARE(outcome.bestHeldout.value(), 0.8);
        QCOMPARE(outcome.lastHeldout.value(), 0.7);
        QVERIFY(outcome.observation() == (Observation{2, true}));
        const auto nothing = outcomeOf(1, RunStatus::Queued, {}, {});
        QVERIFY(!nothing.arrival && !nothing.lastHeldout && !nothing.bestEpoch && !nothing.isSettled());
        QCOMPARE(nothing.epochsRun, 0);
        QCOMPARE(outcomeOf(1, RunStatus::Finished, train, epochs, shareOfPercent(99)).arrival.value(), 3);
        QVERIFY(!outcomeOf(1, RunStatus::Finished, train, epochs, shareOfPercent(99.9)).arrival);
    }

    // A share of examples is compared with the threshold, so both must round to the same double.
    void percentsAreTheNearestShares()
    {
        for (int tenths = 800; tenths <= 999; ++tenths)
            QCOMPARE(shareOfPercent(tenths / 10.0), tenths * 5 / 5000.0);
        QCOMPARE(shareOfPercent(95), convergedAccuracy);
    }

    void raceOfTheReadme()
    {
        const auto result = compared(">20 >20 >20 >20 >20 >20 >20 >20 >20 >20", "11 18 12 6 8 5 7 12 9 6");
        QCOMPARE(result.test.wins, 10);
        QCOMPARE(result.test.losses, 0);
        QCOMPARE(result.test.oneSided, 0.0009765625);
        QCOMPARE(result.test.twoSided, 0.001953125);
        std::vector<double> lows;
        for (const SeedPair &pair : result.pairs) {
            lows.push_back(pair.ratio.low);
            QCOMPARE(pair.ratio.high, infinity);
        }
        std::ranges::sort(lows);
        const std::vector<double> expected = {1.1111, 1.6667, 1.6667, 1.8182, 2.2222,
                                              2.5,    2.8571, 3.3333, 3.3333, 4.0};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(isNear(lows[i], expected[i]));
        QVERIFY(isNear(result.ratio.low, 2.3611));
        QCOMPARE(result.ratio.high, infinity);
        QCOMPARE(result.interval.rank, 2);
        QCOMPARE(result.interval.coverage, 0.978515625);
        QVERIFY(isNear(result.interval.range.low, 1.6667));
        QCOMPARE(result.interval.range.high, infinity);
        QCOMPARE(result.restricted->limit, 20.0);
        QVERIFY(isNear(result.restricted->other.mean, 9.4, 1e-12));
        QCOMPARE(result.restricted->first.mean, 20.0);
        QCOMPARE(result.verdict, Verdict::Faster);
        QCOMPARE(result.reason, VerdictReason::Clear);
        const auto other = summaryOf(laneOf("11 18 12 6 8 5 7 12 9 6"));
        QVERIFY(isNear(*other.expectedEpochs, 9.4, 1e-12));
        QVERIFY(!summaryOf(laneOf(">20 >20")).expectedEpochs);
    }

    void mixedRace()
    {
        const auto result = compared("14 >20 9 >20 17 12", "7 11 10 >20 8 12");
        std::vector<int> scores;
        for (const SeedPair &pair : result.pairs)
            scores.push_back(pair.score);
        QCOMPARE(scores, (std::vector<int>{1, 1, -1, 0, 1, 0}));
        QCOMPARE(result.test.wins, 3);
        QCOMPARE(result.test.losses, 1);
        QCOMPARE(result.test.undecided, 2);
        QCOMPARE(result.test.oneSided, 0.3125);
        QCOMPARE(result.test.twoSided, 0.625);
        QVERIFY(isNear(result.ratio.low, 1.40909));
        QCOMPARE(result.ratio.high, 2.0625);
        QCOMPARE(result.interval.coverage, 0.96875);
        QVERIFY(result.interval.range == (Range{0, infinity}));
        QVERIFY(isNear(result.restricted->first.mean, 46.0 / 3, 1e-12));
        QVERIFY(isNear(result.restricted->other.mean, 34.0 / 3, 1e-12));
        QCOMPARE(result.restricted->test->twoSided, 16.0 / 64);
        QCOMPARE(result.restricted->test->oneSided, 8.0 / 64);
        QCOMPARE(result.restricted->leftOut, 0);
        QCOMPARE(result.verdict, Verdict::Undecided);
        QVERIFY(isNear(*summaryOf(laneOf("14 >20 9 >20 17 12")).expectedEpochs, 23, 1e-12));
        QVERIFY(isNear(*summaryOf(laneOf("7 11 10 >20 8 12")).expectedEpochs, 13.6, 1e-12));
        const auto without = compared("14 >20 9 17 12", "7 11 10 8 12");
        QVERIFY(isNear(without.ratio.low, 1.81818));
        QCOMPARE(without.ratio.high, 2.0);
        QCOMPARE(without.interval.coverage, 0.9375);
        QVERIFY(without.interval.range == (Range{0.9, infinity}));
    }

    void aStoppedRunShortensTheWaiting()
    {
        const auto result = compared("14 >20 9 >20 17 12", "7 11 10 >12 8 12");
        QCOMPARE(result.restricted->limit, 12.0);
        QVERIFY(isNear(result.restricted->other.mean, 10, 1e-12));
        QVERIFY(isNear(result.restricted->first.mean, 11.5, 1e-12));
        QCOMPARE(result.restricted->leftOut, 0);
        const auto early = compared("14 >20 9 >20 17 12", "7 11 10 >5 8 12");
        QCOMPARE(early.restricted->limit, 12.0);
        QCOMPARE(early.restricted->leftOut, 1);
    }

    void divergedRunsNeverArrive()
    {
        const auto result = compared("5 6 7", "x0 x11 4x");
        QCOMPARE(result.pairs.size(), 3U);
        QCOMPARE(result.test.losses, 2);
        QCOMPARE(result.test.wins, 1); // it arrived before it diverged
        QVERIFY(result.pairs[0].ratio == (Range{0, 0}));
        QVERIFY(result.pairs[1].ratio == (Range{0, 0}));
        QVERIFY(result.ratio == (Range{0, 0}));
        QCOMPARE(result.restricted->limit, 20.0);
        QCOMPARE(result.restricted->other.mean, (20 + 20 + 4) / 3.0);
        const auto other = compared("x3 x3", "9 x3");
        QVERIFY(other.pairs[0].ratio == (Range{infinity, infinity}));
        QVERIFY(other.pairs[1].ratio == Range());
        QCOMPARE(other.ratio.high, infinity);
        const auto summary = summaryOf(laneOf("x0 x11 4x >20"));
        QCOMPARE(summary.seeds, 4);
        QCOMPARE(summary.diverged, 3);
        QCOMPARE(summary.reached, 1);
        QVERIFY(!summary.authorsEpochs);
        const auto nobody = compared("x1 x2", "x3 x4");
        QCOMPARE(nobody.restricted->limit, 20.0);
        QCOMPARE(nobody.restricted->first.mean, 20.0);
    }

    void runsThatMayStillArriveAreLeftOut()
    {
        const auto result = compared("9 ~12 8 9", "~3 4 4 ~0");
        QCOMPARE(result.pairs.size(), 1U);
        QCOMPARE(result.pairs[0].seed, 3U);
        QCOMPARE(result.underWay, (std::vector<std::uint64_t>{1, 2, 4}));
        const auto nothing = compared("~1", "~1");
        QVERIFY(nothing.pairs.empty() && !nothing.restricted);
        QVERIFY(nothing.ratio == Range());
        QCOMPARE(nothing.test.oneSided, 1.0);
        QCOMPARE(nothing.reason, VerdictReason::NoPairs);
        const auto summary = summaryOf(laneOf("5 ~12 6"));
        QCOMPARE(summary.seeds, 2);
        QCOMPARE(summary.underWay, 1);
        QVERIFY(!summary.authorsEpochs); // the slow ones are not in yet
        QVERIFY(!summary.expectedEpochs);
    }

    // Lanes of a session are summed up over the same seeds: those in which every lane has ended or arrived.
    void aSeedCountsWhenAllItsLanesAreDone()
    {
        const auto fast = laneOf("5 4 6"), slow = laneOf("9 ~19 >20");
        std::vector<RunOutcome> all = fast;
        all.insert(all.end(), slow.begin(), slow.end());
        const auto open = openSeeds(all);
        QCOMPARE(open, std::set<std::uint64_t>{2});
        const auto summary = summaryOf(fast, open);
        QCOMPARE(summary.seeds, 2);
        QCOMPARE(summary.underWay, 1);
        QCOMPARE(summary.reached, 2);
        QCOMPARE(summaryOf(slow, open).seeds, 2);
        QCOMPARE(compareLanes(slow, fast).underWay, (std::vector<std::uint64_t>{2}));
        QVERIFY(!isDone({}));
        QVERIFY(openSeeds(std::vector{fast[0], laneOf("~1")[0]}).empty()); // one seed: each lane for itself
        // A lane that joins when the others have ended does not take their seeds away.
        std::vector<RunOutcome> late = laneOf(">20 >20");
        late.push_back(laneOf("~3")[0]);
        QVERIFY(openSeeds(late).empty());
    }

    void runsArePairedBySeed()
    {
        auto first = laneOf("10 6 >20 9"), other = laneOf("3 5 >20 2");
        other[0].seed = 4;
        other[1].seed = 1;
        other[3].seed = 5;
        const auto result = compareLanes(first, other);
        QCOMPARE(result.pairs.size(), 3U);
        QCOMPARE(result.pairs[0].ratio.low, 2.0);
        QCOMPARE(result.pairs[1].seed, 3U);
        QCOMPARE(result.pairs[2].ratio.low, 3.0);
    }

    void accuraciesOfTwoKindsAreNotCompared()
    {
        auto other = laneOf("3 5 4 3 2");
        for (RunOutcome &run : other)
            run.accuracy = AccuracyKind::Running;
        const auto result = compareLanes(laneOf("9 9 9 9 9"), other);
        QVERIFY(result.pairs.empty());
        QCOMPARE(result.reason, VerdictReason::OtherAccuracy);
    }

    void verdicts_data()
    {
        QTest::addColumn<std::string>("first");
        QTest::addColumn<std::string>("other");
        QTest::addColumn<Verdict>("verdict");
        QTest::addColumn<VerdictReason>("reason");
        using S = std::string;
        using V = Verdict;
        using R = VerdictReason;
        QTest::newRow("five wins") << S("9 9 9 9 9") << S("3 3 3 3 3") << V::Faster << R::Clear;
        QTest::newRow("a median of exactly 1.10")
            << S("11 11 11 11 11") << S("10 10 10 10 10") << V::Faster << R::Clear;
        QTest::newRow("five losses, exactly 1 / 1.10")
            << S("10 10 10 10 10") << S("11 11 11 11 11") << V::Slower << R::Clear;
        QTest::newRow("one loss among five")
            << S("9 9 9 9 3") << S("3 3 3 3 9") << V::Undecided << R::SeedsDisagree;
        QTest::newRow("four wins") << S("9 9 9 9") << S("3 3 3 3") << V::Undecided << R::FewDecided;
        QTest::newRow("four wins and a tie")
            << S("9 9 9 9 3") << S("3 3 3 3 3") << V::Undecided << R::FewDecided;
        QTest::newRow("four wins and one where neither arrives")
            << S("9 9 9 9 >20") << S("3 3 3 3 >20") << V::Undecided << R::NeitherArrives;
        QTest::newRow("nobody arrives")
            << S(">20 >20 >20 >20 >20") << S(">20 >20 >20 >20 >20") << V::Undecided << R::NeitherArrives;
        QTest::newRow("three seeds, nobody arrives")
            << S(">20 >20 >20") << S(">20 >20 >20") << V::Undecided << R::FewDecided;
        QTest::newRow("the first never arrives")
            << S(">20 >20 >20 >20 >20") << S("3 3 3 3 3") << V::Faster << R::Clear;
        QTest::newRow("it arrives at the very end: the ratio may be 1.05")
            << S(">20 >20 >20 >20 >20") << S("19 19 19 19 19") << V::Undecided << R::IntervalTooWide;
        QTest::newRow("five wins among eleven, else nobody")
            << S("9 9 9 9 9 >20 >20 >20 >20 >20 >20") << S("3 3 3 3 3 >20 >20 >20 >20 >20 >20")
            << V::Undecided << R::NeitherArrives;
        QTest::newRow("within a quarter of each other")
            << S("20 20 20 20 20") << S("19 19 19 18 21") << V::Same << R::Clear;
        QTest::newRow("always a little earlier")
            << S("20 20 20 20 20") << S("19 19 19 19 19") << V::Same << R::Clear;
        QTest::newRow("diverged in every seed")
            << S("9 9 9 9 9") << S("x0 x1 x2 x3 x4") << V::Slower << R::Clear;
        QTest::newRow("nothing has ended") << S("~1 ~1") << S("~1 ~1") << V::Undecided << R::NoPairs;
    }

    void verdicts()
    {
        QFETCH(std::string, first);
        QFETCH(std::string, other);
        QFETCH(Verdict, verdict);
        QFETCH(VerdictReason, reason);
        const auto result = compareLanes(laneOf(first), laneOf(other));
        QCOMPARE(result.verdict, verdict);
        QCOMPARE(result.reason, reason);
        QVERIFY(!reasonOf(result).empty());
        // From the other side it is the opposite.
        const auto turned = compareLanes(laneOf(other), laneOf(first));
        QCOMPARE(turned.verdict, verdict == Verdict::Faster   ? Verdict::Slower
                                 : verdict == Verdict::Slower ? Verdict::Faster
                                                              : verdict);
    }

    void reasonsAreWords()
    {
        QCOMPARE(reasonOf(compared("9 9 9", "3 3 3")),
                 std::string("fewer than 5 decided pairs: 3 of 3 seeds"));
        QCOMPARE(reasonOf(compared("9 9 9 9 >20", "3 3 3 3 >20")),
                 std::string("neither lane arrives in 1 of 5 seeds: raise the cap"));
        QCOMPARE(reasonOf(compared("9 9 9 9 3", "3 3 3 3 9")),
                 std::string("the seeds disagree: earlier in 4, later in 1"));
        QCOMPARE(reasonOf(compared("9 9 9 9 9", "3 3 3 3 3")),
                 std::string("earlier in 5 of 5 decided pairs, 3.00 times fewer epochs in the median"));
        QCOMPARE(reasonOf(compared("3 3 3 3 3", "9 9 9 9 9")),
                 std::string("later in 5 of 5 decided pairs, 3.00 times as many epochs in the median"));
        QCOMPARE(
            reasonOf(compared(">20 >20 >20 >20 >20", "7 7 7 7 7")),
            std::string("earlier in 5 of 5 decided pairs, more than 2.85 times fewer epochs in the median"));
        QCOMPARE(reasonOf(compared("9 9 9 9 >20", "9 9 9 9 >20")),
                 std::string("fewer than 5 decided pairs: 0 of 5 seeds, 4 tied"));
    }

    void summaryHasTheAuthorsMeanOnlyWhenAllReached()
    {
        const auto all = summaryOf(laneOf("3 5 7"));
        QCOMPARE(all.reached, 3);
        QCOMPARE(all.authorsEpochs->mean, 4.0); // counted from 0, as the authors do
        QVERIFY(std::abs(all.authorsEpochs->deviation - std::sqrt(8.0 / 3)) < 1e-12);
        const auto some = summaryOf(laneOf("3 >9 7"));
        QCOMPARE(some.seeds, 3);
        QCOMPARE(some.reached, 2);
        QVERIFY(!some.authorsEpochs);
        QVERIFY(!summaryOf({}).authorsEpochs);
        QCOMPARE(summaryOf(laneOf("6")).authorsEpochs->deviation, 0.0);
    }

    void spreadsAreMediansWithQuartiles()
    {
        const auto summary = summaryOf({withHeldout(1, 0.5), withHeldout(2, 0.9), withHeldout(3, 0.7),
                                        withHeldout(4, 0.6), withHeldout(5, 0.8)});
        QCOMPARE(summary.lastHeldout->seeds, 5);
        QCOMPARE(summary.lastHeldout->median, 0.7);
        QCOMPARE(summary.lastHeldout->lowerQuartile, 0.6);
        QCOMPARE(summary.lastHeldout->upperQuartile, 0.8);
        QVERIFY(std::abs(summary.bestHeldout->median - 0.8) < 1e-12);
    }

    void heldoutOfDivergedAndUnfinishedRunsIsMissing()
    {
        const auto summary = summaryOf({withHeldout(1, 0.5), withHeldout(2, 0.1, RunStatus::Diverged),
                                        withHeldout(3, 0.2, RunStatus::Running), withHeldout(4, 0.7)});
        QCOMPARE(summary.lastHeldout->seeds, 2);
        QCOMPARE(summary.lastHeldout->median, 0.6);
        QCOMPARE(summary.diverged, 1);
        // The only run of a lane is looked at while it runs.
        QCOMPARE(summaryOf({withHeldout(1, 0.5, RunStatus::Running)}).lastHeldout->median, 0.5);
        QVERIFY(!summaryOf({withHeldout(1, 0.5, RunStatus::Diverged)}).lastHeldout);
    }

    void heldoutDifferenceIsPaired()
    {
        const auto difference = heldoutDifference(
            {withHeldout(1, 0.5), withHeldout(2, 0.25), withHeldout(3, 1), withHeldout(4, 0)},
            {withHeldout(2, 0.75), withHeldout(1, 0.75), withHeldout(9, 0),
             withHeldout(4, 1, RunStatus::Diverged)});
        QCOMPARE(difference->seeds, 2);
        QCOMPARE(difference->median, 0.375);
        QVERIFY(!heldoutDifference({withHeldout(1, 1)}, {withHeldout(2, 1)}));
    }
};

FOVEA_TEST(TestComparison)
#include "tst_comparison.moc"
