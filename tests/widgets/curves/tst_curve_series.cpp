// SPDX-License-Identifier: MIT
#include "tests/support/curve_samples.h"

#include "tests/support/test_program.h"
#include "widgets/curves/curve_series.h"
#include "widgets/curves/curve_view.h"
#include "widgets/curves/lane_names.h"
#include "widgets/curves/plot_key.h"
#include "widgets/words/lane_words.h"

#include "core/attention/mask.h"
#include "core/model/flops.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::ui;

class CurveSeriesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsConstantsAndGaps_data();
    void keepsConstantsAndGaps();
    void movingAverageIsCentredAndShrinks();
    void exponentialIsDebiased();
    void oneSeedIsTheLine();
    void seedsGiveMedianAndRange();
    void onlyEpochsThatAllFinishedSeedsHave();
    void aSeedWithoutEpochsLeavesNoMedian();
    void runningSeedsNeverEnterTheMedian();
    void otherAxesTakeTheMedianPlace();
    void xNeverRunsBackwards();
    void readsEveryQuantity();
    void metricsComeByIdFieldAndLayer();
    void flopsAreStepsTimesTheSharedFunction();
    void valuesThatAreNotFiniteAreGaps();
    void finishIsTheFirstEpochAt95();
    void nearestPointStaysOnTheLine();
};

void CurveSeriesTest::keepsConstantsAndGaps_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("amount");
    for (const int amount : {1, 2, 9, 51}) {
        QTest::addRow("moving average over %d epochs", amount) << int(Smoothing::MovingAverage) << amount;
        QTest::addRow("exponential average of span %d", amount) << int(Smoothing::Exponential) << amount;
    }
}

void CurveSeriesTest::keepsConstantsAndGaps()
{
    QFETCH(int, kind);
    QFETCH(int, amount);
    const PlotSettings settings = smoothing(Smoothing(kind), amount);
    std::vector<double> constant(30, 0.1);
    QCOMPARE(smoothed(constant, settings), constant); // to the bit
    constant[4] = constant[5] = constant[29] = gap;
    const std::vector<double> result = smoothed(constant, settings);
    QCOMPARE(result.size(), constant.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        QVERIFY2(std::isnan(constant[i]) ? std::isnan(result[i]) : result[i] == 0.1,
                 qPrintable(QString::number(i)));
    QVERIFY(smoothed(std::vector<double>(), settings).empty());
}

void CurveSeriesTest::movingAverageIsCentredAndShrinks()
{
    const std::vector<double> values{1, 2, 6, 4, 10, 0};
    QVERIFY(same(movingAverage(values, 3), {1, 3, 4, 20.0 / 3, 14.0 / 3, 0}));
    QVERIFY(same(movingAverage(values, 5), {1, 3, 23.0 / 5, 22.0 / 5, 14.0 / 3, 0}));
    // A straight line has no lag and stays straight.
    const std::vector<double> line{1, 2, 3, 4, 5, 6, 7};
    QVERIFY(same(movingAverage(line, 5), line));
    QVERIFY(same(movingAverage(std::vector<double>{1, gap, 3}, 3), {1, gap, 3}));
    QVERIFY(same(movingAverage(std::vector<double>{1, gap, 4, 6, 5}, 3), {1, gap, 5, 5, 5}));
}

void CurveSeriesTest::exponentialIsDebiased()
{
    const std::vector<double> values{4, 0, 2, 1};
    const double keep = 1 - 2.0 / 4; // span 3
    std::vector<double> expected;
    for (std::size_t n = 1; n <= values.size(); ++n) {
        double sum = 0;
        double weights = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double weight = std::pow(keep, double(n - 1 - i));
            sum += weight * values[i];
            weights += weight;
        }
        expected.push_back(sum / weights);
    }
    QVERIFY(same(exponentialAverage(values, 3), expected));
    QCOMPARE(expected.front(), 4.0); // no pull towards 0
}

void CurveSeriesTest::oneSeedIsTheLine()
{
    const LaneCurves curves = accuracyOf(lane({run(1, {0.5, 0.7}, 1, RunStatus::Running)}));
    QCOMPARE(curves.counted, 1);
    QCOMPARE(curves.line.x, std::vector<double>({1, 2})); // epochs trained
    QCOMPARE(curves.line.y, std::vector<double>({0.5, 0.7}));
    QCOMPARE(curves.epochs, std::vector<int>({0, 1}));
    QVERIFY(curves.lower.empty() && curves.upper.empty());
    QVERIFY(accuracyOf(lane({run(1, {})})).line.x.empty());
}

void CurveSeriesTest::seedsGiveMedianAndRange()
{
    const LaneCurves curves =
        accuracyOf(lane({run(1, {0.5}), run(2, {0.9}), run(3, {0.6}), run(4, {0.8}), run(5, {0.7})}));
    QCOMPARE(curves.counted, 5);
    QVERIFY(same(curves.line.y, {0.7}));
    QVERIFY(same(curves.lower, {0.5}));
    QVERIFY(same(curves.upper, {0.9}));
    const LaneCurves pair = accuracyOf(lane({run(1, {0.2}), run(2, {0.6})}));
    QVERIFY(same(pair.line.y, {0.4}));
    QVERIFY(same(pair.lower, {0.2}));
    QVERIFY(same(pair.upper, {0.6}));
}

void CurveSeriesTest::onlyEpochsThatAllFinishedSeedsHave()
{
    const LaneCurves curves =
        accuracyOf(lane({run(1, {0.5, 0.6, 0.9}), run(2, {0.7, 0.8}), run(3, {0.6, 0.7, 0.8})}));
    QVERIFY(same(curves.line.y, {0.6, 0.7}));
    QVERIFY(same(curves.upper, {0.7, 0.8}));
    QCOMPARE(curves.epochs, std::vector<int>({0, 1}));
}

// One that diverged in its first epoch counts among the seeds, so no epoch is one that all have reached.
void CurveSeriesTest::aSeedWithoutEpochsLeavesNoMedian()
{
    std::vector<RunView> runs{run(1, {0.5, 0.6}), run(2, {0.7}), run(3, {}, 1, RunStatus::Diverged)};
    LaneCurves curves = accuracyOf(lane(runs));
    QCOMPARE(curves.counted, 3);
    QVERIFY(curves.line.x.empty() && curves.lower.empty());
    // The others are drawn one by one, from their first point.
    QCOMPARE(curves.runs.size(), std::size_t(2));
    QVERIFY(curves.runs[0].goesOn() && curves.runs[0].beyond == 0);
    const auto drawn = drawnLanes({lane(runs)}, quantityOf(QuantityKind::TrainAccuracy), {});
    const auto key = keyOf(drawn, quantityOf(QuantityKind::TrainAccuracy), 3, false);
    QCOMPARE(key.size(), std::size_t(1));
    QCOMPARE(key.front().brief, QStringLiteral("single seeds"));
    QCOMPARE(followX(drawn, {}), (Span{0, 5}));
    // Later the median ends where the first seed does, and who goes on is drawn from there.
    runs[2] = run(3, {0.6}, 1, RunStatus::Diverged);
    curves = accuracyOf(lane(runs));
    QVERIFY(same(curves.line.y, {0.6}));
    QCOMPARE(curves.runs[0].beyond, std::size_t(1));
    QVERIFY(curves.runs[0].goesOn() && !curves.runs[1].goesOn() && !curves.runs[2].goesOn());
    // A single seed is the line itself.
    QVERIFY(accuracyOf(lane({run(1, {}, 1, RunStatus::Diverged)})).counted == 0);
}

void CurveSeriesTest::runningSeedsNeverEnterTheMedian()
{
    std::vector<RunView> runs{run(1, {0.5, 1.0}), run(2, {0.5, 1.0}),
                              run(3, {0.1, 0.1}, 1, RunStatus::Running), run(4, {0.1}, 1, RunStatus::Paused),
                              run(5, {}, 1, RunStatus::Queued)};
    LaneCurves curves = accuracyOf(lane(runs));
    QCOMPARE(curves.counted, 2);
    QVERIFY(same(curves.line.y, {0.5, 1.0}));
    QVERIFY(same(curves.lower, {0.5, 1.0}));
    QCOMPARE(curves.runs.size(), std::size_t(4));
    QVERIFY(!curves.isThin(curves.runs[0]) && curves.isThin(curves.runs[2]) && curves.isThin(curves.runs[3]));
    // A diverged run has ended.
    runs[2].status = RunStatus::Diverged;
    QVERIFY(same(accuracyOf(lane(runs)).line.y, {0.5, 1.0}));
    QVERIFY(same(accuracyOf(lane(runs)).lower, {0.1, 0.1}));
    // With one that has ended it is the line; with none there is no line.
    runs[1].status = runs[2].status = RunStatus::Running;
    curves = accuracyOf(lane(runs));
    QCOMPARE(curves.counted, 1);
    QVERIFY(same(curves.line.y, {0.5, 1.0}) && curves.lower.empty());
    runs[0].status = RunStatus::Running;
    QVERIFY(accuracyOf(lane(runs)).line.x.empty());
    QVERIFY(!finishEpoch(lane(runs)));
    // They are drawn nevertheless.
    const auto drawn = drawnLanes({lane(runs)}, quantityOf(QuantityKind::TrainAccuracy), {});
    QCOMPARE(drawn.size(), std::size_t(1));
    QVERIFY(!drawn[0].hasLine());
    QCOMPARE(followX(drawn, {}), (Span{0, 5}));
}

void CurveSeriesTest::otherAxesTakeTheMedianPlace()
{
    const LaneView view = lane({run(1, {0.5, 0.6}, 1), run(2, {0.5, 0.6}, 2), run(3, {0.5, 0.6}, 4)});
    QVERIFY(same(accuracyOf(view, XAxis::Wall).line.x, {2, 4}));
    QVERIFY(same(accuracyOf(view, XAxis::Cpu).line.x, {1, 2}));
    QVERIFY(same(accuracyOf(view, XAxis::Step).line.x, {200, 400}));
}

void CurveSeriesTest::xNeverRunsBackwards()
{
    // A clock that was set back.
    RunView odd = run(1, {0.5, 0.6, 0.7}, 1);
    odd.epochs[2].spent.wall = 0.5;
    const LaneCurves curves = accuracyOf(lane({odd, run(2, {0.5, 0.6, 0.7}, 1)}), XAxis::Wall);
    QVERIFY(std::is_sorted(curves.line.x.begin(), curves.line.x.end()));
    QVERIFY(same(curves.line.x, {1, 2, 2}));
}

void CurveSeriesTest::readsEveryQuantity()
{
    const EpochRecord some = record(3, 0.75);
    QCOMPARE(valueOf(some, quantityOf(QuantityKind::TrainAccuracy)), 0.75);
    QCOMPARE(valueOf(some, quantityOf(QuantityKind::HeldoutAccuracy)), 0.375);
    QCOMPARE(valueOf(some, quantityOf(QuantityKind::TrainLoss)), 0.25);
    QCOMPARE(valueOf(some, quantityOf(QuantityKind::HeldoutLoss)), 1.25);
}

void CurveSeriesTest::metricsComeByIdFieldAndLayer()
{
    EpochRecord some = record(0, 0.5);
    some.metrics = {{"entropy", {1, 2}, {{3, 4}, {5, 6}}}, {"focus", {7, 8}, {}}};
    Quantity quantity = quantityOf(QuantityKind::Metric);
    quantity.metric = "entropy";
    quantity.field = 1;
    QCOMPARE(valueOf(some, quantity), 2.0);
    quantity.layer = 1;
    QCOMPARE(valueOf(some, quantity), 6.0);
    quantity.layer = 2;
    QVERIFY(std::isnan(valueOf(some, quantity)));
    quantity.layer = allLayers;
    quantity.field = 2;
    QVERIFY(std::isnan(valueOf(some, quantity)));
    quantity.metric = "beta";
    QVERIFY(std::isnan(valueOf(some, quantity)));
    for (const MetricInfo &info : metricCatalogue()) {
        quantity = quantityOf(QuantityKind::Metric);
        quantity.metric = info.id;
        QVERIFY(titleOf(quantity).startsWith(QString::fromStdString(info.name)));
    }
}

void CurveSeriesTest::flopsAreStepsTimesTheSharedFunction()
{
    LaneView view = maskLane("A", "banded:5:global=1");
    view.runs = {run(1, {0.5, 0.6})};
    QVERIFY(accuracyOf(view, XAxis::Flops).line.x.empty()); // the length is not known yet
    view.runs[0].facts.paddedLength = 42;
    view.run.train.batch = 10;
    NetworkSpec spec{view.run.model, view.spec.mask, {}};
    spec.shape.geometry = {42, 1};
    spec.shape.classes = 2;
    const double perStep = 10 * stepFlopsPerExample(spec);
    QVERIFY(perStep > 0);
    QCOMPARE(accuracyOf(view, XAxis::Flops).line.x, std::vector<double>({200 * perStep, 400 * perStep}));
}

void CurveSeriesTest::valuesThatAreNotFiniteAreGaps()
{
    const double infinite = std::numeric_limits<double>::infinity();
    QVERIFY(same(accuracyOf(lane({run(1, {0.5, infinite, 0.7})})).line.y, {0.5, gap, 0.7}));
    QVERIFY(same(accuracyOf(lane({run(1, {0.5, gap}), run(2, {0.7, gap})})).line.y, {0.6, gap}));
    QVERIFY(same(accuracyOf(lane({run(1, {0.5, gap}), run(2, {0.7, 0.9})})).line.y, {0.6, 0.9}));
}

void CurveSeriesTest::finishIsTheFirstEpochAt95()
{
    QCOMPARE(finishEpoch(lane({run(1, {0.5, 0.9499, 0.95, 0.9, 0.99})})), std::optional<int>(2));
    QVERIFY(!finishEpoch(lane({run(1, {0.5, 0.9})})));
    QVERIFY(!finishEpoch(lane({})));
    // With seeds: where the median does.
    QCOMPARE(
        finishEpoch(lane({run(1, {0.99, 0.99, 0.99}), run(2, {0.5, 0.96, 0.97}), run(3, {0.5, 0.6, 0.7})})),
        std::optional<int>(1));
}

void CurveSeriesTest::nearestPointStaysOnTheLine()
{
    const Series series{{0, 1, 2, 10}, {0, 0, 0, 0}};
    QCOMPARE(nearestPoint(series, 0.4), std::optional<std::size_t>(0));
    QCOMPARE(nearestPoint(series, 0.6), std::optional<std::size_t>(1));
    QCOMPARE(nearestPoint(series, -0.4), std::optional<std::size_t>(0));
    QVERIFY(!nearestPoint(series, -0.6));
    QCOMPARE(nearestPoint(series, 7), std::optional<std::size_t>(3));
    QVERIFY(!nearestPoint(series, 15));
    QVERIFY(!nearestPoint(series, gap));
    QVERIFY(!nearestPoint({}, 1));
}

FOVEA_TEST(CurveSeriesTest)
#include "tst_curve_series.moc"
