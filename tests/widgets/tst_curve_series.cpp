// SPDX-License-Identifier: MIT
#include "widgets/models/lane_words.h"
#include "widgets/plots/curve_series.h"
#include "widgets/plots/curve_view.h"
#include "widgets/plots/lane_names.h"

#include "core/masks/mask.h"
#include "core/model/flops.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace {

const double gap = std::numeric_limits<double>::quiet_NaN();

EpochRecord record(int epoch, double accuracy, double wall = 0)
{
    EpochRecord made;
    made.epoch = epoch;
    made.step = 200 * (epoch + 1);
    made.trainAccuracy = accuracy;
    made.heldoutAccuracy = accuracy / 2;
    made.trainLoss = 1 - accuracy;
    made.heldoutLoss = 2 - accuracy;
    made.spent.wall = wall;
    made.spent.cpu = wall / 2;
    return made;
}

RunView run(std::uint64_t seed, const std::vector<double> &accuracies, double secondsPerEpoch = 1)
{
    RunView made;
    made.seed = seed;
    for (std::size_t i = 0; i < accuracies.size(); ++i)
        made.epochs.push_back(record(int(i), accuracies[i], secondsPerEpoch * double(i + 1)));
    return made;
}

LaneView lane(const std::vector<RunView> &runs)
{
    LaneView made;
    made.runs = runs;
    return made;
}

LaneCurves accuracyOf(const LaneView &view, XAxis axis = XAxis::Epoch)
{
    return laneCurves(view, quantityOf(QuantityKind::TrainAccuracy), axis);
}

bool same(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
        return (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= 1e-12;
    });
}

PlotSettings smoothing(Smoothing kind, int amount)
{
    PlotSettings settings;
    settings.smoothing = kind;
    settings.amount = amount;
    return settings;
}

LaneView maskLane(const std::string &name, const std::string &mask)
{
    LaneView made;
    made.spec.name = name;
    made.spec.mask = maskFrom(mask);
    return made;
}

} // namespace

class CurveSeriesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsConstantsAndGaps_data();
    void keepsConstantsAndGaps();
    void movingAverageIsCentredAndShrinks();
    void exponentialIsDebiased();
    void oneSeedIsTheLine();
    void seedsGiveMedianAndQuartiles();
    void epochsOfFewerSeedsCountThoseThatHaveThem();
    void otherAxesTakeTheMedianPlace();
    void xNeverRunsBackwards();
    void readsEveryQuantity();
    void metricsComeByIdFieldAndLayer();
    void flopsAreStepsTimesTheSharedFunction();
    void valuesThatAreNotFiniteAreGaps();
    void finishIsTheFirstEpochAt95();
    void nearestPointStaysOnTheLine();
    void followShowsAllData();
    void aWildLaneDoesNotFlattenTheOthers();
    void logarithmicAxesDropWhatTheyCannotShow();
    void zoomKeepsThePlaceUnderTheCursor();
    void legendNamesOnlyWhatDiffers();
    void legendSaysHowManySeeds();
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
    const LaneCurves curves = accuracyOf(lane({run(1, {0.5, 0.7}), run(2, {})}));
    QCOMPARE(curves.seeds(), 1);
    QCOMPARE(curves.line.y, std::vector<double>({0.5, 0.7}));
    QCOMPARE(curves.epochs, std::vector<int>({0, 1}));
    QVERIFY(curves.lower.empty() && curves.upper.empty());
    QVERIFY(accuracyOf(lane({run(1, {})})).line.x.empty());
}

void CurveSeriesTest::seedsGiveMedianAndQuartiles()
{
    const LaneCurves curves =
        accuracyOf(lane({run(1, {0.5}), run(2, {0.9}), run(3, {0.6}), run(4, {0.8}), run(5, {0.7})}));
    QCOMPARE(curves.seeds(), 5);
    QVERIFY(same(curves.line.y, {0.7}));
    QVERIFY(same(curves.lower, {0.6}));
    QVERIFY(same(curves.upper, {0.8}));
    const LaneCurves pair = accuracyOf(lane({run(1, {0.2}), run(2, {0.6})}));
    QVERIFY(same(pair.line.y, {0.4}));
    QVERIFY(same(pair.lower, {0.3}));
    QVERIFY(same(pair.upper, {0.5}));
}

void CurveSeriesTest::epochsOfFewerSeedsCountThoseThatHaveThem()
{
    const LaneCurves curves = accuracyOf(lane({run(1, {0.5, 0.6, 0.9}), run(2, {0.7, 0.8}), run(3, {0.6})}));
    QVERIFY(same(curves.line.y, {0.6, 0.7, 0.9}));
    QVERIFY(same(curves.lower, {0.55, 0.65, 0.9}));
    QCOMPARE(curves.epochs, std::vector<int>({0, 1, 2}));
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
    // The slow seed has stopped after two epochs.
    const LaneCurves curves =
        accuracyOf(lane({run(1, {0.5, 0.6, 0.7}, 1), run(2, {0.5, 0.6}, 10)}), XAxis::Wall);
    QVERIFY(std::is_sorted(curves.line.x.begin(), curves.line.x.end()));
    QVERIFY(same(curves.line.x, {5.5, 11, 11}));
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

void CurveSeriesTest::followShowsAllData()
{
    const std::vector<LaneView> lanes{lane({run(1, std::vector<double>(40, 0.6))}),
                                      lane({run(1, {0.31, 0.7})})};
    const PlotSettings settings;
    const Quantity accuracy = quantityOf(QuantityKind::TrainAccuracy);
    const auto drawn = drawnLanes(lanes, accuracy, settings);
    QCOMPARE(followX(drawn, settings), (Span{0, 39}));
    const Span y = followY(drawn, accuracy, settings, 0.5);
    QCOMPARE(y.lower, 30.0); // percent, below the lowest value
    QVERIFY(y.upper > 100 && y.upper < 105);
    QVERIFY(followX({}, settings).size() > 0);
    QVERIFY(followY({}, accuracy, settings, gap).size() > 0);
}

void CurveSeriesTest::aWildLaneDoesNotFlattenTheOthers()
{
    // Loss is 1 - accuracy here: the second lane goes to 1e6.
    const std::vector<LaneView> lanes{lane({run(1, std::vector<double>(20, 0.5))}),
                                      lane({run(1, {0.5, -1e6})})};
    const Quantity loss = quantityOf(QuantityKind::TrainLoss);
    const Span y = followY(drawnLanes(lanes, loss, {}), loss, {}, 0.5);
    QVERIFY(y.upper > 0.5 && y.upper < 10);
}

void CurveSeriesTest::logarithmicAxesDropWhatTheyCannotShow()
{
    PlotSettings settings;
    settings.logX = settings.logY = true;
    const Quantity loss = quantityOf(QuantityKind::TrainLoss);
    const auto drawn = drawnLanes({lane({run(1, {0.2, 0.4, 1, 0.5})})}, loss, settings);
    QCOMPARE(drawn.size(), std::size_t(1));
    QCOMPARE(drawn[0].raw.epochs, std::vector<int>({1, 2, 3})); // epoch 0 has no place
    QVERIFY(same(drawn[0].shown, {0.6, gap, 0.5}));             // a loss of 0 has none either
    QVERIFY(followX(drawn, settings).lower > 0);
    QVERIFY(followY(drawn, loss, settings, 0.5).lower > 0);
}

void CurveSeriesTest::zoomKeepsThePlaceUnderTheCursor()
{
    QCOMPARE(zoomed({0, 10}, Scaling::Linear, 4, 0.5), (Span{2, 7}));
    const Span log = zoomed({1, 10000}, Scaling::Logarithmic, 100, 0.5);
    QVERIFY(std::abs(log.lower - 10) < 1e-9 && std::abs(log.upper - 1000) < 1e-9);
    QCOMPARE(shifted({0, 10}, Scaling::Linear, 0.1), (Span{1, 11}));
    const Span moved = shifted({1, 100}, Scaling::Logarithmic, 0.5);
    QVERIFY(std::abs(moved.lower - 10) < 1e-9 && std::abs(moved.upper - 1000) < 1e-9);
}

void CurveSeriesTest::legendNamesOnlyWhatDiffers()
{
    std::vector<LaneView> lanes{maskLane("A", "full"), maskLane("B", "top-k:5")};
    QCOMPARE(laneDifferences(lanes), (std::vector<QString>{"full", "top-k:5"}));
    lanes[1].run.train.lr = 0.05;
    QCOMPARE(laneDifferences(lanes)[0], QStringLiteral("full · lr 0.1"));
    QCOMPARE(laneDifferences(lanes)[1], QStringLiteral("top-k:5 · lr 0.05"));
    lanes[1].spec.mask = lanes[0].spec.mask;
    QCOMPARE(laneDifferences(lanes), (std::vector<QString>{"lr 0.1", "lr 0.05"}));
    lanes[1].run = lanes[0].run;
    lanes[1].spec.name = "the same again";
    QCOMPARE(laneDifferences(lanes), (std::vector<QString>{"full", "the same again · full"}));
    QCOMPARE(chipLetter(lanes[0]), QStringLiteral("A"));
    QCOMPARE(chipLetter(lanes[1]), QStringLiteral("T"));
    QVERIFY(laneDifferences({}).empty());
}

void CurveSeriesTest::legendSaysHowManySeeds()
{
    const LaneView one = lane({run(1, {0.5})});
    const LaneView three = lane({run(1, {0.5}), run(2, {0.5}), run(3, {0.5}), run(4, {})});
    QCOMPARE(seedsText(std::vector<LaneView>{one, one}), QStringLiteral("one seed"));
    QCOMPARE(seedsText(std::vector<LaneView>{three}), QStringLiteral("median and quartiles of 3 seeds"));
    QVERIFY(seedsText(std::vector<LaneView>{one, three}).isEmpty());
    QCOMPARE(seedsText(three), QStringLiteral("3 seeds"));
    QVERIFY(seedsText(lane({run(1, {})})).isEmpty());
}

QTEST_GUILESS_MAIN(CurveSeriesTest)
#include "tst_curve_series.moc"
