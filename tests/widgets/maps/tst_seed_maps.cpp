// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/maps/flow_lines.h"
#include "widgets/maps/map_area.h"
#include "widgets/maps/seed_maps.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

MapScene plainScene(std::vector<float> values)
{
    MapScene scene;
    scene.positions = 2;
    scene.symbols = 2;
    scene.values = std::move(values);
    return scene;
}

} // namespace

// One head over several seeds, and the same map as lines.
class TestSeedMaps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    void meanAndSpreadAreThoseOfTheCells()
    {
        const MapScene a = plainScene({1, 0.5f, nothing, nothing});
        const MapScene b = plainScene({2, nothing, 0.5f, nothing});
        const MapScene c = plainScene({6, 0.25f, nothing, nothing});
        const std::vector<const MapScene *> all{&a, &b, &c};
        const MapScene weights = meanOverSeeds(all, MapStage::Weights); // dropped is 0
        QCOMPARE(weights.values[0], 3.0f);
        QCOMPARE(weights.values[1], 0.25f);
        QCOMPARE(weights.values[2], float(0.5 / 3));
        QVERIFY(std::isnan(weights.values[3]));
        const MapScene scores = meanOverSeeds(all, MapStage::Masked); // a score that is not there is not zero
        QCOMPARE(scores.values[1], 0.375f);
        QCOMPARE(scores.values[2], 0.5f);
        const MapScene spread = spreadOverSeeds(all, MapStage::Weights);
        QCOMPARE(spread.values[0], float(std::sqrt(7.0))); // of 1, 2, 6
        QCOMPARE(spread.values[1], 0.25f);                 // of 0.5, 0, 0.25
        QVERIFY(std::isnan(spread.values[3]));
        const MapScene apart = spreadOverSeeds(all, MapStage::Masked);
        QVERIFY(std::isnan(apart.values[2])); // one run alone has it
        MapScene other = plainScene({1});
        other.positions = 1;
        QCOMPARE(meanOverSeeds({&a, &other}, MapStage::Weights).positions, 0);
        QCOMPARE(meanOverSeeds({}, MapStage::Weights).positions, 0);
    }

    void everySeedHasItsMapThenMeanAndSpread()
    {
        RaceData race;
        Inspection inspection;
        MapArea area(race, inspection, *m_themes);
        ExperimentSpec experiment = sampleRace({"full", "top-k:3"});
        experiment.seeds = {4, 7, 9};
        race.setExperiment(experiment);
        area.resize(900, 700);
        area.show();
        inspection.setLanes(0, 1);
        std::vector<LaneProbe> seeds;
        for (const std::uint64_t seed : experiment.seeds) {
            seeds.push_back(craftedLaneProbe("full", 2, 1));
            seeds.back().seed = seed;
        }
        inspection.setArrangement(MapArrangement::Seeds);
        inspection.setSeedProbes(seeds);
        inspection.setLaneProbes({seeds.front(), {}});
        QCOMPARE(area.panes().size(), std::size_t(5));
        QCOMPARE(area.panes()[1]->title().text, QStringLiteral("seed 7"));
        QCOMPARE(area.panes()[3]->title().line(), QStringLiteral("Mean · 3 seeds"));
        QCOMPARE(area.panes()[4]->title().line(), QStringLiteral("Spread · 3 seeds"));
        const MapScene &one = *area.panes()[0]->map().scene();
        const MapScene &mean = *area.panes()[3]->map().scene();
        const MapScene &spread = *area.panes()[4]->map().scene();
        QVERIFY(one.scale == mean.scale);
        for (std::size_t at = 0; at < one.values.size(); ++at) {
            QVERIFY(std::abs(mean.values[at] - one.values[at]) < 1e-6f); // the same three times
            QVERIFY(spread.values[at] < 1e-6f);
        }
        inspection.setArrangement(MapArrangement::Pair);
        QCOMPARE(area.panes().size(), std::size_t(2));
    }

    void linesShowTheSameHead()
    {
        Inspection inspection;
        FlowLines lines(inspection, *m_themes);
        lines.resize(400, 400);
        const AttentionProbe probe = craftedProbe("top-k:3", 2, 2);
        const QStringList tokens = tokenTexts(probe, {});
        lines.show(HeadView{probe, 0, 1}, tokens, {ColorScale::Kind::Sequential, 0, 1, true});
        QCOMPARE(lines.columns(), 3);
        QCOMPARE(lines.edges().size(), std::size_t(2 * 7 * 3)); // two layers, seven queries that keep three
        for (const FlowEdge &edge : lines.edges())
            QCOMPARE(
                edge.value,
                probe.layers[std::size_t(edge.layer)][1].weights[std::size_t(edge.query * 7 + edge.key)]);
        const QImage all = lines.grab().toImage();
        QTest::mouseClick(&lines, Qt::LeftButton, {}, lines.placeOf(1, 4).toPoint());
        QCOMPARE(inspection.query(), std::optional<int>(4));
        QVERIFY(lines.grab().toImage() != all); // its lines alone
        QTest::mouseClick(&lines, Qt::LeftButton, {}, lines.placeOf(2, 4).toPoint());
        QCOMPARE(inspection.query(), std::optional<int>());
        QVERIFY(lines.summary().startsWith(QStringLiteral("42 lines")));
    }

    void linesTakeThePlaceOfTheMap()
    {
        RaceData race;
        Inspection inspection;
        MapArea area(race, inspection, *m_themes);
        race.setExperiment(sampleRace({"full", "top-k:3"}));
        area.resize(900, 600);
        area.show();
        inspection.setLanes(0, 1);
        inspection.setLaneProbes({craftedLaneProbe("full", 2, 1), craftedLaneProbe("top-k:3", 2, 1)});
        MapPane *pane = area.panes()[0];
        QVERIFY(pane->map().isVisible() && !pane->lines().isVisible());
        inspection.setDrawing(MapDrawing::Lines);
        QVERIFY(!pane->map().isVisible() && pane->lines().isVisible());
        QVERIFY(!pane->lines().edges().empty());
        inspection.setArrangement(MapArrangement::Difference); // has no lines
        QVERIFY(area.panes()[0]->map().isVisible());
        inspection.setArrangement(MapArrangement::Pair);
        inspection.setDrawing(MapDrawing::Cells);
        QVERIFY(area.panes()[0]->map().isVisible());
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestSeedMaps)
#include "tst_seed_maps.moc"
