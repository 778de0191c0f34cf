// SPDX-License-Identifier: MIT
#include "core/theory/slow_motion/slow_row.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace fovea;

namespace {

// The worked row is printed with six decimals.
bool isPrinted(double value, double printed)
{
    return std::abs(value - printed) <= 0.5000001e-6;
}

bool arePrinted(const std::vector<double> &values, const std::vector<double> &printed)
{
    return std::ranges::equal(values, printed, isPrinted);
}

SlowRow rowUnder(const char *mask)
{
    return slowRow(*makeMask(maskFrom(mask)), GradientRule::Kept, workedRow());
}

} // namespace

class SlowRowTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWorkedRowUnderFullAttention()
    {
        const SlowRow row = rowUnder("full");
        QVERIFY(arePrinted(row.worth, {0.3, -0.4, -0.5, 1, -0.05}));
        QVERIFY(arePrinted(row.weights, {0.367255, 0.246178, 0.182373, 0.081946, 0.122248}));
        QVERIFY(arePrinted(row.mix, {0.409897, 0.316543}));
        QVERIFY(isPrinted(row.meanWorth, -0.003648));
        QVERIFY(arePrinted(row.gradient, {0.111516, -0.097573, -0.090521, 0.082245, -0.005666}));
        QVERIFY(isPrinted(row.gradientL1, 0.387522));
        QVERIFY(isPrinted(row.gradientL2, 0.192215));
        QVERIFY(std::abs(row.participation - 4.06) < 0.005);
        QVERIFY(isPrinted(row.mixLength, 0.517895));
        QVERIFY(isPrinted(row.pathLength, 1.087011));
        QVERIFY(!row.separation());
        QCOMPARE(row.mostUseful(), std::optional(2));
    }

    void theWorkedRowUnderTopTwo()
    {
        const SlowRow row = rowUnder("top-k:2");
        QVERIFY(arePrinted(row.weights, {0.598688, 0.401312, 0, 0, 0}));
        QVERIFY(arePrinted(row.mix, {0.598688, 0.401312}));
        QVERIFY(isPrinted(row.meanWorth, 0.019081));
        QVERIFY(arePrinted(row.gradient, {0.168183, -0.168183, 0, 0, 0}));
        QVERIFY(isPrinted(row.gradientL1, 0.336365));
        QVERIFY(isPrinted(row.gradientL2, 0.237846));
        QVERIFY(std::abs(row.participation - 2) < 1e-12);
        QVERIFY(isPrinted(row.mixLength, 0.720749));
        QVERIFY(isPrinted(row.pathLength, 1));
        QVERIFY(std::abs(*row.separation() - 0.3) < 1e-12);
        QCOMPARE(row.bestDroppedKey, std::optional(2));
        QCOMPARE(row.swap, 2 * row.weights[1]);
    }

    // The most useful key is dropped, and its gradient is exactly zero.
    void droppedKeysAreWorthSomethingAndGetNothing()
    {
        const SlowRow row = rowUnder("top-k:2");
        QVERIFY(isPrinted(row.worth[2], -0.5));
        QCOMPARE(row.gradient[2], 0.0);
        QCOMPARE(row.mostUseful(), std::optional(2));
    }

    void oneKeyHasNothingToCompeteWith()
    {
        const SlowRow row = rowUnder("top-k:1");
        QCOMPARE(row.keptKeys(), 1);
        for (const double dz : row.gradient)
            QCOMPARE(dz, 0.0);
        QCOMPARE(row.participation, 0.0);
    }

    // The gradient is that of L = dOut . mix(scores), by differences of the row itself.
    void theGradientIsADerivative_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char *mask : {"full", "top-k:2", "top-k:3", "banded:3", "entmax:1.5"})
            QTest::newRow(mask) << mask;
    }

    void theGradientIsADerivative()
    {
        QFETCH(QString, mask);
        const auto made = makeMask(maskFrom(mask.toStdString()));
        const auto loss = [&](const std::vector<double> &scores) {
            SlowRowInput input = workedRow();
            input.scores = scores;
            const SlowRow row = slowRow(*made, GradientRule::Kept, input);
            return row.mix[0] * input.mixGradient[0] + row.mix[1] * input.mixGradient[1];
        };
        const SlowRow row = slowRow(*made, GradientRule::Kept, workedRow());
        for (std::size_t key = 0; key < row.gradient.size(); ++key) {
            std::vector<double> up = row.scores, down = row.scores;
            up[key] += 1e-5;
            down[key] -= 1e-5;
            QVERIFY(std::abs((loss(up) - loss(down)) / 2e-5 - row.gradient[key]) < 1e-8);
        }
    }

    void hiddenKeysCountNowhere()
    {
        SlowRowInput input = workedRow();
        input.visible = {1, 1, 1, 1, 0};
        const SlowRow row = slowRow(*makeMask(maskFrom("full")), GradientRule::Kept, input);
        QCOMPARE(row.visibleKeys(), 4);
        QCOMPARE(row.weights[4], 0.0);
        QCOMPARE(row.gradient[4], 0.0);
        QVERIFY(std::abs(row.meanValue[0] - 0.5) < 1e-12); // (1 + 0 - 1 + 2) / 4
    }

    // Values in a plane of three dimensions: all of their spread is in it.
    void theirPlaneHoldsFlatValues()
    {
        SlowRowInput input = workedRow();
        input.values.clear();
        input.mixGradient = {0.3, -0.4, 0};
        const std::vector<std::pair<double, double>> flat{{1, 0}, {0, 1}, {-1, 0.5}, {2, -1}, {0.5, 0.5}};
        for (const auto &[x, y] : flat)
            input.values.insert(input.values.end(), {0.6 * x, y, 0.8 * x});
        const SlowRow row = slowRow(*makeMask(maskFrom("full")), GradientRule::Kept, input);
        const ValuePlane plane = valuePlane(row);
        QVERIFY(std::abs(plane.explained - 1) < 1e-9);
        const auto [x, y] = plane.at(row.mix);
        QVERIFY(std::abs(std::hypot(x, y) - row.mixLength) < 1e-9);
    }
};

FOVEA_TEST(SlowRowTest)
#include "tst_slow_row.moc"
