// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "tests/support/widget_parts.h"
#include "widgets/charts/bound_gauge.h"
#include "widgets/charts/dispersion_charts.h"
#include "widgets/charts/query_chart.h"
#include "widgets/inspect/dispersion_panel.h"
#include "widgets/inspect/query_panel.h"
#include "widgets/maps/map_text.h"
#include "widgets/words/race_text.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

const std::vector<std::string> masks{"full", "top-k:3", "bottom-k:3", "random-k:3"};

struct Stage
{
    Stage()
    {
        race.setExperiment(sampleRace(masks));
        std::vector<LaneProbe> laneProbes;
        for (const std::string &mask : masks)
            laneProbes.push_back(craftedLaneProbe(mask, 2, 1));
        inspection.setLanes(0, 1);
        inspection.setLaneProbes(laneProbes);
    }

    HeadView head(int lane) const { return *inspection.headOf(lane); }

    RaceData race;
    Inspection inspection;
};

// The last cell of the table's line that has this name.
QString valueOf(const QString &table, const QString &name)
{
    for (const QString &line : table.split(QLatin1String("<tr>")))
        if (line.contains(QLatin1Char('>') + name + QLatin1Char('<')))
            return line.section(QLatin1String("<b>"), 1).section(QLatin1String("</b>"), 0, 0);
    return QStringLiteral("no such line");
}

} // namespace

class TestInspectPanels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    void init() { m_themes->setChoice(ThemeChoice::Light); }

    void formulasShowTheNumbersOfTheTable_data()
    {
        QTest::addColumn<int>("lane");
        for (int lane = 0; lane < int(masks.size()); ++lane)
            QTest::newRow(masks[std::size_t(lane)].c_str()) << lane;
    }

    void formulasShowTheNumbersOfTheTable()
    {
        QFETCH(int, lane);
        Stage stage;
        QueryPanel panel(stage.race, stage.inspection, *m_themes);
        stage.inspection.setArrangement(MapArrangement::One);
        stage.inspection.setLanes(lane, (lane + 1) % 4);
        stage.inspection.selectQuery(4);
        const CraftedModel model(Layout::Released, masks[std::size_t(lane)], 7, 7, distinctScores);
        const CraftedTruth truth(model, model.request(craftedTokens()));
        std::vector<double> in, out, all;
        double entropy = 0;
        for (int key = 0; key < 7; ++key) {
            const std::size_t at = truth.at(4, key);
            (truth.kept[at] ? in : out).push_back(truth.scores[at]);
            all.push_back(truth.scores[at]);
            if (truth.kept[at])
                entropy -= truth.weights[at] * std::log(truth.weights[at]);
        }
        const auto [low, high] = std::ranges::minmax(in);
        const auto [lowest, highest] = std::ranges::minmax(all);
        const QString shown = panel.formulas(0);
        const auto near = [&](const QString &name, double expected) {
            const QString text = valueOf(shown, name).replace(QStringLiteral("−"), QStringLiteral("-"));
            return std::abs(text.toDouble() - expected) < 0.0015 * (1 + std::abs(expected));
        };
        QVERIFY2(near(QStringLiteral("dispersion"), high - low), qPrintable(shown));
        QVERIFY2(near(QStringLiteral("over all keys"), highest - lowest), qPrintable(shown));
        QVERIFY2(near(QStringLiteral("entropy"), entropy), qPrintable(shown));
        QCOMPARE(panel.words(0).contains(
                     QStringLiteral("What full attention would give the dropped keys: %1 of its weight.")
                         .arg(unbroken(percentText(truth.dropped[4])))),
                 !out.empty());
        const double separation = out.empty() ? 0 : low - *std::ranges::max_element(out);
        if (out.empty())
            QCOMPARE(valueOf(shown, QStringLiteral("separation")), QStringLiteral("–"));
        else
            QVERIFY2(near(QStringLiteral("separation"), separation), qPrintable(shown));
        const double fixed = std::exp(high - low) / double(in.size());
        const QString mask = QString::fromStdString(masks[std::size_t(lane)]);
        double steepest = 0, smallest = 1, largest = 0;
        for (int key = 0; key < 7; ++key)
            if (const double weight = truth.weights[truth.at(4, key)]; truth.kept[truth.at(4, key)]) {
                steepest = std::max(steepest, 2 * weight * (1 - weight));
                smallest = std::min(smallest, weight);
                largest = std::max(largest, weight);
            }
        const double swap = mask == "top-k:3" ? 2 * smallest : mask == "bottom-k:3" ? 2 * largest : 0;
        QVERIFY2(near(QStringLiteral("sensitivity"), steepest), qPrintable(shown));
        QVERIFY2(near(QStringLiteral("swap at the cut"), swap), qPrintable(shown));
        QVERIFY2(panel.words(0).contains(QStringLiteral("by at most %1").arg(numberText(steepest))),
                 qPrintable(panel.words(0)));
        QCOMPARE(panel.words(0).contains(QLatin1String("crosses the cut")), swap > 0);
        QVERIFY(!panel.words(0).contains(QLatin1String("tie")));
        if (masks[std::size_t(lane)] == "bottom-k:3") {
            QVERIFY(!shown.contains(QLatin1String("stability bound"))); // there is none
            QVERIFY(!part<BoundGauge>(panel, "gauge.0")->isVisibleTo(&panel));
        } else {
            // Beside the bound always stands what is proved: 1/2, and what the row does as it stands.
            QVERIFY(part<BoundGauge>(panel, "gauge.0")->isVisibleTo(&panel));
            QVERIFY2(panel.words(0).contains(QLatin1String("1/2 of what its scores move")),
                     qPrintable(panel.words(0)));
            const double log = stage.head(lane).map().rows[4].logStability;
            const bool empty = std::exp(log) > 0.5;
            QCOMPARE(panel.words(0).contains(QLatin1String("is empty")), empty);
            const bool chosen = mask == "top-k:3";
            QVERIFY2(
                near(empty ? QStringLiteral("stability bound, empty") : QStringLiteral("stability bound"),
                     chosen ? fixed * (1 + 1 / separation) : fixed),
                qPrintable(shown));
            QCOMPARE(shown.contains(QStringLiteral("(1 + 1/Δ)")), chosen);
        }
    }

    // 1/2 is a limit of softmax alone: sparsemax, u = 1 on its support, moves by up to 2 (1 - 1/support).
    void weighingsThatAreNoSoftmaxMayPassTheCap()
    {
        const AttentionProbe shown = craftedProbe("entmax:2");
        RaceData race;
        race.setExperiment(sampleRace({"entmax:2", "top-k:3"}));
        Inspection inspection;
        inspection.setLanes(0, 1);
        inspection.setLaneProbes({laneProbeOf(shown), craftedLaneProbe("top-k:3")});
        const AttentionProbe::Head &head = shown.layers[0][0];
        double largest = 0;
        int steepest = 0;
        for (int query = 0; query < 7; ++query) {
            const auto row = std::span(head.weights).subspan(std::size_t(query) * 7, 7);
            const double support = double(std::ranges::count_if(row, [](float p) { return p > 0; }));
            if (const double moved = 2 * (1 - 1 / support); moved > largest) {
                largest = moved;
                steepest = query;
            }
        }
        QVERIFY(largest > 0.5);
        inspection.selectQuery(steepest);
        QueryPanel panel(race, inspection, *m_themes);
        QVERIFY(std::abs(valueOf(panel.formulas(0), QStringLiteral("sensitivity")).toDouble() - largest) <
                0.0015);
        QVERIFY(!panel.formulas(0).contains(QLatin1String("at most 1/2")));
        QVERIFY(panel.formulas(1).contains(QLatin1String("at most 1/2")));
        QVERIFY2(panel.words(0).contains(QLatin1String("move faster than a softmax's")),
                 qPrintable(panel.words(0)));
        DispersionPanel dispersion(race, inspection, *m_themes);
        dispersion.show();
        auto *bars = dispersion.findChild<DispersionBars *>();
        QVERIFY(std::abs(bars->sensitivityTop(0) - largest) < 1e-6);
        QCOMPARE(bars->sensitivityTop(1), 0.5);
    }

    // Where gradients alone are cut, all keys are weighed, and the bound is the one of full attention.
    void forwardFullHasTheBoundOfFullAttention()
    {
        CraftedModel model(Layout::Released, "top-k:3", 7, 7, distinctScores);
        model.lane.spec.model.gradient = GradientRule::ForwardFull;
        ExperimentSpec experiment = sampleRace({"top-k:3", "full"});
        experiment.lanes[0].set = {{"model.gradient", "forward-full"}};
        RaceData race;
        race.setExperiment(experiment);
        Inspection inspection;
        inspection.setLanes(0, 1);
        inspection.setLaneProbes(
            {laneProbeOf(probe(model.request(craftedTokens()))), craftedLaneProbe("full")});
        inspection.selectQuery(4);
        QueryPanel panel(race, inspection, *m_themes);
        const QString shown = panel.formulas(0), full = panel.formulas(1);
        for (const char *name : {"stability bound, empty", "sensitivity", "entropy", "swap at the cut"})
            QCOMPARE(valueOf(shown, QLatin1String(name)), valueOf(full, QLatin1String(name)));
        QCOMPARE(valueOf(shown, QStringLiteral("dispersion")) == valueOf(full, QStringLiteral("dispersion")),
                 false);
        QVERIFY2(shown.contains(QStringLiteral("e<sup>δ<sub>s</sub></sup>/7")), qPrintable(shown));
        QVERIFY(!shown.contains(QStringLiteral("1/Δ")));
        QVERIFY(!panel.words(0).contains(QLatin1String("crosses the cut")));
        DispersionPanel dispersion(race, inspection, *m_themes);
        dispersion.show();
        auto *bars = dispersion.findChild<DispersionBars *>();
        QCOMPARE(bars->emptyAbove(0), bars->emptyAbove(1));
    }

    void theQueryUnderTheMouseIsShownUntilOneIsChosen()
    {
        Stage stage;
        QueryPanel panel(stage.race, stage.inspection, *m_themes);
        panel.resize(340, 700);
        panel.show();
        auto *send = part<QAbstractButton>(panel, "sendRow.1");
        QVERIFY(!send->isVisible());
        stage.inspection.setHovered(MapCell{2, 5});
        QVERIFY(send->isVisible());
        QCOMPARE(panel.formulas(1), queryFormulas(stage.head(1), 2, maskFrom("top-k:3")));
        QVERIFY(panel.chart(1).keys() == rankedKeys(stage.head(1), 2));
        stage.inspection.selectQuery(6);
        QCOMPARE(panel.formulas(1), queryFormulas(stage.head(1), 6, maskFrom("top-k:3")));
        QCOMPARE(panel.formulas(0), queryFormulas(stage.head(0), 6, maskFrom("full")));
        QSignalSpy sent(&panel, &QueryPanel::sendRequested);
        press(panel, "sendRow.1");
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent[0][0].toInt(), 1);
        QCOMPARE(sent[0][1].toInt(), 6);
        stage.inspection.setHead(1, 0);
        QVERIFY(panel.chart(0).keys() == rankedKeys(stage.head(0), 6));
        stage.inspection.setArrangement(MapArrangement::One);
        QVERIFY(!send->isVisible());
    }

    void cutStandsBetweenKeptAndDropped()
    {
        Stage stage;
        QueryChart chart(*m_themes);
        chart.resize(280, chart.sizeHint().height());
        chart.show();
        for (int query = 0; query < 7; ++query) {
            chart.show(rankedKeys(stage.head(1), query), {}, 1);
            QVERIFY(chart.cutLine().has_value());
            QVERIFY(chart.barOf(2).right() <= *chart.cutLine() && chart.barOf(3).left() >= *chart.cutLine());
            // Bars stand on zero, as long as their scores.
            const auto keys = rankedKeys(stage.head(1), query);
            const double zero = chart.scoreLine(0), unit = zero - chart.scoreLine(1);
            for (std::size_t rank = 0; rank < 7; ++rank) {
                const QRectF bar = chart.barOf(rank);
                const double score = double(keys[rank].score);
                QVERIFY(std::abs((score >= 0 ? bar.bottom() : bar.top()) - zero) < 1.01);
                QVERIFY(std::abs(bar.height() - std::max(1.0, std::abs(score) * unit)) < 0.01);
            }
            chart.show(rankedKeys(stage.head(0), query), {}, 0);
            QVERIFY(!chart.cutLine()); // nothing is dropped
            chart.show(rankedKeys(stage.head(2), query), {}, 2);
            QVERIFY(!chart.cutLine()); // bottom-k drops the best: no single line
        }
        // Kept bars have the lane's colour, dropped ones never.
        chart.show(rankedKeys(stage.head(1), 4), {}, 1);
        const QImage image = picture(chart);
        const QRgb color = m_themes->theme().lane(1).color.rgb();
        for (std::size_t rank = 0; rank < 7; ++rank) {
            if (chart.barOf(rank).height() >= 4) // of the others the zero line hides most
                QCOMPARE(image.pixel(chart.barOf(rank).center().toPoint()) == color, rank < 3);
        }
        QVERIFY2(chart.accessibleDescription().startsWith(QLatin1String("3 of 7 keys kept")),
                 qPrintable(chart.accessibleDescription()));
    }

    void chartAndMapsPointAtTheSameKey()
    {
        Stage stage;
        QueryPanel panel(stage.race, stage.inspection, *m_themes);
        panel.resize(340, 700);
        panel.show();
        stage.inspection.selectQuery(4);
        auto &chart = const_cast<QueryChart &>(panel.chart(1));
        moveTo(chart, chart.barOf(1).center());
        QVERIFY(stage.inspection.hovered() == (MapCell{4, rankedKeys(stage.head(1), 4)[1].key}));
        const QImage marked = picture(chart);
        leave(chart);
        QVERIFY(!stage.inspection.hovered());
        QVERIFY(picture(chart) != marked);
    }

    // Above ln(n/2) e^dispersion / n is beyond 1/2; the sensitivity of a softmax never is.
    void dispersionStandsBesideTheCap()
    {
        Stage stage;
        DispersionPanel panel(stage.race, stage.inspection, *m_themes);
        panel.resize(340, 700);
        panel.show();
        auto *bars = panel.findChild<DispersionBars *>();
        for (int lane = 0; lane < int(masks.size()); ++lane) {
            stage.inspection.setArrangement(MapArrangement::One);
            stage.inspection.setLanes(lane, lane);
            const auto above = bars->emptyAbove(0);
            QCOMPARE(above.has_value(), masks[std::size_t(lane)] != "bottom-k:3"); // which has no bound
            if (above)
                QVERIFY(std::abs(std::exp(*above) - (lane == 0 ? 3.5 : 1.5)) < 1e-12);
            QVERIFY(bars->sensitivityBarOf(0, 3).top() > bars->barOf(0, 3).bottom());
            QVERIFY(bars->sensitivityBarOf(0, 3).bottom() <= bars->height());
        }
        for (const QLabel *label : panel.findChildren<QLabel *>())
            QVERIFY(!label->text().contains(QLatin1String("The smaller it is")));
    }

    void barsOfDispersionInOrderAndSorted()
    {
        Stage stage;
        DispersionPanel panel(stage.race, stage.inspection, *m_themes);
        panel.resize(340, 700);
        panel.show();
        auto *bars = panel.findChild<DispersionBars *>();
        QCOMPARE(bars->order(1), (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
        QTest::mouseClick(part<QToolButton>(panel, "sortDispersion"), Qt::LeftButton);
        QVERIFY(panel.isSorted());
        for (const std::size_t lane : {0U, 1U}) {
            const CraftedModel model(Layout::Released, masks[lane], 7, 7, distinctScores);
            const CraftedTruth truth(model, model.request(craftedTokens()));
            const auto order = bars->order(lane);
            double before = 1e30;
            for (const int query : order) {
                double high = -1e30, low = 1e30;
                for (int key = 0; key < 7; ++key)
                    if (truth.kept[truth.at(query, key)]) {
                        high = std::max(high, truth.scores[truth.at(query, key)]);
                        low = std::min(low, truth.scores[truth.at(query, key)]);
                    }
                QVERIFY(high - low <= before + 1e-4);
                before = high - low;
            }
            for (std::size_t place = 0; place < order.size(); ++place) {
                click(*bars, bars->barOf(lane, place).center());
                QVERIFY(stage.inspection.query() == order[place]);
            }
        }
        const QImage chosen = picture(*bars);
        stage.inspection.selectQuery({});
        QVERIFY(picture(*bars) != chosen); // the chosen bar stands out

        // A click on a layer goes there.
        auto *layers = panel.findChild<DispersionLayers *>();
        click(*layers, {60, layers->sizeHint().height() * 0.5}); // the axis stands below the layers
        QCOMPARE(stage.inspection.layer(), 1);
    }

    void hiddenPanelCatchesUp()
    {
        Stage stage;
        DispersionPanel panel(stage.race, stage.inspection, *m_themes);
        stage.inspection.setLaneProbes(
            {laneProbeOf(plainProbe(5, 2)), laneProbeOf(plainProbe(5, 2)), {}, {}});
        panel.show();
        QCOMPARE(panel.findChild<DispersionBars *>()->order(0).size(), 5U);
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestInspectPanels)
#include "tst_inspect_panels.moc"
