// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/curves/plot_places.h"
#include "widgets/race/race_room.h"

#include <QTest>

using namespace fovea::ui;

// The rectangles of the Race workspace at every size that counts.
class RaceRoomTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asDrawnAt1440();
    void nothingOverlaps_data();
    void nothingOverlaps();
    void thingsGiveWayInOrder();
    void moreRoomGoesToPlotsAndMaps();
    void plotsShareTheirRoom();
};

void RaceRoomTest::asDrawnAt1440()
{
    const RaceRoom room = raceRoom({1112, 756}, {1440, 900}, true, 3);
    QCOMPARE(room.card, QRect(16, 12, 1080, 248));
    QCOMPARE(room.plots, QRect(16, 272, 1080, 332));
    QCOMPARE(room.board, QRect(16, 616, 1080, 128));
    QCOMPARE(mapsWidth(332), 148);
    QVERIFY(room.boardHeader && !room.compactCard && room.tabs == PlotBoard::Room::Wide);
}

void RaceRoomTest::nothingOverlaps_data()
{
    QTest::addColumn<QSize>("page");
    QTest::addColumn<QSize>("window");
    QTest::newRow("1024x640") << QSize(932, 512) << QSize(1024, 640);
    QTest::newRow("1024x640, wide docks") << QSize(680, 496) << QSize(1024, 640);
    QTest::newRow("1280x800") << QSize(952, 656) << QSize(1280, 800);
    QTest::newRow("1280x800 with a lesson") << QSize(612, 656) << QSize(1280, 800);
    QTest::newRow("1440x900") << QSize(1112, 756) << QSize(1440, 900);
    QTest::newRow("1920x1080") << QSize(1592, 936) << QSize(1920, 1080);
}

void RaceRoomTest::nothingOverlaps()
{
    QFETCH(QSize, page);
    QFETCH(QSize, window);
    for (const int lanes : {0, 1, 3, 5, 10})
        for (const bool card : {true, false}) {
            const RaceRoom room = raceRoom(page, window, card, lanes);
            const QRect all(QPoint(), page);
            QVERIFY(all.contains(room.plots) && all.contains(room.board));
            QVERIFY(!room.plots.intersects(room.board));
            QVERIFY(!card || (all.contains(room.card) && !room.card.intersects(room.plots)));
            QVERIFY(room.plots.height() >= 216); // 140 pixels of data
            const int rows = room.board.height() - (room.boardHeader ? 44 : 8);
            QCOMPARE(rows % (room.boardHeader ? 28 : 24), 0);
        }
}

void RaceRoomTest::thingsGiveWayInOrder()
{
    const auto tabs = [](int width) { return raceRoom({width - 328, 600}, {width, 744}, true, 3).tabs; };
    QCOMPARE(tabs(1200), PlotBoard::Room::Wide);
    QCOMPARE(tabs(1199), PlotBoard::Room::PlotTabs);
    QCOMPARE(tabs(1100), PlotBoard::Room::PlotTabs);
    QCOMPARE(tabs(1099), PlotBoard::Room::AllTabs);
    // A dock more narrows the page of a wide window.
    QCOMPARE(raceRoom({612, 656}, {1280, 800}, true, 3).tabs, PlotBoard::Room::AllTabs);
    const auto room = [](int height) { return raceRoom({1112, height - 144}, {1440, height}, true, 3); };
    QVERIFY(room(760).boardHeader && !room(759).boardHeader);
    QVERIFY(!room(700).compactCard && room(699).compactCard);
    QCOMPARE(room(640).card.height(), 164);
    QCOMPARE(raceRoom({932, 512}, {1024, 640}, true, 3).plots.height(), 236);
}

void RaceRoomTest::moreRoomGoesToPlotsAndMaps()
{
    const RaceRoom usual = raceRoom({1112, 756}, {1440, 900}, true, 3);
    const RaceRoom large = raceRoom({1592, 936}, {1920, 1080}, true, 3);
    QCOMPARE(large.card.height(), usual.card.height());
    QCOMPARE(large.board.height(), usual.board.height());
    QCOMPARE(large.plots.height(), usual.plots.height() + 180);
    QVERIFY(mapsWidth(large.plots.height()) >= 200);
}

void RaceRoomTest::plotsShareTheirRoom()
{
    const QRect area(0, 0, 920, 332);
    QCOMPARE(plotPlaces(area, 1), std::vector<QRect>{area});
    const auto two = plotPlaces(area, 2);
    QVERIFY(two[0].width() > two[1].width() && two[1].right() == area.right());
    for (const std::size_t count : {2, 3}) {
        const auto places = plotPlaces(area, count);
        QCOMPARE(places.size(), count);
        for (std::size_t i = 0; i < count; ++i) {
            QVERIFY(area.contains(places[i]));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!places[i].intersects(places[j]));
        }
    }
    QVERIFY(plotPlaces(area, 4).empty()); // two rows would be too low: tabs
    QCOMPARE(plotPlaces({0, 0, 920, 600}, 4).size(), std::size_t(4));
    QVERIFY(plotPlaces({0, 0, 500, 600}, 2).empty());
}

FOVEA_TEST(RaceRoomTest)
#include "tst_race_room.moc"
