// SPDX-License-Identifier: MIT
#include "core/metrics/conditions.h"
#include "core/results/paired_conditions.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace fovea;

namespace {

const MaskTheory topK{StabilityBound::Chosen, Cut::Lowest};
const MaskTheory fixedPattern{StabilityBound::Fixed, Cut::None};
constexpr int positions = 40;

EpochRecord epochRecord(int epoch)
{
    EpochRecord record;
    record.epoch = epoch;
    return record;
}

// Distributions whose value at level p is base + p * slope.
MetricValues measured(const char *id, double base, double slope)
{
    MetricValues values{id, {}, {}};
    for (const int level : percentileLevels())
        values.all.push_back(base + slope * level);
    return values;
}

// A lane whose dispersion grows slowly beside a full lane whose dispersion is large.
std::vector<EpochRecord> fullLane()
{
    auto full = epochRecord(3);
    full.metrics = {measured("dispersion", 4, 0.1)};
    return {epochRecord(2), full};
}

std::vector<EpochRecord> ownLane()
{
    auto own = epochRecord(3);
    own.metrics = {measured("dispersion", 1, 0.01), measured("dispersion_all", 99, 1),
                   measured("separation", 0.02, 0.01), measured("beta", 0.5, 0.02)};
    return {own, epochRecord(4)};
}

} // namespace

class TestPairedConditions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theyTakeTheFullLanesDispersion()
    {
        const auto full = fullLane(), own = ownLane();
        const auto conditions = pairedConditions({fixedPattern, positions, full}, {topK, positions, own});
        QVERIFY(conditions);
        QCOMPARE(conditions->epoch, 3);
        for (std::size_t i = 0; i < conditionLevels().size(); ++i) {
            const int p = conditionLevels()[i];
            const double s = 4 + 0.1 * p, h = 1 + 0.01 * p, apart = 0.02 + 0.01 * (100 - p);
            QVERIFY(std::abs(conditions->w[i] - conditionW(s, h, apart)) < 1e-12);
            QVERIFY(std::abs(conditions->x[i] - conditionX(s, h, apart, 0.5 + 0.02 * p)) < 1e-12);
            // e^s / 40 is above 1/2 at every level, so it counts as 1/2: s as ln 20.
            QVERIFY(std::abs(conditions->wCapped[i] - conditionW(std::log(20.0), h, apart)) < 1e-12);
        }
    }

    void runsWithoutACommonEpochHaveNone()
    {
        const std::vector<EpochRecord> early{epochRecord(0)}, late{epochRecord(1)};
        QVERIFY(!pairedConditions({fixedPattern, positions, early}, {topK, positions, late}));
        const auto unmeasured = pairedConditions({fixedPattern, positions, early}, {topK, positions, early});
        QVERIFY(std::isnan(unmeasured->w[0]));
        QVERIFY(std::isnan(unmeasured->wCapped[0]));
    }

    void masksTheTheoryIsNotAboutHaveNone()
    {
        const auto full = fullLane(), own = ownLane();
        for (const char *mask : {"full", "banded", "block-local", "random-k", "bottom-k"})
            QVERIFY2(!pairedConditions({fixedPattern, positions, full},
                                       {theoryOf(maskFrom(mask)), positions, own}),
                     mask);
        for (const char *mask : {"top-k", "top-p"})
            QVERIFY2(
                pairedConditions({fixedPattern, positions, full}, {theoryOf(maskFrom(mask)), positions, own}),
                mask);
    }

    void theCapIsWhereTheBoundMeetsOneHalf()
    {
        QCOMPARE(cappedDispersion(2.5, 40), 2.5); // e^2.5 / 40 = 0.30
        QCOMPARE(std::exp(cappedDispersion(9, 40)) / 40, 0.5);
        QCOMPARE(cappedDispersion(9, 2), 0.0);
        QVERIFY(std::isnan(cappedDispersion(std::nan(""), 40)));
    }

    // Full attention's bound cut to 1/2, in the 16 cells of the paper's table 6: W then holds in none of
    // them.
    void theCapLeavesNothingOfThePublishedTable()
    {
        struct Cell
        {
            double deltaS, deltaH, separation;
        };
        struct Task
        {
            int length;
            std::array<Cell, 4> cells;
        };
        const std::vector<Task> tasks = {
            {600, {{{8.61, 3.51, .016}, {18.5, 6.74, .005}, {29.4, 9.67, .002}, {87.8, 28.2, 1e-9}}}},
            {40, {{{8.30, 2.31, .062}, {10.1, 3.13, .022}, {11.2, 3.78, .011}, {19.4, 9.16, 1e-6}}}},
            {40, {{{2.03, 1.03, .009}, {4.73, 2.84, .003}, {9.44, 5.50, .002}, {14.6, 8.25, 3e-8}}}},
            {40, {{{4.63, 2.36, .018}, {9.25, 4.25, .006}, {17.1, 4.88, .003}, {23.9, 10.5, 1e-7}}}}};
        int open = 0, capped = 0;
        for (const Task &task : tasks)
            for (const Cell &cell : task.cells) {
                open += conditionW(cell.deltaS, cell.deltaH, cell.separation) < 1;
                capped +=
                    conditionW(cappedDispersion(cell.deltaS, task.length), cell.deltaH, cell.separation) < 1;
            }
        QCOMPARE(open, 8);
        QCOMPARE(capped, 0);
    }
};

FOVEA_TEST(TestPairedConditions)
#include "tst_paired_conditions.moc"
