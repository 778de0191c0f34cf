// SPDX-License-Identifier: MIT
#include "tests/support/curve_samples.h"

#include "core/experiment/spec_fields.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/curves/curve_view.h"
#include "widgets/curves/lane_names.h"
#include "widgets/plots/legend.h"

#include <QTest>

using namespace fovea;
using namespace fovea::ui;

// What a plot makes of curves: units, views, names.
class CurveViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void heldoutStandsBesideTrain();
    void followShowsAllData();
    void aWildLaneDoesNotFlattenTheOthers();
    void logarithmicAxesDropWhatTheyCannotShow();
    void zoomKeepsThePlaceUnderTheCursor();
    void legendNamesOnlyWhatDiffers();
    void legendSaysHowManySeeds();
    void legendSaysWhoDiverged();
};

void CurveViewTest::heldoutStandsBesideTrain()
{
    const Quantity accuracy = quantityOf(QuantityKind::Accuracy);
    const auto drawn = drawnLanes({lane({run(1, {0.5, 0.8})})}, accuracy, {});
    QVERIFY(same(drawn.at(0).shown, {50, 80}));
    QVERIFY(drawn[0].companion && same(drawn[0].companion->line.y, {25, 40}));
    QCOMPARE(followY(drawn, accuracy, {}, 0.5).lower, 20.0);
    QCOMPARE(drawnQuantity(accuracy, 1), accuracy);
    QCOMPARE(drawnQuantity(accuracy, 3), quantityOf(QuantityKind::TrainAccuracy));
    QVERIFY(!companionOf(drawnQuantity(accuracy, 3)));
    Quantity both = accuracy;
    both.both = true;
    QVERIFY(companionOf(drawnQuantity(both, 3)));
}

void CurveViewTest::followShowsAllData()
{
    const std::vector<LaneView> lanes{lane({run(1, std::vector<double>(40, 0.6))}),
                                      lane({run(1, {0.31, 0.7})})};
    const PlotSettings settings;
    const Quantity accuracy = quantityOf(QuantityKind::TrainAccuracy);
    const auto drawn = drawnLanes(lanes, accuracy, settings);
    QCOMPARE(followX(drawn, settings), (Span{0, 80}));
    QCOMPARE(followX(drawn, settings, {0, 60}), (Span{0, 60}));    // the race's last epoch
    QCOMPARE(followX(drawn, settings, {79.7, 0}), (Span{0, 160})); // a tip half an epoch before the end
    const Span y = followY(drawn, accuracy, settings, 0.5);
    QCOMPARE(y.lower, 30.0); // percent, below the lowest value
    QVERIFY(y.upper > 100 && y.upper < 105);
    QVERIFY(followX({}, settings).size() > 0);
    QVERIFY(followY({}, accuracy, settings, gap).size() > 0);
}

void CurveViewTest::aWildLaneDoesNotFlattenTheOthers()
{
    // Loss is 1 - accuracy here: the second lane goes to 1e6.
    const std::vector<LaneView> lanes{lane({run(1, std::vector<double>(20, 0.5))}),
                                      lane({run(1, {0.5, -1e6})})};
    const Quantity loss = quantityOf(QuantityKind::TrainLoss);
    const Span y = followY(drawnLanes(lanes, loss, {}), loss, {}, 0.5);
    QVERIFY(y.upper > 0.5 && y.upper < 10);
}

void CurveViewTest::logarithmicAxesDropWhatTheyCannotShow()
{
    PlotSettings settings;
    settings.logX = settings.logY = true;
    const Quantity loss = quantityOf(QuantityKind::TrainLoss);
    const auto drawn = drawnLanes({lane({run(1, {0.2, 0.4, 1, 0.5})})}, loss, settings);
    QCOMPARE(drawn.size(), std::size_t(1));
    QCOMPARE(drawn[0].raw.epochs, std::vector<int>({0, 1, 2, 3}));
    QVERIFY(same(drawn[0].shown, {0.8, 0.6, gap, 0.5})); // a loss of 0 has no place
    QVERIFY(followX(drawn, settings).lower > 0);
    QVERIFY(followY(drawn, loss, settings, 0.5).lower > 0);
}

void CurveViewTest::zoomKeepsThePlaceUnderTheCursor()
{
    QCOMPARE(zoomed({0, 10}, Scaling::Linear, 4, 0.5), (Span{2, 7}));
    const Span log = zoomed({1, 10000}, Scaling::Logarithmic, 100, 0.5);
    QVERIFY(std::abs(log.lower - 10) < 1e-9 && std::abs(log.upper - 1000) < 1e-9);
    QCOMPARE(shifted({0, 10}, Scaling::Linear, 0.1), (Span{1, 11}));
    const Span moved = shifted({1, 100}, Scaling::Logarithmic, 0.5);
    QVERIFY(std::abs(moved.lower - 10) < 1e-9 && std::abs(moved.upper - 1000) < 1e-9);
}

void CurveViewTest::legendNamesOnlyWhatDiffers()
{
    RaceData race;
    const auto texts = [&] {
        QStringList entries;
        for (const LegendEntry &entry : legendEntries(race, Theme::light()))
            entries << entry.letter + u' ' + entry.text;
        return entries;
    };
    QVERIFY(texts().isEmpty());
    ExperimentSpec experiment;
    experiment.base.model.blocks = 3; // shared, so nobody mentions it
    experiment.lanes = {laneFrom("name=A,full"), laneFrom("name=B,top-k:5"),
                        laneFrom("name=C,full,train.lr=0.05"), laneFrom("name=the same again,full")};
    race.setExperiment(experiment);
    QCOMPARE(texts(),
             (QStringList{"A full", "B top-k 5", "C full, learning rate 0.05", "T the same again · full"}));
}

void CurveViewTest::legendSaysHowManySeeds()
{
    const LaneView one = lane({run(1, {0.5})});
    RunView waiting = run(4, {});
    waiting.status = RunStatus::Queued;
    const LaneView three = lane({run(1, {0.5}), run(2, {0.5}), run(3, {0.5}), waiting});
    QCOMPARE(seedsText(std::vector<LaneView>{one, one}), QStringLiteral("one seed"));
    QCOMPARE(seedsText(std::vector<LaneView>{three}), QStringLiteral("median and range of 3 finished seeds"));
    QVERIFY(seedsText(std::vector<LaneView>{one, three}).isEmpty());
    QCOMPARE(seedsText(three), QStringLiteral("3 seeds"));
    QVERIFY(seedsText(lane({run(1, {})})).isEmpty());
}

// Also where all lanes have as many seeds.
void CurveViewTest::legendSaysWhoDiverged()
{
    RaceData race;
    ExperimentSpec experiment;
    experiment.seeds = {3, 5};
    experiment.lanes = {laneFrom("name=A,full"), laneFrom("name=B,top-k:5")};
    race.setExperiment(experiment);
    const auto texts = [&] {
        QStringList all;
        for (const LegendEntry &entry : legendEntries(race, Theme::light()))
            all << entry.text;
        return all;
    };
    for (const int lane : {0, 1})
        for (const std::uint64_t seed : {3, 5})
            race.apply(lane, seed, sampleStatus(RunStatus::Finished));
    QCOMPARE(texts(), (QStringList{"full", "top-k 5"}));
    race.apply(1, 5, sampleStatus(RunStatus::Diverged));
    QCOMPARE(texts(), (QStringList{"full", "top-k 5 · 1 diverged"}));
}

FOVEA_TEST(CurveViewTest)
#include "tst_curve_view.moc"
