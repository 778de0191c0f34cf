// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/inspect/noise_comparison.h"
#include "tests/support/noise_samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace fovea;

namespace {

// A lane that keeps these shares of its picks, draw by draw, and its answer or not.
MaskStability drawn(std::vector<float> picks, std::vector<std::uint8_t> answers)
{
    MaskStability lane;
    lane.draws = int(picks.size());
    lane.picksOfDraw = std::move(picks);
    lane.sameAnswer = std::move(answers);
    return lane;
}

MaskStability steady(int draws, float picks, std::uint8_t answer = 1)
{
    return drawn(std::vector<float>(std::size_t(draws), picks),
                 std::vector<std::uint8_t>(std::size_t(draws), answer));
}

bool isNear(double a, double b, double allowed = 1e-6)
{
    return std::abs(a - b) < allowed;
}

// The share of noisy draws in which the better of two keys stays the better, in a CraftedSubject.
double knownShare(const CraftedSubject &subject, float best, double sigma)
{
    return 0.5 * std::erfc(-double(best - 1) / (2 * sigma * subject.typical));
}

} // namespace

class TestNoiseComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    // Draws are the same for both lanes, so it is their differences that have a mean and a spread: here 0.1,
    // 0.3, 0.1, 0.3 with a variance of 0.04 / 3, although the lanes themselves move far more.
    void picksAreComparedDrawByDraw()
    {
        const auto first = drawn({0.1f, 0.2f, 0.5f, 0.6f}, {1, 1, 1, 1});
        const auto second = drawn({0.2f, 0.5f, 0.6f, 0.9f}, {1, 1, 1, 1});
        const NoiseDifference difference = picksDifference(first, second).value();
        QVERIFY(isNear(difference.value, 0.2));
        QVERIFY(isNear(difference.error, std::sqrt(0.04 / 3 / 4)));
        QVERIFY(difference.isClear() && !difference.isSmall());
        QVERIFY(isNear(picksDifference(second, first)->value, -0.2));
        auto fixed = first;
        fixed.choice = Choice::Everything;
        QVERIFY(!picksDifference(fixed, second) && !picksDifference(second, fixed));
    }

    // Three draws of ten in which only the first keeps its answer, one in which only the second does; with
    // one imagined of each kind 4 and 2 of 12.
    void answersAreComparedDrawByDraw()
    {
        const auto first = drawn(std::vector<float>(10, 1), {1, 1, 1, 0, 1, 1, 1, 0, 0, 1});
        const auto second = drawn(std::vector<float>(10, 1), {0, 0, 0, 1, 1, 1, 1, 0, 0, 1});
        const NoiseDifference difference = answersDifference(first, second);
        QVERIFY(isNear(difference.value, -2.0 / 12));
        QVERIFY(isNear(difference.error, std::sqrt((6.0 / 12 - 4.0 / 144) / 12)));
        QVERIFY(!difference.isClear() && !difference.isSmall());
    }

    void clearOrSmall()
    {
        QVERIFY((NoiseDifference{0.31, 0.1}).isClear());
        QVERIFY((NoiseDifference{-0.31, 0.1}).isClear());
        QVERIFY(!(NoiseDifference{0.29, 0.1}).isClear());
        QVERIFY((NoiseDifference{-0.003, 0.002}).isSmall());
        QVERIFY(!(NoiseDifference{0.005, 0.002}).isSmall());
        QVERIFY((NoiseDifference{0, 0}).isSmall()); // the same lane twice
        const NoiseDifference unknown{0.5, double(NAN)};
        QVERIFY(!unknown.isClear() && !unknown.isSmall());
    }

    void unclearPairsAreNamed()
    {
        const auto good = steady(1024, 0.9f);
        const auto poor = steady(1024, 0.5f);
        auto torn = drawn({}, std::vector<std::uint8_t>(1024, 1));
        for (int draw = 0; draw < 1024; ++draw)
            torn.picksOfDraw.push_back(draw % 2 ? 0.0f : 1.0f); // 0.5, as the poor one, but unsteady
        const std::vector<const MaskStability *> lanes{&good, &poor, &torn};
        QCOMPARE(unclearPairs(lanes), (std::vector<UnclearPair>{{1, 2, true, false}}));
        QVERIFY(!isSettled(lanes));
        QVERIFY(isSettled(std::vector{&good, &poor}));
        QVERIFY(isSettled(std::vector<const MaskStability *>()));
        // Few draws do not tell that answers are alike.
        const auto few = steady(32, 0.9f);
        const auto others = steady(32, 0.5f);
        QCOMPARE(unclearPairs(std::vector{&few, &others}), (std::vector<UnclearPair>{{0, 1, false, true}}));
    }

    void oneLaneIsMeasuredToHalfAPoint()
    {
        auto lane = steady(64, 0.5f);
        lane.picks = {0.5, 0.004, 0.25};
        lane.answers = {0.9, 0.005, 0.5};
        QVERIFY(isSettled(std::vector<const MaskStability *>{&lane}));
        lane.answers.error = 0.006;
        QVERIFY(!isSettled(std::vector<const MaskStability *>{&lane}));
        lane.answers.error = double(NAN);
        QVERIFY(!isSettled(std::vector<const MaskStability *>{&lane}));
    }

    // Twice as many again and again, each lane with the numbers it would have alone.
    void drawsDoubleToTheMost()
    {
        const NoisySubject first("top-k:3", PadUse::Attended);
        const NoisySubject second("top-p:0.6", PadUse::Attended);
        StabilityMeter a, b;
        a.begin(first.request(0.3));
        b.begin(second.request(0.3));
        const std::vector<StabilityMeter *> meters{&a, &b};
        std::vector<int> draws;
        const auto last =
            measureTogether(meters, {.first = 2, .most = 11}, always, [&](const NoiseStage &stage) {
                QCOMPARE(stage.stop, NoiseStop::Not);
                draws.push_back(stage.lanes[1].draws);
            });
        QCOMPARE(draws, (std::vector<int>{2, 4, 8}));
        QCOMPARE(last->stop, NoiseStop::Most);
        QCOMPARE(last->lanes[0].draws, 11);
        for (const auto &[lane, subject] :
             {std::pair(&last->lanes[0], &first), std::pair(&last->lanes[1], &second)}) {
            const auto alone = StabilityMeter().measure(subject->request(0.3, 11), always).value();
            QCOMPARE(lane->picks, alone.picks);
            QCOMPARE(lane->answers, alone.answers);
            QCOMPARE(lane->picksOfDraw, alone.picksOfDraw);
        }
        a.begin(first.request(0.3));
        int asked = 0;
        QVERIFY(!measureTogether(std::vector{&a}, {}, [&] { return ++asked < 2; }));
    }

    // Two lanes whose true shares are known differ by 4 points: whatever the draws, the order that is called
    // clear is the true one, and it is found before the most.
    void whatIsCalledClearIsTrue()
    {
        constexpr double sigma = 0.2;
        const CraftedSubject first({1, 1.1f, -3, -4});
        const CraftedSubject second({1, 1.13f, -3, -4});
        QVERIFY(knownShare(second, 1.13f, sigma) > knownShare(first, 1.1f, sigma) + 0.03);
        int clear = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            StabilityMeter a, b;
            auto one = first.request(sigma, 1);
            auto other = second.request(sigma, 1);
            one.seed = other.seed = seed;
            a.begin(one);
            b.begin(other);
            const auto stage = measureTogether(std::vector{&a, &b}, {}, always).value();
            const auto difference = picksDifference(stage.lanes[0], stage.lanes[1]).value();
            QVERIFY(!difference.isClear() || difference.value > 0);
            clear += difference.isClear();
            const double share = knownShare(first, 1.1f, sigma);
            QVERIFY(std::abs(stage.lanes[0].picks.value - share) < 5 * stage.lanes[0].picks.error);
        }
        QVERIFY(clear >= 30);
    }
};

FOVEA_TEST(TestNoiseComparison)
#include "tst_noise_comparison.moc"
