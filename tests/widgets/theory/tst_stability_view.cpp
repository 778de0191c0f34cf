// SPDX-License-Identifier: MIT
#include "core/metrics/conditions.h"
#include "core/model/parameter_parts.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/theory/conditions_chart.h"
#include "widgets/theory/gradient_charts.h"
#include "widgets/theory/paper_table_view.h"
#include "widgets/theory/regime_chart.h"
#include "widgets/theory/regime_words.h"
#include "widgets/theory/stability_chart.h"
#include "widgets/theory/stability_view.h"

#include <QComboBox>
#include <QLabel>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr int epochs = 12;

// Percentile p of a metric is base + p/100, one more in each layer.
MetricValues spread(const std::string &id, double base)
{
    MetricValues values{id, {}, {{}, {}}};
    for (const int level : percentileLevels()) {
        values.all.push_back(base + level / 100.0);
        for (std::size_t layer = 0; layer < 2; ++layer)
            values.layers[layer].push_back(base + level / 100.0 + double(layer) + 1);
    }
    return values;
}

EpochRecord measured(int lane, std::uint64_t seed, int epoch, bool gradients)
{
    EpochRecord record = *sampleEpoch(epoch, lane == 1 && epoch > 5 ? 0.97 : 0.5, 0.5).epoch;
    const double shift = 0.1 * epoch + 0.01 * double(seed);
    record.metrics = {
        spread("dispersion", 4 - lane + shift), spread("separation", 0.2),   spread("beta", 1),
        spread("stability", lane - 2 + shift),  spread("sensitivity", -0.6), spread("swap", 0.05)};
    if (!gradients)
        return record;
    record.metrics.push_back(spread("gradient_norm", 0.3));
    record.metrics.push_back({"gradient_clipped", {0.25}, {{std::nan("")}, {std::nan("")}}});
    record.metrics.push_back(
        {"gradient_parts", {3, 4, 0, 0, 0, 0}, {{1, 0, 0, 0, 0, 0}, {0, 2, 0, 0, 0, 0}}});
    return record;
}

struct Stage
{
    ThemeManager themes;
    RaceData race;
    Clock clock;
    StabilityView view{race, clock, themes};

    explicit Stage(const std::vector<std::string> &masks = {"full", "top-k:5", "banded:5"},
                   std::vector<std::uint64_t> seeds = {1})
    {
        ExperimentSpec experiment = sampleRace(masks, std::move(seeds), epochs);
        experiment.base.model.blocks = 2;
        race.setExperiment(experiment);
        view.resize(1300, 720);
        view.show();
    }

    void run(bool gradients = true)
    {
        for (int lane = 0; lane < int(race.lanes().size()); ++lane)
            for (const std::uint64_t seed : race.experiment().seeds) {
                for (int epoch = 0; epoch < epochs; ++epoch) {
                    RunEvent event;
                    event.run = RunId(1);
                    event.epoch = measured(lane, seed, epoch, gradients);
                    race.apply(lane, seed, event);
                }
                race.apply(lane, seed, sampleStatus(RunStatus::Finished));
            }
        clock.setLast(epochs - 1);
        view.bringUpToDate();
        QCoreApplication::processEvents();
    }

    QString words(const char *name) { return view.findChild<QLabel *>(QLatin1String(name))->text(); }
};

} // namespace

// The page Stability: what its charts are made of, what a hand does to them, and what they say while empty.
class TestStabilityView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresAreMediansOverSeeds();
    void anEmptyPageSaysSo();
    void aClickSetsTheClockAndHoverReads();
    void percentileAndLayerMoveEverything();
    void theRegimeIsThatOfTheFormulas();
    void everyReasonIsSaid();
    void oldRunsHaveNoGradients();
    void aDivergedLaneIsMarked();
    void tableAndChartChooseEachOther();
    void itFitsSmallPages();
};

void TestStabilityView::measuresAreMediansOverSeeds()
{
    Stage stage({"full", "top-k:5"}, {1, 2, 30});
    stage.run();
    const Measure measure = ui::measured(stage.race.lanes()[0], "dispersion", MeasureView{95, -1});
    QCOMPARE(measure.epochs.size(), std::size_t(epochs));
    QVERIFY(std::abs(measure.line[3] - (4 + 0.3 + 0.02 + 0.95)) < 1e-12);
    QVERIFY(std::abs(measure.lower[3] - (4 + 0.3 + 0.02 + 0.25)) < 1e-12);
    QVERIFY(std::abs(measure.upper[3] - (4 + 0.3 + 0.02 + 0.75)) < 1e-12);
    QVERIFY(std::abs(ui::measured(stage.race.lanes()[0], "dispersion", MeasureView{95, 1}).line[3] - 7.27) <
            1e-9);
    QVERIFY(std::isnan(measure.at(99)));
    const auto lanes = gradientLanes(stage.race, -1);
    const auto shares = partShares(lanes[0], 4);
    QVERIFY(std::abs(shares[0] - 0.36) < 1e-12 && std::abs(shares[1] - 0.64) < 1e-12);
    QVERIFY(std::abs(partShares(gradientLanes(stage.race, 1)[0], 4)[1] - 1) < 1e-12);
}

void TestStabilityView::anEmptyPageSaysSo()
{
    Stage stage;
    QVERIFY(stage.view.isEmpty());
    QVERIFY(!stage.view.controls()->isEnabled());
    QSignalSpy started(&stage.view, &StabilityView::startRequested);
    QTest::mouseClick(stage.view.findChild<QWidget *>("theory.start"), Qt::LeftButton);
    QCOMPARE(started.count(), 1);
    stage.run();
    QVERIFY(!stage.view.isEmpty());
    QVERIFY(stage.view.stability().isVisible());
}

void TestStabilityView::aClickSetsTheClockAndHoverReads()
{
    Stage stage;
    stage.run();
    StabilityChart &chart = stage.view.stability();
    const ChartFrame frame = chart.frames()[1];
    const QPoint third = frame.at(3, 0.1).toPoint();
    QTest::mouseMove(&chart, third);
    QTRY_VERIFY(stage.view.foot().startsWith(QStringLiteral("At epoch 3")));
    QVERIFY(stage.view.foot().contains(QStringLiteral("B")));
    QCOMPARE(stage.clock.epoch(), epochs - 1);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, third);
    QCOMPARE(stage.clock.epoch(), 2);
    QCOMPARE(chart.clock(), 2);
    // The bound is kept as a logarithm; B of epoch 3 at the 95th percentile: e^(1 - 2 + 0.2 + 0.01 + 0.95).
    QVERIFY(std::abs(chart.lanes()[1].bound.at(2) - std::exp(0.16)) < 1e-9);
    QVERIFY(!chart.lanes()[0].hasCut && chart.lanes()[1].hasCut && !chart.lanes()[2].hasCut);
}

void TestStabilityView::percentileAndLayerMoveEverything()
{
    Stage stage;
    stage.run();
    const double before = stage.view.stability().lanes()[1].jump.at(5);
    stage.view.setMeasures({75, -1});
    QVERIFY(std::abs(stage.view.stability().lanes()[1].jump.at(5) - (before - 0.2)) < 1e-12);
    stage.view.setMeasures({75, 1});
    QVERIFY(std::abs(stage.view.stability().lanes()[1].jump.at(5) - (before + 1.8)) < 1e-12);
    stage.view.setMeasures({33, 7}); // there is neither
    QCOMPARE(stage.view.measures(), (MeasureView{75, -1}));
    auto *levels = stage.view.controls()->findChild<QComboBox *>("theory.level");
    levels->setFocus();
    QTest::keyClick(levels, Qt::Key_Down);
    QCOMPARE(stage.view.measures().level, 90);
}

void TestStabilityView::theRegimeIsThatOfTheFormulas()
{
    Stage stage;
    stage.run();
    const Regime regime = regimeOf(stage.race, {95, -1});
    QCOMPARE(regime.baselineLetter, QStringLiteral("A"));
    QCOMPARE(regime.lanes.size(), std::size_t(1));
    const RegimePoint *point = regime.lanes[0].at(4);
    QVERIFY(point);
    const double deltaS = 4 + 0.41 + 0.95, deltaH = 3 + 0.41 + 0.95, separation = 0.2 + 0.05;
    QVERIFY(std::abs(point->w - conditionW(deltaS, deltaH, separation)) < 1e-12);
    QVERIFY(std::abs(point->x - conditionX(deltaS, deltaH, separation, 1.95)) < 1e-12);
    // Above the border of its own dispersion exactly where the condition holds.
    const auto border = smallestFeasible(Condition::W, point->deltaS, point->ratio());
    QCOMPARE(border && point->feasible() > *border, point->w < 1);
    const QString words = regimeWords(stage.race, regime, Condition::W, 4);
    QVERIFY2(words.contains(QStringLiteral("B reached 95 % before A in one seed")), qPrintable(words));
}

void TestStabilityView::everyReasonIsSaid()
{
    Stage alone({"full"});
    alone.run();
    QVERIFY(regimeOf(alone.race, {}).reason.contains(QStringLiteral("top-k")));
    QCOMPARE(alone.words("theory.verdict"), regimeOf(alone.race, {}).reason);
    Stage sparse({"top-k:5"});
    sparse.run();
    QVERIFY(regimeOf(sparse.race, {}).reason.contains(QStringLiteral("full attention")));
    Stage hidden;
    hidden.run();
    QVERIFY(regimeOf(hidden.race, {}).reason.isEmpty());
    hidden.race.setHidden(0, true);
    QVERIFY(!regimeOf(hidden.race, {}).reason.isEmpty());
    QTRY_COMPARE(hidden.view.stability().lanes().size(), std::size_t(2));
}

void TestStabilityView::oldRunsHaveNoGradients()
{
    Stage stage;
    stage.run(false);
    QVERIFY(gradientReason(gradientLanes(stage.race, -1)).contains(QStringLiteral("no gradient metrics")));
    QVERIFY(partShares(gradientLanes(stage.race, -1)[0], 3).empty());
    stage.view.grab(); // and nothing falls over
    Stage newer;
    newer.run();
    QVERIFY(gradientReason(gradientLanes(newer.race, -1)).isEmpty());
    QVERIFY(gradientReading(gradientLanes(newer.race, -1), 3).contains(QStringLiteral("25 % clipped")));
}

void TestStabilityView::aDivergedLaneIsMarked()
{
    Stage stage;
    stage.run();
    QVERIFY(!stage.view.stability().lanes()[1].diverged);
    stage.race.apply(1, 1, sampleStatus(RunStatus::Diverged, "NaN"));
    QTRY_VERIFY(stage.view.stability().lanes()[1].diverged);
    QCOMPARE(*stage.view.stability().lanes()[1].diverged, epochs);
}

void TestStabilityView::tableAndChartChooseEachOther()
{
    Stage stage;
    stage.run();
    RegimeChart &chart = stage.view.regime();
    PaperTableView &table = stage.view.table();
    QCOMPARE(table.rowCount(), 5); // the paper's, and B
    QCOMPARE(table.item(0, 1)->text(), QStringLiteral("0.97 ✓"));
    QCOMPARE(table.item(2, 1)->text(), QStringLiteral("3.17 ✗"));
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.placeOf(1, 2)->toPoint());
    QCOMPARE(table.currentRow(), 1);
    QCOMPARE(table.currentColumn(), 3);
    QSignalSpy chosen(&table, &PaperTableView::chosen);
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_Down);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toInt(), 2);
    stage.view.setCondition(Condition::X);
    QCOMPARE(table.item(2, 1)->text(), QStringLiteral("3.02 ✗")); // 3.0245, from the numbers as printed
}

void TestStabilityView::itFitsSmallPages()
{
    Stage stage({"full", "top-k:5", "banded:5", "block-local:5", "random-k:5", "bottom-k:5"});
    stage.run();
    for (const QSize extent : {QSize(900, 430), QSize(1150, 590), QSize(1300, 700), QSize(1800, 900)}) {
        stage.view.resize(extent);
        QTest::qWait(20);
        for (const ChartFrame &frame : stage.view.stability().frames()) {
            QVERIFY(frame.plot().width() >= 100 && frame.plot().height() >= 80);
            QVERIFY(QRectF(stage.view.stability().rect()).contains(frame.plot()));
        }
        QVERIFY(stage.view.stability().width() <= extent.width());
    }
}

FOVEA_TEST(TestStabilityView)
#include "tst_stability_view.moc"
