// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/random_map.h"
#include "tests/support/test_program.h"
#include "widgets/maps/map_difference.h"
#include "widgets/maps/map_text.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr double tolerance = 2e-4;
constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

MapScene plainScene(std::vector<float> values)
{
    MapScene scene;
    scene.positions = int(std::lround(std::sqrt(double(values.size()))));
    scene.symbols = scene.positions;
    scene.values = std::move(values);
    return scene;
}

} // namespace

class TestMapScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void overlaysAreWhatTheTableSays_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char *mask : {"top-k:3", "banded:3", "block-local:3:global=1", "random-k:2", "top-p:0.7"})
            QTest::newRow(mask) << mask;
    }

    void overlaysAreWhatTheTableSays()
    {
        QFETCH(QString, mask);
        const CraftedModel model(Layout::Released, mask.toStdString(), 7, 7, distinctScores);
        const ProbeRequest request = model.request(craftedTokens());
        const CraftedTruth truth(model, request);
        const AttentionProbe shown = probe(request);
        const HeadView head{shown, 0, 0};
        const MapScene scene =
            sceneOf(head, {}, MapStage::Weights, {.picks = true, .oracle = true, .dropped = true});
        QCOMPARE(scene.positions, truth.positions);
        QCOMPARE(scene.outlined, truth.kept);
        QVERIFY(scene.deciding.empty()); // own data: every token decides, so none stands out
        for (int query = 0; query < truth.positions; ++query) {
            int best = -1;
            double high = -1e30, low = 1e30, top = -1e30, bottom = 1e30, missed = -1e30;
            for (int key = 0; key < truth.positions; ++key) {
                const std::size_t at = truth.at(query, key);
                const double score = truth.scores[at];
                top = std::max(top, score);
                bottom = std::min(bottom, score);
                if (truth.kept[at]) {
                    high = std::max(high, score);
                    low = std::min(low, score);
                } else if (score > missed) {
                    missed = score;
                    best = key;
                }
                QVERIFY(same(double(scene.values[at]), truth.kept[at] ? truth.weights[at] : undefined,
                             tolerance));
                QVERIFY(
                    same(double(scene.dropped[at]), truth.kept[at] ? undefined : truth.full[at], tolerance));
            }
            const auto row = std::size_t(query);
            QCOMPARE(scene.runnerUps[row], best);
            QVERIFY(same(scene.dispersion[row], high - low, tolerance));
            QVERIFY(same(scene.dispersionAll[row], top - bottom, tolerance));
            QVERIFY(same(scene.separation[row], best < 0 ? undefined : low - missed, tolerance));
            QVERIFY(scene.widest >= scene.dispersionAll[row]);
        }
        QVERIFY(scene.marginals == keyMarginals(head));

        const MapScene bare = sceneOf(head, {}, MapStage::Weights, {.picks = false});
        QVERIFY(bare.outlined.empty() && bare.runnerUps.empty() && bare.dropped.empty());
    }

    void whereNothingIsDroppedNothingIsOutlined()
    {
        const AttentionProbe shown = craftedProbe("full");
        const MapScene scene =
            sceneOf({shown, 0, 0}, {}, MapStage::Weights, {.picks = true, .dropped = true});
        QVERIFY(scene.outlined.empty() && scene.runnerUps.empty() && scene.dropped.empty());
    }

    void stagesHaveTheirScalesAndWords()
    {
        QVERIFY(isSignedStage(MapStage::Scores) && isSignedStage(MapStage::Masked));
        QVERIFY(!isSignedStage(MapStage::Weights) && !isSignedStage(MapStage::Contribution));
        QSet<QString> words;
        for (const auto stage :
             {MapStage::Scores, MapStage::Masked, MapStage::Weights, MapStage::Contribution})
            words << stageName(stage) << stageUnit(stage);
        words.remove({});
        QCOMPARE(words.size(), 8);
    }

    void decidingKeysAreColumnsOfTheSequence()
    {
        CraftedModel model(Layout::Printed, "block-local:4:global=1", 2, 8, distinctScores);
        model.lane.spec.task = {"even-pairs", {{"length", std::int64_t(8)}}};
        const AttentionProbe shown = probe(model.request({0, 1, 1, 0, 1, 0, 0, 1}));
        const auto cells = decidingCells(shown);
        for (int query = 0; query < 9; ++query)
            for (int key = 0; key < 9; ++key)
                QCOMPARE(cells[std::size_t(query * 9 + key)] == 1,
                         query < 8 && (key == 0 || key == 7)); // the global token does not ask
        QVERIFY(sceneOf({shown, 0, 0}, {}, MapStage::Scores, {.oracle = true}).deciding == cells);
    }

    void decidingPairsAreSingleCells()
    {
        AttentionProbe shown = plainProbe(5, 2);
        shown.deciding.pairs = {{0, 1}, {0, 4}, {3, 2}};
        const auto cells = decidingCells(shown);
        for (int query = 0; query < 5; ++query)
            for (int key = 0; key < 5; ++key)
                QCOMPARE(cells[std::size_t(query * 5 + key)] == 1,
                         (query == 0 && (key == 1 || key == 4)) || (query == 3 && key == 2));
        shown.deciding = {true, {}, {}};
        QVERIFY(decidingCells(shown).empty());
    }

    void tokensHaveTheirNames()
    {
        const CraftedModel model(Layout::Printed, "block-local:4:global=2", 3, 4, distinctScores);
        const AttentionProbe shown = probe(model.request({2, 0}));
        QCOMPARE(tokenTexts(shown, {}), (QStringList{"2", "0", "·", "·", "g0", "g1"}));
        QCOMPARE(tokenTexts(shown, {"a", "b", "c"}), (QStringList{"c", "a", "·", "·", "g0", "g1"}));
    }

    void differenceOfWeightsTakesMaskedForZero()
    {
        const MapScene a = plainScene({0.5f, nothing, 0.25f, nothing});
        const MapScene b = plainScene({0.125f, 0.75f, nothing, nothing});
        for (const auto stage : {MapStage::Weights, MapStage::Contribution}) {
            const MapScene scene = differenceOf(a, b, stage);
            QCOMPARE(scene.positions, 2);
            QCOMPARE(scene.values[0], 0.375f);
            QCOMPARE(scene.values[1], -0.75f);
            QCOMPARE(scene.values[2], 0.25f);
            QVERIFY(std::isnan(scene.values[3]));
        }
        for (const auto stage : {MapStage::Scores, MapStage::Masked}) {
            const MapScene scene = differenceOf(a, b, stage); // a score that is not there is not zero
            QCOMPARE(scene.values[0], 0.375f);
            for (const std::size_t at : {1U, 2U, 3U})
                QVERIFY(std::isnan(scene.values[at]));
        }
        QCOMPARE(differenceOf(a, plainScene(std::vector<float>(9, 1)), MapStage::Weights).positions, 0);
    }

    // Values tell their cell, so that a shifted one is seen.
    static MapScene paddedScene(const QStringList &tokens, int symbols, float first)
    {
        MapScene scene;
        scene.positions = int(tokens.size());
        scene.symbols = symbols;
        scene.tokens = tokens;
        for (int query = 0; query < scene.positions; ++query)
            for (int key = 0; key < scene.positions; ++key)
                scene.values.push_back(first + float(100 * query + key));
        for (int query = 0; query < scene.positions; ++query) {
            scene.runnerUps.push_back(scene.positions - 1 - query);
            scene.dispersion.push_back(query);
        }
        return scene;
    }

    void mapsOfOneSequenceShareItsPositions_data()
    {
        QTest::addColumn<QStringList>("tokens");
        QTest::addColumn<int>("symbols");
        QTest::addColumn<int>("common");
        QTest::newRow("one PAD more") << QStringList{"a", "b", "c", "·"} << 3 << 3;
        QTest::newRow("global tokens") << QStringList{"a", "b", "c", "g0", "g1"} << 3 << 3;
        QTest::newRow("the same") << QStringList{"a", "b", "c"} << 3 << 3;
        QTest::newRow("another symbol") << QStringList{"a", "b", "d", "·"} << 3 << 0;
        QTest::newRow("a longer sequence") << QStringList{"a", "b", "c", "a"} << 4 << 0;
        QTest::newRow("a shorter sequence") << QStringList{"a", "b", "·", "·"} << 2 << 0;
    }

    void mapsOfOneSequenceShareItsPositions()
    {
        QFETCH(QStringList, tokens);
        QFETCH(int, symbols);
        QFETCH(int, common);
        const MapScene a = paddedScene({"a", "b", "c"}, 3, 5);
        const MapScene b = paddedScene(tokens, symbols, 1);
        QCOMPARE(commonPositions(a, b), common);
        QCOMPARE(commonPositions(b, a), common);
        const MapScene difference = differenceOf(b, a, MapStage::Weights);
        QCOMPARE(difference.positions, common);
        if (common == 0)
            return;
        for (int query = 0; query < common; ++query)
            for (int key = 0; key < common; ++key)
                QCOMPARE(difference.values[difference.at(query, key)], -4.0f);
        const MapScene part = firstPositions(b, common);
        QCOMPARE(part.tokens, a.tokens);
        for (int query = 0; query < common; ++query) {
            QCOMPARE(part.values[part.at(query, 2)], float(1 + 100 * query + 2));
            const int runnerUp = b.runnerUps[std::size_t(query)];
            QCOMPARE(part.runnerUps[std::size_t(query)], runnerUp < common ? runnerUp : -1);
        }
        QCOMPARE(part.dispersion.size(), std::size_t(common));
    }

    void aDifferenceTellsWhatItIsMadeOf()
    {
        MapScene a = plainScene({0.5f, nothing, 0.25f, nothing});
        MapScene b = plainScene({0.125f, 0.75f, nothing, nothing});
        a.letter = QStringLiteral("A");
        b.letter = QStringLiteral("B");
        const MapScene scene = differenceOf(a, b, MapStage::Weights);
        QCOMPARE(differenceText(scene, {0, 0}), QStringLiteral("A 0.500 − B 0.125 = 0.375"));
        QCOMPARE(differenceText(scene, {0, 1}), QStringLiteral("A none − B 0.750 = −0.750"));
        QCOMPARE(differenceText(scene, {1, 1}), QStringLiteral("A none − B none = –"));
    }

    void scalesFitTheirValues()
    {
        ValueRange range;
        QVERIFY(range.isEmpty());
        QCOMPARE(scaleFor(range, true, false).high, 1.0);
        QCOMPARE(scaleFor(range, false, false).high, 1.0);
        range.add({nothing, -3, 2, nothing, std::numeric_limits<float>::infinity()});
        QCOMPARE(range, (ValueRange{-3, 2}));
        QCOMPARE(scaleFor(range, true, true), (ColorScale{ColorScale::Kind::Signed, -3, 3, false}));
        QCOMPARE(scaleFor(range, false, true), (ColorScale{ColorScale::Kind::Sequential, 0, 2, true}));
        QVERIFY(scaleFor(ValueRange{0, 0}, false, false).high > 0); // all weights 0: still a scale
        QVERIFY(scaleFor(ValueRange{0, 0}, true, false).high > 0);
    }

    void cellsInWords()
    {
        CraftedModel model(Layout::Printed, "top-k:2", 4, 5,
                           [](Token query, Token key) { return query == 3 ? key - 1.5 : 0.25; });
        model.lane.spec.model.pad = PadUse::Masked;
        const AttentionProbe shown = probe(model.request({3, 0, 1, 2}));
        const HeadView head{shown, 0, 0};
        const QStringList tokens = tokenTexts(shown, {"a", "b", "c", "d"});
        // Query 0 is token 3, which scores keys by their token: 1.5, -1.5, -0.5, 0.5; the best two are kept.
        const CellText kept = cellText(head, {0, 0}, tokens);
        QCOMPARE(kept.where, QStringLiteral("Query 1 ‘d’ → key 1 ‘d’ · layer 1, head 1"));
        const double weight = std::exp(1.5) / (std::exp(1.5) + std::exp(0.5));
        QCOMPARE(kept.numbers, QStringLiteral("score 1.500, rank 1 of 4 · kept, weight %1")
                                   .arg(QString::number(weight, 'f', 3)));
        const CellText next = cellText(head, {0, 2}, tokens);
        QCOMPARE(next.where, QStringLiteral("Query 1 ‘d’ → key 3 ‘b’ · layer 1, head 1"));
        QCOMPARE(next.numbers, QStringLiteral("score −0.500, rank 3 of 4 · runner-up, gap 1.000"));
        QCOMPARE(cellText(head, {0, 1}, tokens).numbers,
                 QStringLiteral("score −1.500, rank 4 of 4 · dropped by the mask"));
        QCOMPARE(cellText(head, {0, 4}, tokens).numbers, QStringLiteral("Padding: no query may see it."));
    }

    void numbersDoNotDance()
    {
        QCOMPARE(numberText(0.43), QStringLiteral("0.430"));
        QCOMPARE(shortNumber(0.43), QStringLiteral("0.43"));
        QCOMPARE(shortNumber(-8), QStringLiteral("−8"));
        QCOMPARE(shortNumber(0), QStringLiteral("0"));
        QCOMPARE(numberText(0), QStringLiteral("0.000"));
        QCOMPARE(numberText(-2.5), QStringLiteral("−2.500"));
        QCOMPARE(numberText(1.2e-5), QStringLiteral("1.2e−05"));
        QCOMPARE(numberText(undefined), QStringLiteral("–"));
        QCOMPARE(numberText(std::numeric_limits<double>::infinity()), QStringLiteral("–"));
    }

    void momentsAndAnswersInWords()
    {
        LaneProbe laneProbe = craftedLaneProbe("top-k:3");
        QCOMPARE(momentText(laneProbe), QStringLiteral("epoch 4")); // people count from 1
        QVERIFY(!isStandIn(laneProbe));
        laneProbe.wanted = 4;
        QCOMPARE(momentText(laneProbe), QStringLiteral("epoch 4, the nearest kept to 5"));
        QVERIFY(isStandIn(laneProbe));
        QCOMPARE(shortMoment(laneProbe), QStringLiteral("epoch 4, nearest kept"));
        QCOMPARE(momentSentence(laneProbe),
                 QStringLiteral("The weights of epoch 5 were not kept; the nearest that "
                                "were are those of epoch 4."));
        laneProbe.wanted = laneProbe.epoch = -1;
        QCOMPARE(momentText(laneProbe), QStringLiteral("untrained"));
        laneProbe.live = 3.44;
        QCOMPARE(momentText(laneProbe), QStringLiteral("after 3.4 epochs"));
        QVERIFY(!isStandIn(laneProbe));
        laneProbe.live.reset();

        AttentionProbe shown = *laneProbe.probe; // logits 0.5, 2, -1: 79 % for label 1
        QCOMPARE(answerText(shown), QStringLiteral("says 1 (79 %)"));
        shown.label = 1;
        QCOMPARE(answerText(shown), QStringLiteral("says 1 ✓ (79 %)"));
        shown.label = 0;
        QCOMPARE(answerText(shown), QStringLiteral("says 1 ✗ (79 %)"));
        TaskSpec task;
        task.id = "even-pairs";
        QCOMPARE(answerText(shown, task), QStringLiteral("says: differ ✗ (79 %)"));
        QCOMPARE(focusText({shown, 0, 0}), QStringLiteral("every token matters"));
        shown.layers[0][0].focus = 0.7125;
        shown.layers[0][0].focusUniform = 0.05;
        QCOMPARE(focusText({shown, 0, 0}),
                 QStringLiteral("focus %1 (uniform 0.050)").arg(numberText(0.7125)));
    }
};

FOVEA_TEST(TestMapScene)
#include "tst_map_scene.moc"
