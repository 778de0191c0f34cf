// SPDX-License-Identifier: MIT
#include "core/engine.h"
#include "tests/support/crafted_sights.h"
#include "tests/support/map_hands.h"
#include "tests/support/race_samples.h"
#include "widgets/panels/race_maps.h"

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
        std::vector<LaneSight> sights;
        for (const std::string &mask : masks)
            sights.push_back(craftedSight(mask, 2, 1));
        inspection.setSights(sights);
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
        auto sights = stage.inspection.sights();
        sights[0].epoch = sights[0].wanted = -1;
        stage.inspection.setSights(sights);
        QVERIFY2(maps.summary().startsWith(
                     QLatin1String("A: initial weights, says 1 (79 %); B: epoch 3, says 1 (79 %); C:")),
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
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(chosen.back()[0].toInt(), -1);
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

    void untrainedMapsAreGrey()
    {
        Stage stage;
        RaceMaps maps(stage.race, stage.inspection, *m_themes);
        maps.resize(400, 300);
        maps.show();
        auto *canvas = maps.findChild<QWidget *>(QStringLiteral("raceMaps"));
        const auto colourful = [&] {
            const QImage image = picture(*canvas);
            int count = 0; // of viridis, whose greens neither theme nor lanes have
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const QColor color(image.pixel(x, y));
                    count += color.saturation() > 120 && color.hue() > 60 && color.hue() < 160;
                }
            return count;
        };
        QVERIFY(colourful() > 100);
        auto sights = stage.inspection.sights();
        for (LaneSight &sight : sights)
            sight.epoch = sight.wanted = -1;
        stage.inspection.setSights(sights);
        QVERIFY(colourful() < 20);
    }

private:
    ThemeManager *m_themes = nullptr;
};

QTEST_MAIN(TestRaceMaps)
#include "tst_race_maps.moc"
