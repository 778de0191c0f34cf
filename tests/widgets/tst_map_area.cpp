// SPDX-License-Identifier: MIT
#include "core/engine.h"
#include "tests/support/crafted_sights.h"
#include "tests/support/map_hands.h"
#include "tests/support/race_samples.h"
#include "widgets/models/map_text.h"
#include "widgets/views/map_area.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Stage
{
    explicit Stage(ThemeManager &themes,
                   const std::vector<std::string> &masks = {"full", "top-k:3", "banded:3"})
        : area(race, inspection, themes)
    {
        race.setExperiment(sampleRace(masks));
        area.resize(900, 600);
        area.show();
        std::vector<LaneSight> sights;
        for (const std::string &mask : masks)
            sights.push_back(craftedSight(mask, 2, 1));
        inspection.setLanes(0, 1);
        inspection.setSights(sights);
        isExposed = QTest::qWaitForWindowExposed(&area);
    }

    const MapScene &scene(std::size_t pane) const { return *area.panes()[pane]->map().scene(); }

    RaceData race;
    Inspection inspection;
    MapArea area;
    bool isExposed = false;
};

ColorScale fitting(const std::vector<const MapScene *> &scenes, bool isSigned)
{
    ValueRange range;
    for (const MapScene *scene : scenes)
        range.add(scene->values);
    return scaleFor(range, isSigned, false);
}

} // namespace

class TestMapArea : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    void arrangementsShowTheirLanes()
    {
        Stage stage(*m_themes);
        const auto lanes = [&] {
            std::vector<int> shown;
            for (MapPane *pane : stage.area.panes())
                shown.push_back(pane->lane());
            return shown;
        };
        QCOMPARE(lanes(), (std::vector<int>{0, 1}));
        QCOMPARE(stage.area.paneOf(1), stage.area.panes()[1]);
        QVERIFY(!stage.area.paneOf(2));
        stage.inspection.setLanes(2, 1);
        QCOMPARE(lanes(), (std::vector<int>{2, 1}));
        stage.inspection.setArrangement(MapArrangement::One);
        QCOMPARE(lanes(), (std::vector<int>{2}));
        stage.inspection.setArrangement(MapArrangement::All);
        QCOMPARE(lanes(), (std::vector<int>{0, 1, 2}));
        for (int lane = 0; lane < 3; ++lane)
            QVERIFY(stage.area.sceneOfLane(lane).get() == stage.area.paneOf(lane)->map().scene());
        stage.inspection.setArrangement(MapArrangement::Swipe);
        QCOMPARE(stage.area.panes().size(), 1U);
        stage.inspection.setLanes(1, 1); // a lane beside itself is one lane
        QCOMPARE(lanes(), (std::vector<int>{1}));
    }

    void scalesAreSharedOrEachOrLocked()
    {
        Stage stage(*m_themes);
        const ColorScale shared = fitting({&stage.scene(0), &stage.scene(1)}, false);
        QCOMPARE(stage.scene(0).scale, shared);
        QCOMPARE(stage.scene(1).scale, shared);
        QCOMPARE(stage.scene(0).widest, stage.scene(1).widest); // bars are of one length, too

        stage.inspection.setScaleMode(ScaleMode::Each);
        for (const std::size_t pane : {0U, 1U})
            QCOMPARE(stage.scene(pane).scale, fitting({&stage.scene(pane)}, false));
        QVERIFY(stage.scene(0).scale != stage.scene(1).scale);

        stage.inspection.setScaleMode(ScaleMode::Locked);
        QCOMPARE(stage.scene(0).scale, shared);
        stage.inspection.setHead(1, 0); // sharper: another range, the same scale
        QCOMPARE(stage.scene(0).scale, shared);
        QVERIFY(fitting({&stage.scene(0), &stage.scene(1)}, false) != shared);
        stage.inspection.setScaleMode(ScaleMode::Shared);
        QCOMPARE(stage.scene(0).scale, fitting({&stage.scene(0), &stage.scene(1)}, false));

        stage.inspection.setScaleMode(ScaleMode::Locked);
        stage.inspection.setStage(MapStage::Scores); // other units cannot keep it
        QCOMPARE(stage.scene(1).scale, fitting({&stage.scene(0), &stage.scene(1)}, true));
        QVERIFY(stage.scene(0).scale.kind == ColorScale::Kind::Signed);
        stage.inspection.setScaleMode(ScaleMode::Shared);
        stage.inspection.setStage(MapStage::Weights);
        stage.inspection.setRootScale(true);
        QVERIFY(stage.scene(0).scale.root && stage.scene(1).scale.root);
    }

    // How often cells stay picked has its own scale; a lane without that number keeps the stage's.
    void stayedPicksHaveTheirOwnScale()
    {
        Stage stage(*m_themes);
        std::vector<float> stays(49, std::numeric_limits<float>::quiet_NaN());
        stays[3] = 0.75f;
        stage.inspection.setStage(MapStage::Scores);
        const ColorScale scores = fitting({&stage.scene(0)}, true);
        stage.area.setStays({{}, stays});
        stage.inspection.setOverlays({.stays = true});
        QCOMPARE(stage.scene(0).scale, scores);
        QCOMPARE(stage.scene(1).scale, (ColorScale{ColorScale::Kind::Sequential, 0, 1, false}));
        QCOMPARE(stage.scene(1).values[3], 0.75f);
        QVERIFY(stage.scene(1).unit != stage.scene(0).unit);
        stage.inspection.setOverlays({});
        QVERIFY(stage.scene(1).values[3] != 0.75f);
    }

    void readOutsAreThoseOfTheCell()
    {
        Stage stage(*m_themes);
        const QString before = stage.area.panes()[0]->readout();
        QVERIFY2(before.startsWith(QLatin1String("Layer 0, head 0")), qPrintable(before));
        HeatMap &map = stage.area.panes()[0]->map();
        moveTo(map, centre(map, 3, 5));
        for (const int lane : {0, 1}) { // linked
            const auto head = stage.inspection.headOf(lane);
            const CellText text = cellText(*head, {3, 5}, tokenTexts(head->probe, {}));
            QCOMPARE(stage.area.paneOf(lane)->readout(), text.where + QLatin1Char('\n') + text.numbers);
        }
        QVERIFY(stage.area.paneOf(0)->readout() != stage.area.paneOf(1)->readout());
        leave(map);
        QCOMPARE(stage.area.panes()[0]->readout(), before);
    }

    // In a swipe the numbers are those of the map that is seen under the mouse.
    void swipeReadsOutTheMapUnderTheMouse()
    {
        Stage stage(*m_themes);
        stage.inspection.setArrangement(MapArrangement::Swipe);
        QCoreApplication::processEvents();
        MapPane *pane = stage.area.panes()[0];
        const auto expected = [&](int lane, const MapCell &cell) {
            const auto head = stage.inspection.headOf(lane);
            const CellText text = cellText(*head, cell, tokenTexts(head->probe, {}));
            return text.where + QLatin1Char('\n') + text.numbers;
        };
        QVERIFY(expected(0, {4, 6}) != expected(1, {4, 6}) && expected(0, {4, 0}) != expected(1, {4, 0}));
        moveTo(pane->map(), centre(pane->map(), 4, 0));
        QCOMPARE(pane->readout(), expected(0, {4, 0}));
        moveTo(pane->map(), centre(pane->map(), 4, 6));
        QCOMPARE(pane->readout(), expected(1, {4, 6}));
        stage.inspection.setDivider(1);
        QCOMPARE(pane->readout(), expected(0, {4, 6}));
    }

    void differenceIsOneSignedMap()
    {
        Stage stage(*m_themes);
        const MapScene a = stage.scene(0), b = stage.scene(1);
        stage.inspection.setArrangement(MapArrangement::Difference);
        QCOMPARE(stage.area.panes().size(), 1U);
        const MapScene &shown = stage.scene(0);
        for (std::size_t at = 0; at < a.values.size(); ++at)
            QCOMPARE(shown.values[at],
                     a.values[at] - (std::isnan(b.values[at]) ? 0 : b.values[at])); // A is full attention
        QVERIFY(shown.scale.kind == ColorScale::Kind::Signed);
        QCOMPARE(shown.scale, fitting({&shown}, true));
        QCOMPARE(stage.area.panes()[0]->title().letter, QStringLiteral("A − B"));
        HeatMap &map = stage.area.panes()[0]->map();
        QCoreApplication::processEvents();
        moveTo(map, centre(map, 2, 1));
        QCOMPARE(stage.area.panes()[0]->readout(),
                 QStringLiteral("Query 2 → key 1\n") + numberText(double(shown.values[15])));
    }

    void lanesWithoutCommonCellsSaySo_data()
    {
        QTest::addColumn<int>("arrangement");
        QTest::newRow("difference") << int(MapArrangement::Difference);
        QTest::newRow("swipe") << int(MapArrangement::Swipe);
    }

    void lanesWithoutCommonCellsSaySo()
    {
        QFETCH(int, arrangement);
        Stage stage(*m_themes);
        stage.inspection.setArrangement(MapArrangement(arrangement));
        stage.inspection.setSights({sightOf(plainProbe(6, 2)), sightOf(plainProbe(9, 2)), {}});
        QVERIFY(!stage.area.panes()[0]->map().scene());
        QCOMPARE(stage.area.panes()[0]->map().summary(),
                 QStringLiteral("A has 6 positions and B has 9: their maps have no cells in common."));
        LaneSight none;
        none.note = QStringLiteral("B has no weights yet.");
        stage.inspection.setSights({sightOf(plainProbe(6, 2)), none, {}});
        QCOMPARE(stage.area.panes()[0]->map().summary(), none.note);
        stage.inspection.setArrangement(MapArrangement::Pair);
        QCOMPARE(stage.area.panes()[1]->map().summary(), none.note);
        QVERIFY(stage.area.panes()[0]->map().scene());
    }

    void titlesTellMomentAndAnswer()
    {
        Stage stage(*m_themes);
        auto sights = stage.inspection.sights();
        sights[1].wanted = 5;
        AttentionProbe longer = *sights[0].probe;
        longer.lengthTrained = false;
        sights[0].probe = std::make_shared<const AttentionProbe>(longer);
        stage.inspection.setSights(sights);
        const PaneTitle &title = stage.area.paneOf(1)->title();
        QCOMPARE(title.letter, QStringLiteral("B"));
        QVERIFY2(title.text.endsWith(QLatin1String("epoch 3, the nearest kept to 5")),
                 qPrintable(title.text));
        QCOMPARE(title.answer, QStringLiteral("says 1 (79 %)"));
        QVERIFY(stage.area.paneOf(0)->title().focus.endsWith(QLatin1String("length not trained")));
        QVERIFY(stage.area.paneOf(1)->map().accessibleName().contains(QLatin1String("B")));
    }

    void finishedPicturesAreAnnouncedOnce()
    {
        Stage stage(*m_themes);
        QSignalSpy painted(&stage.area, &MapArea::painted);
        QCoreApplication::processEvents();
        painted.clear();
        stage.inspection.setHead(1, 0);
        QTRY_COMPARE(painted.count(), 1);
        stage.inspection.setHead(0, 0);
        stage.inspection.setStage(MapStage::Scores); // two changes before one picture
        QTRY_COMPARE(painted.count(), 2);
        // New panes are no exception.
        for (const auto arrangement : {MapArrangement::All, MapArrangement::One, MapArrangement::Difference,
                                       MapArrangement::Swipe, MapArrangement::Pair}) {
            painted.clear();
            stage.inspection.setArrangement(arrangement);
            QTRY_COMPARE(painted.count(), 1);
        }
    }

private:
    ThemeManager *m_themes = nullptr;
};

QTEST_MAIN(TestMapArea)
#include "tst_map_area.moc"
