// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/race/race_maps.h"

#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Stage
{
    Stage()
    {
        const std::vector<std::string> masks{"full", "top-k:3", "bottom-k:3", "random-k:3"};
        race.setExperiment(sampleRace(masks));
        std::vector<LaneProbe> laneProbes;
        for (const std::string &mask : masks)
            laneProbes.push_back(craftedLaneProbe(mask, 2, 1));
        inspection.setLaneProbes(laneProbes);
    }

    RaceData race;
    Inspection inspection;
};

} // namespace

class TestRaceMaps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
        m_themes->setChoice(ThemeChoice::Light);
    }

    void racesShowWhatEveryLaneLooksAt()
    {
        Stage stage;
        RaceMaps maps(stage.race, stage.inspection, *m_themes);
        maps.resize(400, 300);
        maps.show();
        auto laneProbes = stage.inspection.laneProbes();
        laneProbes[0].epoch = laneProbes[0].wanted = -1;
        stage.inspection.setLaneProbes(laneProbes);
        QVERIFY2(maps.summary().startsWith(
                     QLatin1String("A: untrained, says 1 (79 %); B: epoch 4, says 1 (79 %); C:")),
                 qPrintable(maps.summary()));
        QSignalSpy chosen(&maps, &RaceMaps::laneChosen);
        auto *canvas = maps.findChild<QWidget *>(QStringLiteral("raceMaps"));
        QVERIFY(canvas);
        QSet<int> lanes;
        for (int x = 4; x < canvas->width(); x += 12)
            for (int y = 4; y < canvas->height(); y += 12) {
                click(*canvas, QPointF(x, y));
                lanes << chosen.back()[0].toInt();
            }
        QCOMPARE(lanes, (QSet<int>{-1, 0, 1, 2, 3})); // -1: between the maps
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Down);
        QTest::keyClick(canvas, Qt::Key_Down);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(chosen.back()[0].toInt(), 1);
        QCOMPARE(canvas->accessibleDescription(), maps.summary());
    }

    void hiddenLanesTakeTheirPicturesAlong()
    {
        Stage stage;
        RaceMaps maps(stage.race, stage.inspection, *m_themes);
        maps.resize(400, 300);
        maps.show();
        picture(maps); // every lane was drawn once
        stage.race.setHidden(0, true);
        RaceMaps fresh(stage.race, stage.inspection, *m_themes);
        fresh.resize(400, 300);
        fresh.show();
        QCOMPARE(picture(maps), picture(fresh));
        QVERIFY(maps.summary().startsWith(QLatin1String("B:")));
        QCOMPARE(maps.findChild<QWidget *>(QStringLiteral("raceMaps"))->accessibleDescription(),
                 maps.summary());
    }

    // Even attention of 1/7 has one colour at any time, and so has a weight of 1/2.
    void oneScaleForAllLanesAndTimes()
    {
        Stage stage;
        RaceMaps maps(stage.race, stage.inspection, *m_themes);
        maps.resize(148, 332);
        maps.show();
        auto *canvas = maps.findChild<QWidget *>(QStringLiteral("raceMaps"));
        const auto show = [&](int first, int second, int epoch) {
            std::vector<LaneProbe> laneProbes;
            for (const int kept : {first, second, 7, 7})
                laneProbes.push_back(laneProbeOf(plainProbe(7, kept), epoch));
            stage.inspection.setLaneProbes(laneProbes);
            return picture(*canvas);
        };
        const auto share = [](const QImage &image, double weight) {
            const QRgb color = ColorMap::sequential().at(std::sqrt(weight));
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixel(x, y) == color;
            return count;
        };
        const QImage before = show(7, 7, -1);
        QVERIFY(share(before, 1 / 7.0) > 3000);
        QCOMPARE(share(before, 0.5), 0);
        const QImage after = show(7, 2, 3);
        QVERIFY(share(after, 1 / 7.0) > 2000); // A as before, though B is sharp now
        QVERIFY(share(after, 0.5) > 200);
    }

    void oneCaptionForAllLanes()
    {
        Stage stage;
        RaceMaps maps(stage.race, stage.inspection, *m_themes);
        maps.resize(148, 332);
        maps.show();
        QCOMPARE(maps.caption(), QStringLiteral("epoch 4, layer 2")); // counted from 1
        auto laneProbes = stage.inspection.laneProbes();
        for (LaneProbe &laneProbe : laneProbes)
            laneProbe.live = 4.2;
        stage.inspection.setLaneProbes(laneProbes);
        QCOMPARE(maps.caption(), QStringLiteral("live, layer 2"));
        for (LaneProbe &laneProbe : laneProbes) {
            laneProbe.live.reset();
            laneProbe.epoch = laneProbe.wanted = -1;
        }
        stage.inspection.setLaneProbes(laneProbes);
        QCOMPARE(maps.caption(), QStringLiteral("untrained, layer 2"));
        laneProbes[0].epoch = 2;
        stage.inspection.setLaneProbes(laneProbes);
        QCOMPARE(maps.caption(), QStringLiteral("up to epoch 3, layer 2"));
        ExperimentSpec several = stage.race.experiment();
        several.seeds = {1, 2};
        stage.race.setExperiment(several);
        QCOMPARE(maps.caption(), QStringLiteral("seed 1, up to epoch 3"));
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestRaceMaps)
#include "tst_race_maps.moc"
