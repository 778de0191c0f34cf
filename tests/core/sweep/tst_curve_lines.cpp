// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/sweep/curve_lines.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

EpochRecord record(int epoch)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EpochRecord made{.epoch = epoch,
                     .step = 10 * (epoch + 1),
                     .trainLoss = 1.0 / 3,
                     .trainAccuracy = 0.1 + 0.2,
                     .heldoutLoss = 5e-324,
                     .heldoutAccuracy = 0.7,
                     .lr = 1e300,
                     .spent = {1, 2, 3, 4},
                     .metrics = {}};
    made.metrics.push_back({"dispersion", {std::nan(""), infinity, -infinity, -0.0}, {{0.5}, {1e-17}}});
    made.metrics.push_back({"separation", {2.5}, {}});
    return made;
}

bool sameBits(const std::vector<double> &one, const std::vector<double> &other)
{
    return std::ranges::equal(one, other, [](double a, double b) {
        return (std::isnan(a) && std::isnan(b)) ||
               std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    });
}

} // namespace

// Curves as lines of text: every bit comes back, and a line that was cut off is none.
class TestCurveLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyBitComesBack();
    void aCutLineIsLeftOut();
    void epochsComeInOrder();
    void bitsAreOfEverythingButTimings();
};

void TestCurveLines::everyBitComesBack()
{
    const EpochRecord before = record(3);
    const std::string line = curveLine(before);
    QVERIFY(line.find('\n') == std::string::npos);
    const EpochRecord after = epochFromLine(line);
    QCOMPARE(after.epoch, before.epoch);
    QCOMPARE(after.step, before.step);
    QVERIFY(sameBits({after.trainLoss, after.trainAccuracy, after.heldoutLoss, after.heldoutAccuracy,
                      after.lr, after.spent.metrics},
                     {before.trainLoss, before.trainAccuracy, before.heldoutLoss, before.heldoutAccuracy,
                      before.lr, before.spent.metrics}));
    QCOMPARE(after.metrics.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i) {
        QCOMPARE(after.metrics[i].id, before.metrics[i].id);
        QVERIFY(sameBits(after.metrics[i].all, before.metrics[i].all));
        QCOMPARE(after.metrics[i].layers, before.metrics[i].layers);
    }
    QVERIFY_EXCEPTION_THROWN(epochFromLine("{}"), InputError);
    QVERIFY_EXCEPTION_THROWN(epochFromLine(line.substr(0, line.size() / 2)), InputError);
}

void TestCurveLines::aCutLineIsLeftOut()
{
    const std::string two = curveLine(record(0)) + "\n" + curveLine(record(1));
    QCOMPARE(epochsFrom(two).size(), std::size_t(1)); // the second has no end
    QCOMPARE(epochsFrom(two + "\n").size(), std::size_t(2));
    QCOMPARE(epochsFrom("").size(), std::size_t(0));
}

void TestCurveLines::epochsComeInOrder()
{
    const std::string lines =
        curveLine(record(0)) + "\n" + curveLine(record(2)) + "\n" + curveLine(record(1)) + "\n";
    QCOMPARE(epochsFrom(lines).size(), std::size_t(1));
    QCOMPARE(epochsFrom(curveLine(record(0)) + "\nnonsense\n" + curveLine(record(1)) + "\n").size(),
             std::size_t(1));
}

void TestCurveLines::bitsAreOfEverythingButTimings()
{
    TrainerState state;
    state.weights = {1, 2, 3};
    state.step = 40;
    const std::vector<EpochRecord> epochs = {record(0)};
    const std::uint64_t bits = bitsOf(epochs, state);

    std::vector<EpochRecord> slower = epochs;
    slower[0].spent.wall = 99;
    TrainerState later = state;
    later.spent.cpu = 99;
    QCOMPARE(bitsOf(slower, later), bits);

    std::vector<EpochRecord> other = epochs;
    other[0].metrics[0].layers[1][0] = std::nextafter(1e-17, 1);
    QVERIFY(bitsOf(other, state) != bits);
    TrainerState moved = state;
    moved.weights[1] = std::nextafter(2.F, 3.F);
    QVERIFY(bitsOf(epochs, moved) != bits);
}

FOVEA_TEST(TestCurveLines)
#include "tst_curve_lines.moc"
