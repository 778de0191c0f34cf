// SPDX-License-Identifier: MIT
#include "core/results/survival.h"
#include "tests/support/arrival_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

bool isNear(double value, double expected, double within = 1e-6)
{
    return std::abs(value - expected) <= within;
}

using Shares = std::vector<std::pair<double, double>>; // time, share

bool hasShares(const std::vector<SurvivalStep> &steps, const Shares &expected)
{
    bool same = steps.size() == expected.size();
    for (std::size_t i = 0; same && i < steps.size(); ++i)
        same = steps[i].time == expected[i].first && isNear(steps[i].share, expected[i].second, 1e-12);
    return same;
}

const char *const readmeFirst = ">20 >20 >20 >20 >20 >20 >20 >20 >20 >20";
const char *const readmeOther = "11 18 12 6 8 5 7 12 9 6";
const char *const mixedFirst = "14 >20 9 >20 17 12";
const char *const mixedOther = "7 11 10 >20 8 12";

} // namespace

class TestSurvival : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shareStillLearning()
    {
        QVERIFY(hasShares(kaplanMeier(observationsOf(readmeOther)),
                          {{5, .9}, {6, .7}, {7, .6}, {8, .5}, {9, .4}, {11, .3}, {12, .1}, {18, 0}}));
        QVERIFY(kaplanMeier(observationsOf(readmeFirst)).empty());
        QVERIFY(hasShares(kaplanMeier(observationsOf(mixedFirst)),
                          {{9, 5.0 / 6}, {12, 2.0 / 3}, {14, 0.5}, {17, 1.0 / 3}}));
        QVERIFY(hasShares(kaplanMeier(observationsOf(mixedOther)),
                          {{7, 5.0 / 6}, {8, 2.0 / 3}, {10, 0.5}, {11, 1.0 / 3}, {12, 1.0 / 6}}));
        QVERIFY(kaplanMeier({}).empty());
    }

    void stoppedRunsLeaveThoseAtRisk()
    {
        const auto runs = observationsOf("5 >6 8 >8 9 >10");
        const auto steps = kaplanMeier(runs);
        QVERIFY(hasShares(steps, {{5, 5.0 / 6}, {8, 5.0 / 8}, {9, 5.0 / 16}}));
        QCOMPARE(steps[0].atRisk, 6);
        QCOMPARE(steps[1].atRisk, 4);
        QCOMPARE(steps[2].atRisk, 2);
        QVERIFY(isNear(restrictedMean(runs, 9).mean, 65.0 / 8, 1e-12));
        QVERIFY(isNear(restrictedMean(runs, 10).mean, 135.0 / 16, 1e-12));
        QVERIFY(isNear(restrictedMean(runs, 10).variance, 0.515951));
    }

    void divergedRunsStayAtRiskForEver()
    {
        const auto steps = kaplanMeier(observationsOf("5 x2 9 x0"));
        QVERIFY(hasShares(steps, {{5, 0.75}, {9, 0.5}}));
        QCOMPARE(restrictedMean(observationsOf("5 x2 9 x0"), 20).mean, (5 + 20 + 9 + 20) / 4.0);
    }

    void restrictedMeans()
    {
        QVERIFY(isNear(restrictedMean(observationsOf(readmeOther), 20).mean, 9.4, 1e-12));
        QCOMPARE(restrictedMean(observationsOf(readmeFirst), 20).mean, 20.0);
        const auto first = restrictedMean(observationsOf(mixedFirst), 20);
        const auto other = restrictedMean(observationsOf(mixedOther), 20);
        QVERIFY(isNear(first.mean, 46.0 / 3, 1e-12));
        QVERIFY(isNear(other.mean, 34.0 / 3, 1e-12));
        QVERIFY(isNear(first.variance, 2.759259));
        QVERIFY(isNear(other.variance, 2.981481));
        QVERIFY(isNear(restrictedMean(observationsOf("7 11 10 >12 8 12"), 12).mean, 10, 1e-12));
        QVERIFY(isNear(restrictedMean(observationsOf(mixedFirst), 12).mean, 11.5, 1e-12));
        QCOMPARE(restrictedMean({}, 7).mean, 7.0);
    }

    void signFlips()
    {
        const std::vector<int> mixed = {7, 9, -1, 0, 9, 0};
        const auto test = signFlipTest(mixed);
        QVERIFY(test);
        QCOMPARE(test->twoSided, 16.0 / 64);
        QCOMPARE(test->oneSided, 8.0 / 64);
        const auto nothing = signFlipTest({});
        QCOMPARE(nothing->twoSided, 1.0);
        QCOMPARE(nothing->oneSided, 1.0);
        const std::vector<int> losing = {-1, -2, -3};
        QCOMPARE(signFlipTest(losing)->oneSided, 1.0);
        QCOMPARE(signFlipTest(losing)->twoSided, 0.25);
        QVERIFY(!signFlipTest(std::vector<int>(10000, 10000)));
    }

    void lanesWithoutTheirPairs()
    {
        const auto readme = unpairedTest(observationsOf(readmeFirst), observationsOf(readmeOther));
        QVERIFY(isNear(readme.logRankChi, 21.4016, 5e-5));
        QVERIFY(isNear(readme.logRankP, 3.725e-6, 5e-10));
        QCOMPARE(readme.wins, 100);
        const auto mixed = unpairedTest(observationsOf(mixedFirst), observationsOf(mixedOther));
        QCOMPARE(mixed.wins, 26);
        QCOMPARE(mixed.losses, 7);
        QCOMPARE(mixed.zeros, 3);
        QVERIFY(isNear(mixed.gehanZ, 1.534692));
        QVERIFY(isNear(mixed.gehanP, 0.124860));
        QVERIFY(isNear(mixed.logRankChi, 1.707790));
        QVERIFY(isNear(mixed.logRankP, 0.191272));
        const auto nobody = unpairedTest(observationsOf(">5 >5"), observationsOf(">5 >5"));
        QCOMPARE(nobody.zeros, 4);
        QCOMPARE(nobody.gehanP, 1.0);
        QCOMPARE(nobody.logRankP, 1.0);
    }
};

FOVEA_TEST(TestSurvival)
#include "tst_survival.moc"
