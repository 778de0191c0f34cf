// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/plots/attention_curves.h"

#include "tests/support/plot_stage.h"
#include "widgets/curves/curve_bands.h"

#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

#include <cmath>
#include <limits>

using namespace fovea;
using namespace fovea::ui;

namespace {

const double gap = std::numeric_limits<double>::quiet_NaN();
constexpr int layers = 3;

// Nine ascending numbers that no two (lane, seed, epoch, layer) share.
std::vector<double> percentilesOf(int lane, std::uint64_t seed, int epoch, int layer)
{
    std::vector<double> values;
    const double base = 1 + lane + 0.37 * double(seed * seed % 5) + 0.1 * epoch + 0.01 * (layer + 1);
    for (const int level : percentileLevels())
        values.push_back(base * (1 + 0.02 * level));
    return values;
}

MetricValues metricOf(const std::string &id, int lane, std::uint64_t seed, int epoch)
{
    MetricValues values{id, percentilesOf(lane, seed, epoch, allLayers), {}};
    for (int layer = 0; layer < layers; ++layer)
        values.layers.push_back(percentilesOf(lane, seed, epoch, layer));
    return values;
}

EpochRecord measuredRecord(int lane, std::uint64_t seed, int epoch)
{
    EpochRecord made = record(epoch, 20);
    made.metrics.clear();
    for (const MetricInfo &info : metricCatalogue())
        if (info.fields.size() == percentileLevels().size())
            made.metrics.push_back(metricOf(info.id, lane, seed, epoch));
    const std::vector<double> focus{0.05 + 0.01 * epoch, 0.05};
    made.metrics.push_back({"focus", focus, {focus, focus, focus}});
    return made;
}

using Change = std::function<void(EpochRecord &)>;

struct Curves
{
    ThemeManager themes;
    RaceData race;
    Clock clock;
    AttentionCurves curves{race, clock, themes};

    explicit Curves(int seeds = 1, const QSize &extent = {340, 640})
    {
        setMotion(Motion::Reduced);
        ExperimentSpec experiment = experimentOf({"full", "top-k:5"}, seeds);
        experiment.base.model.blocks = layers;
        race.setExperiment(experiment);
        curves.resize(extent);
        curves.show();
    }

    void run(int epochs, const Change &change = {})
    {
        for (int lane = 0; lane < int(race.lanes().size()); ++lane)
            for (const std::uint64_t seed : race.experiment().seeds) {
                for (int epoch = 0; epoch < epochs; ++epoch) {
                    RunEvent event;
                    event.epoch = measuredRecord(lane, seed, epoch);
                    if (change)
                        change(*event.epoch);
                    race.apply(lane, seed, event);
                }
                setStatus(race, lane, seed, RunStatus::Finished);
            }
        clock.setLast(epochs - 1);
        QCoreApplication::processEvents();
        settle(&curves);
    }

    CurvePlot &plot(int index) { return *curves.plots()[std::size_t(index)]; }
};

MetricValues &metric(EpochRecord &record, const std::string &id)
{
    for (MetricValues &values : record.metrics)
        if (values.id == id)
            return values;
    qFatal("no such metric");
}

// Straight from the records: the number of one percentile and epoch, and its median over seeds.
double plainValue(const LaneView &lane, const std::string &id, int level, int layer, std::size_t epoch)
{
    std::vector<double> values;
    for (const RunView &run : lane.runs)
        for (const MetricValues &metric : run.epochs[epoch].metrics) {
            if (metric.id != id)
                continue;
            const auto &fields = layer < 0 ? metric.all : metric.layers[std::size_t(layer)];
            for (std::size_t i = 0; i < percentileLevels().size(); ++i)
                if (percentileLevels()[i] == level && !std::isnan(fields[i]))
                    values.push_back(fields[i]);
        }
    if (values.empty())
        return gap;
    std::sort(values.begin(), values.end());
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

bool equal(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-12;
}

} // namespace

class TestAttentionCurves : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bandsAreThePercentiles_data();
    void bandsAreThePercentiles();
    void gapsStayGaps();
    void bandIsPaintedBetweenItsEdges();
    void metricsWithoutPercentilesKeepTheBandOverSeeds();
    void titlesAndNoteSayWhatBandsAre();
    void layerIsChosenForAllPlots();
    void aLayerThatGoesAwayLeavesAllLayers();
    void separationIsLogarithmicWhereAllIsPositive();
    void focusStandsBesideUniformAttention();
    void undefinedIsSaidInASentence_data();
    void undefinedIsSaidInASentence();
    void thirdPlotShowsAnyMetric();
    void controlClickSetsTheClock();
    void plotsShareTheirView();
    void hiddenCurvesCatchUp();
    void plotsFit_data();
    void plotsFit();
    void everyControlExplainsItself();
};

void TestAttentionCurves::bandsAreThePercentiles_data()
{
    QTest::addColumn<int>("seeds");
    QTest::addColumn<int>("layer");
    QTest::addColumn<int>("band");
    QTest::newRow("one seed, pooled, quartiles") << 1 << allLayers << int(Band::Quartiles);
    QTest::newRow("one seed, a layer, quartiles") << 1 << 1 << int(Band::Quartiles);
    QTest::newRow("one seed, last layer, p5 to p95") << 1 << 2 << int(Band::Ninety);
    QTest::newRow("three seeds: the median of each percentile") << 3 << allLayers << int(Band::Quartiles);
    QTest::newRow("four seeds, a layer, p5 to p95") << 4 << 0 << int(Band::Ninety);
}

void TestAttentionCurves::bandsAreThePercentiles()
{
    QFETCH(int, seeds);
    QFETCH(int, layer);
    QFETCH(int, band);
    Curves stage(seeds);
    stage.run(6, [](EpochRecord &record) { // seeds without a value do not count
        if (record.epoch == 3)
            metric(record, "dispersion").layers[0].assign(9, gap);
    });
    const bool quartiles = Band(band) == Band::Quartiles;
    for (const LaneView &lane : stage.race.lanes()) {
        const LaneCurves curves =
            laneCurves(lane, bandedMetric("dispersion", layer, Band(band)), XAxis::Epoch);
        QCOMPARE(curves.line.y.size(), std::size_t(6));
        QCOMPARE(curves.lower.size(), std::size_t(6));
        QCOMPARE(curves.upper.size(), std::size_t(6));
        for (std::size_t epoch = 0; epoch < 6; ++epoch) {
            const auto plain = [&](int level) { return plainValue(lane, "dispersion", level, layer, epoch); };
            QVERIFY(equal(curves.line.y[epoch], plain(50)));
            QVERIFY(equal(curves.lower[epoch], plain(quartiles ? 25 : 5)));
            QVERIFY(equal(curves.upper[epoch], plain(quartiles ? 75 : 95)));
        }
    }
}

void TestAttentionCurves::gapsStayGaps()
{
    Curves stage;
    stage.run(8, [](EpochRecord &record) {
        if (record.epoch == 4)
            metric(record, "dispersion").all.assign(9, gap);
        if (record.epoch == 6)
            metric(record, "dispersion").all[7] = std::numeric_limits<double>::infinity(); // p95
    });
    const LaneCurves curves =
        laneCurves(stage.race.lanes()[0], bandedMetric("dispersion", allLayers, Band::Ninety), XAxis::Epoch);
    for (std::size_t i = 0; i < 8; ++i) {
        QCOMPARE(std::isnan(curves.line.y[i]), i == 4);
        QCOMPARE(std::isnan(curves.lower[i]), i == 4);
        QCOMPARE(std::isnan(curves.upper[i]), i == 4 || i == 6);
    }
    stage.curves.setBand(Band::Ninety);
    settle(&stage.curves);
    const Span y = stage.plot(0).yRange();
    QVERIFY(std::isfinite(y.lower) && std::isfinite(y.upper));
    QVERIFY(y.upper < 20);
}

void TestAttentionCurves::bandIsPaintedBetweenItsEdges()
{
    Curves stage(1, {700, 900});
    stage.race.setHidden(1, true);
    stage.run(20);
    const std::vector<double> at = percentilesOf(0, 1, 10, allLayers); // 0 5 10 25 50 75 90 95 100
    const auto colorAt = [&](double value) {
        CurvePlot &plot = stage.plot(0);
        return pictureOf(plot.canvas()).pixelColor(plot.pixelOf(11, value));
    };
    const QColor surface = stage.themes.theme().surface;
    const QColor lane = stage.themes.theme().lane(0).color;
    stage.plot(0).canvas()->repaint();
    const auto mixed = [](int under, int over) { return std::lround(0.82 * under + 0.18 * over); };
    const double inside = (at[4] + at[5]) / 2 + 0.07; // between median and p75, off the grid line
    QVERIFY(std::abs(colorAt(inside).red() - mixed(surface.red(), lane.red())) <= 2);
    QVERIFY(std::abs(colorAt(inside).blue() - mixed(surface.blue(), lane.blue())) <= 2);
    QVERIFY(colorAt((at[5] + at[6]) / 2) == surface || colorAt((at[5] + at[6]) / 2 + 0.05) == surface);
    stage.curves.setBand(Band::Ninety);
    settle(&stage.curves);
    QVERIFY(std::abs(colorAt((at[5] + at[6]) / 2 + 0.05).red() - mixed(surface.red(), lane.red())) <= 2);
}

void TestAttentionCurves::metricsWithoutPercentilesKeepTheBandOverSeeds()
{
    for (const MetricInfo &info : metricCatalogue()) {
        const Quantity quantity = bandedMetric(info.id, allLayers, Band::Quartiles);
        const bool percentiles =
            std::find(info.fields.begin(), info.fields.end(), "p25") != info.fields.end();
        QCOMPARE(bandEdges(quantity).has_value(), percentiles);
        QCOMPARE(quantity.band, percentiles ? Band::Quartiles : Band::Seeds);
        QCOMPARE(info.fields[quantity.field], percentiles ? "p50" : info.fields.front());
    }
    // An accuracy has no percentiles over queries, whatever it is asked for.
    Quantity accuracy = quantityOf(QuantityKind::TrainAccuracy);
    accuracy.band = Band::Quartiles;
    QVERIFY(!bandEdges(accuracy));
}

void TestAttentionCurves::titlesAndNoteSayWhatBandsAre()
{
    Curves one;
    one.run(4);
    QCOMPARE(one.plot(0).title(), QStringLiteral("Dispersion, median and quartiles"));
    QVERIFY(one.curves.note().contains(QStringLiteral("median over queries; band: quartiles")));
    QVERIFY(one.curves.note().contains(QStringLiteral("Focus score: mean over queries.")));
    QVERIFY(!one.curves.note().contains(QStringLiteral("seeds")));
    one.curves.setLayer(1);
    one.curves.setBand(Band::Ninety);
    QCOMPARE(one.plot(1).title(), QStringLiteral("Separation, layer 2, median and p5 to p95"));
    QVERIFY(one.curves.note().contains(QStringLiteral("5th to 95th percentile")));
    one.curves.setMetric("beta");
    QVERIFY(one.curves.note().contains(QStringLiteral("Beta: over keys.")));
    Curves three(3);
    three.run(4);
    QVERIFY(three.curves.note().contains(QStringLiteral("Each is the median over 3 finished seeds.")));
    QVERIFY(three.curves.note().contains(QStringLiteral("median and range of seeds.")));
}

void TestAttentionCurves::layerIsChosenForAllPlots()
{
    Curves stage;
    stage.run(10);
    QSignalSpy chosen(&stage.curves, &AttentionCurves::layerChosen);
    auto *combo = named<QComboBox>(stage.curves, QStringLiteral("Layer"));
    QCOMPARE(combo->count(), layers + 1);
    stage.curves.setLayer(2);
    QCOMPARE(chosen.count(), 0);                               // told, not chosen
    QCOMPARE(combo->currentText(), QStringLiteral("layer 3")); // counted from 1
    for (CurvePlot *plot : stage.curves.plots())
        QCOMPARE(plot->quantity().layer, 2);
    combo->setFocus();
    QTest::keyClick(combo, Qt::Key_Up);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().front().toInt(), 1);
    QCOMPARE(stage.curves.layer(), 1);
    for (CurvePlot *plot : stage.curves.plots())
        QCOMPARE(plot->quantity().layer, 1);
    stage.curves.setLayer(17);
    QCOMPARE(stage.curves.layer(), allLayers);
}

void TestAttentionCurves::aLayerThatGoesAwayLeavesAllLayers()
{
    Curves stage;
    stage.curves.setLayer(2);
    QSignalSpy chosen(&stage.curves, &AttentionCurves::layerChosen);
    ExperimentSpec experiment = stage.race.experiment();
    experiment.base.model.blocks = 2;
    stage.race.setExperiment(experiment);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(stage.curves.layer(), allLayers);
    QCOMPARE(named<QComboBox>(stage.curves, QStringLiteral("Layer"))->count(), 3);
}

void TestAttentionCurves::separationIsLogarithmicWhereAllIsPositive()
{
    Curves stage;
    stage.run(5);
    QCOMPARE(stage.plot(1).quantity().metric, std::string("separation"));
    QVERIFY(stage.plot(1).quantity().scaling == Scaling::Logarithmic);
    QVERIFY(!stage.plot(0).quantity().scaling);
    RunEvent event;
    event.epoch = measuredRecord(0, 1, 5);
    metric(*event.epoch, "separation").all[3] = -0.5; // p25
    stage.race.apply(0, 1, event);
    QTRY_VERIFY(stage.plot(1).quantity().scaling == Scaling::Linear);
    QTRY_VERIFY(stage.plot(1).yRange().lower < -0.4);
    // It is outside the band of another layer, and not drawn for a hidden lane.
    stage.curves.setLayer(0);
    QVERIFY(stage.plot(1).quantity().scaling == Scaling::Logarithmic);
    stage.curves.setLayer(allLayers);
    stage.race.setHidden(0, true);
    QTRY_VERIFY(stage.plot(1).quantity().scaling == Scaling::Logarithmic);
}

void TestAttentionCurves::focusStandsBesideUniformAttention()
{
    Curves stage;
    stage.run(10, [](EpochRecord &record) { // the score stays far above what uniform attention gives
        metric(record, "focus").all = {0.7 + 0.01 * record.epoch, 0.05};
    });
    QCOMPARE(stage.plot(2).quantity().metric, std::string("focus"));
    QVERIFY(stage.plot(2).yRange().lower < 0.05);
    QVERIFY(stage.plot(2).yRange().upper > 0.79);
    const LaneView &lane = stage.race.lanes()[0];
    QCOMPARE(uniformFocus(lane, stage.plot(2).quantity()), std::optional(0.05));
    QVERIFY(!uniformFocus(lane, stage.plot(0).quantity()));
    QVERIFY(!uniformFocus(lane, quantityOf(QuantityKind::TrainLoss)));
}

void TestAttentionCurves::undefinedIsSaidInASentence_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("plot");
    QTest::addColumn<QString>("words");
    QTest::newRow("every token decides")
        << QStringLiteral("focus") << 2 << QStringLiteral("Every token decides");
    QTest::newRow("nothing is dropped")
        << QStringLiteral("separation") << 1 << QStringLiteral("No lane drops");
}

void TestAttentionCurves::undefinedIsSaidInASentence()
{
    QFETCH(QString, id);
    QFETCH(int, plot);
    QFETCH(QString, words);
    Curves stage;
    QVERIFY(!stage.plot(plot).summary().contains(words)); // before the race nothing is known
    stage.run(3, [&](EpochRecord &record) {
        MetricValues &values = metric(record, id.toStdString());
        values.all.assign(values.all.size(), gap);
    });
    QVERIFY2(stage.plot(plot).summary().contains(words), qPrintable(stage.plot(plot).summary()));
    QVERIFY(stage.plot(0).summary().startsWith(QStringLiteral("A: ")));
    stage.race.setHidden(0, true);
    stage.race.setHidden(1, true);
    settle(&stage.curves);
    QVERIFY(!stage.plot(plot).summary().contains(words)); // nothing is shown, so nothing is missing
    Curves unmeasured;
    unmeasured.run(3, [](EpochRecord &record) { record.metrics.clear(); });
    QVERIFY(unmeasured.plot(plot).summary().contains(QStringLiteral("metrics.examples is 0")));
}

void TestAttentionCurves::thirdPlotShowsAnyMetric()
{
    Curves stage;
    stage.run(5);
    auto *button = named<QToolButton>(stage.curves, QStringLiteral("Metric of the third plot"));
    const QList<QAction *> actions = button->menu()->actions();
    QCOMPARE(int(actions.size()),
             int(std::ranges::count(metricCatalogue(), MetricOrigin::Attention, &MetricInfo::origin)));
    for (QAction *action : actions) {
        action->trigger();
        settle(&stage.curves);
        QCOMPARE(QString::fromStdString(stage.plot(2).quantity().metric), action->data().toString());
        QVERIFY(stage.plot(2).title().startsWith(action->text()));
        QVERIFY(action->isChecked());
    }
    const std::string last = actions.last()->data().toString().toStdString();
    stage.curves.setMetric("no such metric");
    QCOMPARE(stage.curves.metric(), last);
    stage.curves.setMetric("entropy");
    QCOMPARE(stage.plot(2).quantity().band, Band::Quartiles);
    QCOMPARE(stage.plot(0).quantity().metric, std::string("dispersion"));
}

void TestAttentionCurves::controlClickSetsTheClock()
{
    Curves stage;
    stage.run(20);
    QTest::mouseClick(stage.plot(1).canvas(), Qt::LeftButton, Qt::ControlModifier,
                      stage.plot(1).pixelOf(7, 2));
    QCOMPARE(stage.clock.epoch(), 6);
    QVERIFY(!stage.clock.follows());
}

void TestAttentionCurves::plotsShareTheirView()
{
    Curves stage;
    stage.run(20);
    stage.curves.link().hold(3, 9);
    settle(&stage.curves);
    for (CurvePlot *plot : stage.curves.plots())
        QCOMPARE(plot->xRange(), (Span{3, 9}));
}

void TestAttentionCurves::hiddenCurvesCatchUp()
{
    Curves stage;
    stage.curves.hide();
    const int before = stage.plot(0).framesDrawn();
    stage.run(5, [](EpochRecord &record) { metric(record, "separation").all.assign(9, -1); });
    QVERIFY(stage.plot(1).quantity().scaling == Scaling::Logarithmic); // as it was
    QCOMPARE(stage.plot(0).framesDrawn(), before);
    stage.curves.show();
    QVERIFY(stage.plot(1).quantity().scaling == Scaling::Linear);
    QTRY_VERIFY(stage.plot(0).framesDrawn() > before);
}

void TestAttentionCurves::plotsFit_data()
{
    QTest::addColumn<QSize>("extent");
    QTest::addColumn<bool>("across");
    QTest::newRow("in a dock") << QSize(340, 560) << false;
    QTest::newRow("in a wide dock") << QSize(520, 700) << false;
    QTest::newRow("under the maps") << QSize(1100, 320) << true;
}

void TestAttentionCurves::plotsFit()
{
    QFETCH(QSize, extent);
    QFETCH(bool, across);
    Curves stage(1, extent);
    stage.run(10);
    QVERIFY(stage.curves.minimumSizeHint().width() <= 340);
    QCOMPARE(stage.curves.size(), extent);
    const auto &plots = stage.curves.plots();
    for (std::size_t i = 0; i < plots.size(); ++i) {
        const QRect box(plots[i]->mapTo(&stage.curves, QPoint()), plots[i]->size());
        QVERIFY(stage.curves.rect().contains(box));
        QVERIFY(box.height() >= 100 && box.width() >= 220);
        if (i > 0)
            QVERIFY(across ? plots[i]->x() >= plots[i - 1]->geometry().right()
                           : plots[i]->y() >= plots[i - 1]->geometry().bottom());
    }
}

void TestAttentionCurves::everyControlExplainsItself()
{
    Curves stage;
    for (const QComboBox *combo : stage.curves.findChildren<QComboBox *>())
        QVERIFY(!combo->accessibleName().isEmpty() && !combo->toolTip().isEmpty() &&
                !combo->whatsThis().isEmpty());
    for (const QToolButton *button : stage.curves.findChildren<QToolButton *>())
        QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty() &&
                !button->whatsThis().isEmpty());
}

FOVEA_TEST(TestAttentionCurves)
#include "tst_attention_curves.moc"
