// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/maps/head_grid.h"
#include "widgets/maps/map_area.h"
#include "widgets/maps/map_difference.h"
#include "widgets/maps/map_text.h"
#include "widgets/maps/scale_bar.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
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
        std::vector<LaneProbe> laneProbes;
        for (const std::string &mask : masks)
            laneProbes.push_back(craftedLaneProbe(mask, 2, 1));
        inspection.setLanes(0, 1);
        inspection.setLaneProbes(laneProbes);
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
        QCOMPARE(lanes(), (std::vector<int>{1, 2})); // a lane never changes sides
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

    // Weights go from 0 to 1 whatever is on show; scores as far as the largest so far, which only grows.
    void coloursAreLockedByDefault()
    {
        Stage stage(*m_themes);
        const ColorScale weights{ColorScale::Kind::Sequential, 0, 1, true};
        QVERIFY(stage.inspection.scaleMode() == ScaleMode::Locked);
        const auto scales = [&] { return std::pair(stage.scene(0).scale, stage.scene(1).scale); };
        QVERIFY(scales() == std::pair(weights, weights));
        QCOMPARE(stage.area.panes()[0]->findChild<ScaleBar *>()->text(),
                 QStringLiteral("weight, 0 to 1, the same at every epoch"));
        stage.inspection.setHead(1, 0);
        QVERIFY(scales() == std::pair(weights, weights));
        const auto small = stage.inspection.laneProbes();

        stage.inspection.setStage(MapStage::Scores);
        double reach = 0;
        for (const int lane : {0, 1})
            for (const auto &layer : small[std::size_t(lane)].probe->layers)
                for (const float score : layer[0].scores)
                    reach = std::max(reach, double(std::abs(score)));
        const double first = stage.scene(0).scale.high;
        QVERIFY(first >= reach && first <= 2 * reach);
        QVERIFY(scales().first == scales().second && stage.scene(0).scale.low == -first);
        QVERIFY(stage.scene(0).scaleNote != QStringLiteral("the same at every epoch"));
        auto large = small;
        AttentionProbe louder = *small[1].probe;
        for (float &score : louder.layers[1][0].scores) // another layer than is on show
            score *= 40;
        large[1].probe = std::make_shared<const AttentionProbe>(louder);
        stage.inspection.setHead(0, 0);
        stage.inspection.setLaneProbes(large);
        const double grown = stage.scene(0).scale.high;
        QVERIFY(grown >= 10 * first);
        stage.inspection.setLaneProbes(small);
        QCOMPARE(stage.scene(0).scale.high, grown); // never smaller again
        stage.inspection.setStage(MapStage::Masked);
        QCOMPARE(stage.scene(0).scale.high, grown);        // equal scores, equal colours
        stage.area.noteReach(MapStage::Scores, 3 * grown); // met by the film
        QVERIFY(stage.scene(0).scale.high >= 3 * grown);
        stage.inspection.setStage(MapStage::Weights);
        QVERIFY(scales() == std::pair(weights, weights));
        stage.race.setExperiment(sampleRace({"full", "top-k:3"}));
        stage.inspection.setStage(MapStage::Scores);
        QVERIFY(stage.scene(0).scale.high < grown); // other runs
    }

    // Thumbnails, map and any other picture of a lane mean the same by a colour.
    void thumbnailsHaveTheColoursOfTheirMap_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("shown");
        for (const auto mode : {ScaleMode::Locked, ScaleMode::Shared, ScaleMode::Each})
            for (const auto shown : {MapStage::Weights, MapStage::Scores, MapStage::Contribution})
                QTest::addRow("%d, stage %d", int(mode), int(shown)) << int(mode) << int(shown);
    }

    void thumbnailsHaveTheColoursOfTheirMap()
    {
        QFETCH(int, mode);
        QFETCH(int, shown);
        Stage stage(*m_themes);
        stage.inspection.setScaleMode(ScaleMode(mode));
        stage.inspection.setStage(MapStage(shown));
        stage.inspection.setOverlays({false, false, false, false});
        QCoreApplication::processEvents();
        for (const int lane : {0, 1}) {
            MapPane &pane = *stage.area.paneOf(lane);
            QCOMPARE(stage.area.scaleOf(lane), pane.map().scene()->scale);
            const QImage map = picture(pane.map());
            const QImage thumbs = picture(pane.heads());
            const QRectF box = pane.heads().boxOf({0, 0});
            int compared = 0;
            for (int query = 0; query < 7; ++query)
                for (int key = 0; key < 7; ++key) {
                    if (std::isnan(pane.map().scene()->values[pane.map().scene()->at(query, key)]))
                        continue;
                    const QPointF cell(box.left() + (key + 0.5) * box.width() / 7,
                                       box.top() + (query + 0.5) * box.height() / 7);
                    QCOMPARE(QColor(thumbs.pixel(cell.toPoint())),
                             QColor(map.pixel(centre(pane.map(), query, key).toPoint())));
                    ++compared;
                }
            QVERIFY(compared >= 20);
        }
    }

    void scalesByWhatIsOnShow()
    {
        Stage stage(*m_themes);
        stage.inspection.setRootScale(false);
        stage.inspection.setScaleMode(ScaleMode::Shared);
        const ColorScale shared = fitting({&stage.scene(0), &stage.scene(1)}, false);
        QCOMPARE(stage.scene(0).scale, shared);
        QCOMPARE(stage.scene(1).scale, shared);
        QCOMPARE(stage.scene(0).widest, stage.scene(1).widest); // bars are of one length, too

        stage.inspection.setScaleMode(ScaleMode::Each);
        for (const std::size_t pane : {0U, 1U})
            QCOMPARE(stage.scene(pane).scale, fitting({&stage.scene(pane)}, false));
        QVERIFY(stage.scene(0).scale != stage.scene(1).scale);

        stage.inspection.setScaleMode(ScaleMode::Shared);
        stage.inspection.setHead(1, 0); // sharper: another range
        QCOMPARE(stage.scene(0).scale, fitting({&stage.scene(0), &stage.scene(1)}, false));
        QVERIFY(stage.scene(0).scale != shared);
        stage.inspection.setStage(MapStage::Scores);
        QCOMPARE(stage.scene(1).scale, fitting({&stage.scene(0), &stage.scene(1)}, true));
        QVERIFY(stage.scene(0).scale.kind == ColorScale::Kind::Signed);
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
        stage.inspection.setScaleMode(ScaleMode::Shared);
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
        QVERIFY2(before.startsWith(QLatin1String("Layer 1, head 1")), qPrintable(before));
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
        QCOMPARE(shown.scale, (ColorScale{ColorScale::Kind::Signed, -1, 1, true}));
        stage.inspection.setScaleMode(ScaleMode::Shared);
        QCOMPARE(stage.scene(0).scale, fitting({&stage.scene(0)}, true));
        QCOMPARE(stage.area.panes()[0]->title().letter, QStringLiteral("A − B"));
        stage.inspection.setLanes(1, 0); // here the order is the point
        QCOMPARE(stage.area.panes()[0]->title().letter, QStringLiteral("B − A"));
        stage.inspection.setLanes(0, 1);
        HeatMap &map = stage.area.panes()[0]->map();
        QCoreApplication::processEvents();
        moveTo(map, centre(map, 2, 1));
        QCOMPARE(stage.area.panes()[0]->readout(),
                 QStringLiteral("Query 3 ‘3’ → key 2 ‘0’\n") + differenceText(stage.scene(0), {2, 1}));
        QVERIFY(stage.area.panes()[0]->readout().contains(
            QStringLiteral("A %1 − B ").arg(numberText(double(a.values[15])))));
    }

    // As block-local and top-k pad the paper's sequences of 599 tokens.
    void paddingDoesNotKeepMapsApart()
    {
        Stage stage(*m_themes);
        AttentionProbe longer = plainProbe(9, 2);
        longer.roles[7] = longer.roles[8] = Role::Pad;
        stage.inspection.setLaneProbes({laneProbeOf(plainProbe(7, 3)), laneProbeOf(longer), {}});
        stage.inspection.setArrangement(MapArrangement::Difference);
        QCOMPARE(stage.scene(0).positions, 7);
        const QString said = QStringLiteral("The 7 positions that both have: A has 7, B has 9.");
        QCOMPARE(stage.area.panes()[0]->title().focus, said);
        stage.inspection.setArrangement(MapArrangement::Swipe);
        MapPane *pane = stage.area.panes()[0];
        QCOMPARE(stage.scene(0).positions, 7);
        QCOMPARE(pane->title().focus, said);
        stage.inspection.setDivider(0.5);
        const QStringList tokens(9, QStringLiteral("1"));
        moveTo(pane->map(), centre(pane->map(), 3, 6));
        const CellText text = cellText(HeadView{longer, 0, 0}, {3, 6}, tokens);
        QCOMPARE(pane->readout(), text.where + QLatin1Char('\n') + text.numbers);
    }

    // The bar of the first lane above that of the second, each in its colour.
    void aSwipeHasTheBarsOfBothLanes()
    {
        Stage stage(*m_themes);
        stage.inspection.setArrangement(MapArrangement::Swipe);
        HeatMap &map = stage.area.panes()[0]->map();
        QTRY_VERIFY(map.mapPlaces().cell > 6); // it has its place
        const QImage picture = map.grab().toImage();
        const MapLayout layout = map.mapPlaces();
        const MapScene &shown = stage.scene(0);
        const double ratio = picture.devicePixelRatioF();
        int checked = 0;
        for (int query = 0; query < shown.positions; ++query) {
            if (shown.dispersion[std::size_t(query)] < shown.widest / 8)
                continue;
            const auto colorAt = [&](double part) {
                return picture.pixelColor(
                    ((QPointF(layout.bars.left() + 1.5, layout.rowOf(query).top() + part * layout.cell)) *
                     ratio)
                        .toPoint());
            };
            QCOMPARE(colorAt(0.25), m_themes->theme().lane(stage.race.lanes()[0].style).color);
            QCOMPARE(colorAt(0.75), m_themes->theme().lane(stage.race.lanes()[1].style).color);
            ++checked;
        }
        QVERIFY(checked > 0);
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
        stage.inspection.setLaneProbes({laneProbeOf(plainProbe(6, 2)), laneProbeOf(plainProbe(9, 2)), {}});
        QVERIFY(!stage.area.panes()[0]->map().scene());
        QCOMPARE(stage.area.panes()[0]->map().summary(),
                 QStringLiteral("A has 6 positions and B has 9: their maps have no cells in common."));
        LaneProbe none;
        none.note = QStringLiteral("B has no weights yet.");
        stage.inspection.setLaneProbes({laneProbeOf(plainProbe(6, 2)), none, {}});
        QCOMPARE(stage.area.panes()[0]->map().summary(), none.note);
        stage.inspection.setArrangement(MapArrangement::Pair);
        QCOMPARE(stage.area.panes()[1]->map().summary(), none.note);
        QVERIFY(stage.area.panes()[0]->map().scene());
    }

    void titlesTellMomentAndAnswer()
    {
        Stage stage(*m_themes);
        auto laneProbes = stage.inspection.laneProbes();
        laneProbes[1].wanted = 5;
        AttentionProbe longer = *laneProbes[0].probe;
        longer.lengthTrained = false;
        laneProbes[0].probe = std::make_shared<const AttentionProbe>(longer);
        stage.inspection.setLaneProbes(laneProbes);
        const PaneTitle &title = stage.area.paneOf(1)->title();
        QCOMPARE(title.letter, QStringLiteral("B"));
        QCOMPARE(title.moment, QStringLiteral("epoch 4, nearest kept"));
        QVERIFY(title.standIn.contains(QLatin1String("epoch 6 were not kept")));
        auto *moment = stage.area.paneOf(1)->findChild<QLabel *>(QStringLiteral("moment"));
        QCOMPARE(moment->text(), title.moment); // in full, whatever else is elided
        QCOMPARE(moment->property("look").toString(), QStringLiteral("caution"));
        QCOMPARE(stage.area.paneOf(0)->title().moment, QStringLiteral("epoch 4"));
        QVERIFY(stage.area.paneOf(0)->title().standIn.isEmpty());
        QCOMPARE(title.answer, answerText(*laneProbes[1].probe, stage.race.lanes()[1].run.task));
        QVERIFY(stage.area.paneOf(0)->title().focus.endsWith(QLatin1String("length not trained")));
        QVERIFY(stage.area.paneOf(1)->map().accessibleName().contains(QLatin1String("B")));
    }

    // What the right button offers at a row is for that row.
    void menuOfARow()
    {
        Stage stage(*m_themes);
        QCoreApplication::processEvents();
        MapPane &pane = *stage.area.paneOf(1);
        QSignalSpy sent(&pane, &MapPane::sendRequested);
        QSignalSpy copied(&pane, &MapPane::copyNumbersRequested);
        QSignalSpy saved(&pane, &MapPane::savePictureRequested);
        const auto choose = [&](const QPointF &at, const char *id) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at.toPoint(),
                                    pane.map().mapToGlobal(at.toPoint()));
            QApplication::sendEvent(&pane.map(), &event);
            auto *menu = pane.findChild<QMenu *>(QStringLiteral("mapMenu"));
            auto *action = menu->findChild<QAction *>(QLatin1String(id));
            const QString text = action->text();
            const bool isEnabled = action->isEnabled();
            action->trigger();
            menu->close();
            QCoreApplication::sendPostedEvents(menu, QEvent::DeferredDelete);
            return std::pair(text, isEnabled);
        };
        const QPointF row = centre(pane.map(), 4, 2);
        QCOMPARE(choose(row, "selectQuery"), std::pair(QStringLiteral("Select query 5 ‘1’"), true));
        QCOMPARE(stage.inspection.query(), 4);
        QCOMPARE(choose(row, "selectQuery").first, QStringLiteral("Select no query"));
        QVERIFY(!stage.inspection.query());
        QCOMPARE(choose(row, "sendRow").first, QStringLiteral("Send row 5 ‘1’ to the sandbox"));
        QCOMPARE(sent.takeFirst(), (QVariantList{1, 4}));
        QCOMPARE(stage.inspection.query(), 4);
        QSignalSpy branched(&pane, &MapPane::branchRequested);
        QVERIFY(choose(row, "branch").second);
        QCOMPARE(branched.takeFirst(), QVariantList{1});
        choose(row, "copyNumbers");
        choose(row, "savePicture");
        QCOMPARE(copied.count(), 1);
        QCOMPARE(saved.count(), 1);
        QVERIFY(!choose({1, pane.map().height() - 1.0}, "sendRow").second); // beside the rows
    }

    void titlesAskForALargerMap()
    {
        Stage stage(*m_themes);
        MapPane &pane = *stage.area.paneOf(0);
        QSignalSpy asked(&pane, &MapPane::enlargeRequested);
        auto *title = pane.findChild<MapTitle *>();
        QVERIFY(title->focusPolicy() & Qt::TabFocus);
        QTest::mouseDClick(title, Qt::LeftButton);
        stage.area.activateWindow();
        title->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(title->hasFocus());
        QTest::keyClick(title, Qt::Key_Return);
        QCOMPARE(asked.count(), 2);
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

FOVEA_TEST(TestMapArea)
#include "tst_map_area.moc"
