// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/test_program.h"
#include "widgets/maps/head_grid.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr int positions = 40;

// Two maps of one Inspection.
struct Pair
{
    explicit Pair(ThemeManager &themes) : first(inspection, themes), second(inspection, themes)
    {
        for (HeatMap *map : {&first, &second}) {
            map->resize(420, 420);
            map->setScene(scaledScene(plainProbe(positions, 3), MapStage::Weights));
            map->show();
        }
    }

    Inspection inspection;
    HeatMap first;
    HeatMap second;
};

double distance(const QPointF &a, const QPointF &b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

class TestMapGestures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    void init() { m_themes->setChoice(ThemeChoice::Light); }

    void wheelZoomsAtTheMouse()
    {
        Pair pair(*m_themes);
        const QPointF mouse = centre(pair.first, 30, 8);
        for (int notch = 1; notch <= 8; ++notch) {
            const double before = pair.first.mapPlaces().view.width();
            wheel(pair.first, mouse, 1);
            const MapLayout layout = pair.first.mapPlaces();
            QVERIFY(layout.view.width() < before);
            // Cells are whole pixels, so the place may move by less than a cell.
            QVERIFY(distance(layout.rectOf(30, 8).center(), mouse) <= layout.cell);
            QVERIFY(layout.cellAt(mouse).has_value());
            QCOMPARE(pair.second.mapPlaces().view, layout.view); // linked
        }
        for (int notch = 0; notch < 20; ++notch)
            wheel(pair.first, mouse, 1);
        QCOMPARE(pair.first.mapPlaces().view.width(), 4.0); // a few cells remain
        for (int notch = 0; notch < 30; ++notch)
            wheel(pair.second, mouse, -1);
        QVERIFY(pair.inspection.zoom().isEmpty());
        QCOMPARE(pair.first.mapPlaces().view, QRectF(0, 0, positions, positions));
    }

    void dragPansAndStopsAtTheEdge()
    {
        Pair pair(*m_themes);
        pair.inspection.setZoom({10, 12, 10, 10});
        const double cell = pair.first.mapPlaces().cell;
        const QPointF start = pair.first.mapPlaces().cells.center();
        drag(pair.first, start, start + QPointF(-2 * cell, -3 * cell));
        QVERIFY(distance(pair.inspection.zoom().topLeft(), {12, 15}) < 0.1);
        QCOMPARE(pair.inspection.zoom().size(), QSizeF(10, 10));
        QVERIFY(!pair.inspection.query()); // a drag is no click
        for (int i = 0; i < 5; ++i)
            drag(pair.first, start, start + QPointF(-5 * cell, -5 * cell));
        QCOMPARE(pair.inspection.zoom(), QRectF(30, 30, 10, 10));
        drag(pair.second, start, start + QPointF(3 * cell, 0));
        QVERIFY(distance(pair.first.mapPlaces().view.topLeft(), {27, 30}) < 0.1);
    }

    void shiftAndDragZoomIntoABox()
    {
        Pair pair(*m_themes);
        const MapLayout layout = pair.first.mapPlaces();
        // Either way round.
        drag(pair.first, layout.rectOf(20, 24).topLeft(), layout.rectOf(8, 16).topLeft(), Qt::ShiftModifier);
        const QRectF zoom = pair.inspection.zoom();
        QVERIFY(distance(zoom.topLeft(), {16, 8}) < 0.2);
        QVERIFY(std::abs(zoom.width() - 12) < 0.2); // of the map's shape, around all that was framed
        QCOMPARE(zoom.width(), zoom.height());
        QVERIFY(!pair.inspection.query());
    }

    void doubleClickShowsEverythingAndSelectsNothing()
    {
        Pair pair(*m_themes);
        pair.inspection.setZoom({10, 12, 10, 10});
        doubleClick(pair.first, pair.first.mapPlaces().cells.center());
        QVERIFY(pair.inspection.zoom().isEmpty());
        QVERIFY(!pair.inspection.query());
        pair.inspection.selectQuery(17);
        pair.inspection.setZoom({10, 12, 10, 10});
        doubleClick(pair.first, centre(pair.first, 17, 14));
        QVERIFY(pair.inspection.query() == 17);
    }

    void clickSelectsAndUnselectsTheQuery()
    {
        Pair pair(*m_themes);
        click(pair.first, centre(pair.first, 5, 30));
        QVERIFY(pair.inspection.query() == 5);
        const QImage selected = picture(pair.second);
        click(pair.second, centre(pair.second, 9, 1));
        QVERIFY(pair.inspection.query() == 9);
        QVERIFY(picture(pair.second) != selected);
        click(pair.second, centre(pair.second, 9, 22)); // anywhere in the row
        QVERIFY(!pair.inspection.query());
        // On the ruler and on the bars, too.
        const MapLayout layout = pair.first.mapPlaces();
        click(pair.first, {layout.left.center().x(), layout.rowOf(3).center().y()});
        QVERIFY(pair.inspection.query() == 3);
        click(pair.first, {layout.bars.center().x(), layout.rowOf(4).center().y()});
        QVERIFY(pair.inspection.query() == 4);
        QTest::mouseClick(&pair.first, Qt::RightButton, {}, centre(pair.first, 9, 1).toPoint());
        QVERIFY(pair.inspection.query() == 4);
    }

    // Row and column are outlined; no cell changes its colour, so that all of them match the scale.
    void hoverOutlinesRowAndColumnInAllMaps()
    {
        Pair pair(*m_themes);
        const QImage before = picture(pair.second);
        moveTo(pair.first, centre(pair.first, 6, 11));
        QVERIFY(pair.inspection.hovered() == (MapCell{6, 11}));
        const QImage after = picture(pair.second);
        const MapLayout layout = pair.second.mapPlaces();
        const auto isChanged = [&](const QPointF &place) {
            return before.pixel(place.toPoint()) != after.pixel(place.toPoint());
        };
        int outlined = 0;
        for (int query = 0; query < 40; ++query)
            for (int key = 0; key < 40; ++key) {
                const QRectF cell = layout.rectOf(query, key);
                QVERIFY2(!isChanged(cell.center()), qPrintable(QStringLiteral("%1 %2").arg(query).arg(key)));
                if (query != 6 && query != 7 && query != 5 && key != 10 && key != 11 && key != 12)
                    for (const QPointF &corner : {cell.topLeft(), cell.topRight() - QPointF(1, 0)})
                        QVERIFY(!isChanged(corner + QPointF(0, 1)));
                outlined += query == 6 && isChanged({cell.center().x(), cell.top()});
                outlined += key == 11 && isChanged({cell.left(), cell.center().y()});
            }
        QVERIFY2(outlined > 60, qPrintable(QString::number(outlined))); // of 80 edges
        leave(pair.first);
        QVERIFY(!pair.inspection.hovered());
        QCOMPARE(picture(pair.second), before);
    }

    void keysDoWhatTheMouseDoes()
    {
        Pair pair(*m_themes);
        HeatMap &map = pair.first;
        pair.inspection.setHovered(MapCell{3, 3});
        QTest::keyClick(&map, Qt::Key_Down);
        QTest::keyClick(&map, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&map, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&map, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(pair.inspection.hovered() == (MapCell{4, 4}));
        for (int i = 0; i < 60; ++i)
            QTest::keyClick(&map, Qt::Key_Up);
        QVERIFY(pair.inspection.hovered() == (MapCell{0, 4})); // stays inside
        QTest::keyClick(&map, Qt::Key_Return);
        QVERIFY(pair.inspection.query() == 0);
        QTest::keyClick(&map, Qt::Key_Plus);
        QVERIFY(std::abs(pair.inspection.zoom().width() - positions / 1.25) < 1e-9);
        QTest::keyClick(&map, Qt::Key_0);
        QVERIFY(pair.inspection.zoom().isEmpty());
        pair.inspection.setHovered({});
        QSignalSpy activated(&map, &HeatMap::activated);
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
    }

    void dividerSwipesBetweenTwoMaps()
    {
        Inspection inspection;
        HeatMap map(inspection, *m_themes);
        map.resize(420, 420);
        map.show();
        const auto a = scaledScene(craftedProbe("full"), MapStage::Scores);
        auto b = std::make_shared<MapScene>(*a);
        for (float &value : b->values)
            value = -value;
        map.setScene(a);
        map.setSecond(b);
        const Theme &theme = m_themes->theme();
        const auto check = [&](double divider) {
            const QImage image = picture(map);
            const MapLayout layout = map.mapPlaces();
            const double x = layout.cells.left() + layout.cells.width() * divider;
            int sides[2] = {0, 0};
            for (int query = 0; query < 7; ++query)
                for (int key = 0; key < 7; ++key) {
                    const QPointF at = layout.rectOf(query, key).center();
                    if (std::abs(at.x() - x) < 12)
                        continue; // the divider and its handle
                    ++sides[at.x() > x];
                    QCOMPARE(QColor(image.pixel(at.toPoint())),
                             QColor(colorOf(at.x() < x ? *a : *b, query, key, theme)));
                }
            QVERIFY(sides[0] >= 7 && sides[1] >= 7);
        };
        check(0.5);
        const QRectF cells = map.mapPlaces().cells;
        const double y = cells.top() + 20;
        drag(map, {cells.center().x(), y}, {cells.left() + cells.width() * 0.25, y});
        QVERIFY(std::abs(inspection.divider() - 0.25) < 0.01);
        check(inspection.divider());
        QVERIFY(!inspection.query() && inspection.zoom().isEmpty());
        drag(map, {cells.left() + cells.width() * inspection.divider(), y}, {cells.right() + 300, y});
        QCOMPARE(inspection.divider(), 1.0);
        map.setSecond({});
        drag(map, {cells.right() - 2, y}, {cells.center().x(), y}); // nothing to take hold of
        QCOMPARE(inspection.divider(), 1.0);
    }

    void pointingAtAHeadPreviewsItAndAClickKeepsIt()
    {
        Inspection inspection;
        HeadGrid grid(inspection, *m_themes);
        grid.resize(300, 120);
        grid.show();
        grid.setLane(0);
        inspection.setLaneProbes({craftedLaneProbe("top-k:3", 3, 2)});
        inspection.setHead(1, 0);
        moveTo(grid, grid.boxOf({2, 1}).center());
        QVERIFY(inspection.shownHead() == (HeadPlace{2, 1}));
        QCOMPARE(inspection.layer(), 1); // not yet chosen
        leave(grid);
        QVERIFY(inspection.shownHead() == (HeadPlace{1, 0}));
        click(grid, grid.boxOf({2, 1}).center());
        QVERIFY(inspection.shownHead() == (HeadPlace{2, 1}));
        leave(grid);
        QCOMPARE(inspection.layer(), 2);
        QCOMPARE(inspection.head(), 1);
        for (const auto key : {Qt::Key_Left, Qt::Key_Left, Qt::Key_Left, Qt::Key_Up, Qt::Key_Right})
            QTest::keyClick(&grid, key);
        QVERIFY(inspection.shownHead() == (HeadPlace{1, 0}));
        for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Down})
            QTest::keyClick(&grid, key);
        QVERIFY(inspection.shownHead() == (HeadPlace{2, 1}));
    }

    void thumbnailsFollowLaneAndTheme()
    {
        Inspection inspection;
        HeadGrid grid(inspection, *m_themes);
        grid.resize(300, 120);
        grid.show();
        grid.setLane(0);
        const QImage empty = picture(grid);
        inspection.setLaneProbes({craftedLaneProbe("top-k:3", 2, 1), craftedLaneProbe("banded:3", 2, 1)});
        const QImage light = picture(grid);
        QVERIFY(light != empty);
        const QRect box = grid.boxOf({0, 0}).adjusted(3, 3, -3, -3).toRect();
        m_themes->setChoice(ThemeChoice::Dark);
        QVERIFY(picture(grid).copy(box) != light.copy(box));
        m_themes->setChoice(ThemeChoice::Light);
        QCOMPARE(picture(grid), light);
        grid.setLane(1);
        QVERIFY(picture(grid).copy(box) != light.copy(box));
        // All heads are inside, however many there are.
        inspection.setLaneProbes({{}, laneProbeOf([] {
                                      AttentionProbe probe = plainProbe(5, 2);
                                      probe.layers.assign(10, {8, probe.layers[0][0]});
                                      return probe;
                                  }())});
        grid.resize(300, grid.heightForWidth(300));
        QVERIFY(QRectF(grid.rect()).contains(grid.boxOf({9, 7})));
        // And larger where there is room for them.
        const double small = grid.boxOf({9, 7}).width();
        grid.setPlace(false, 400, 300);
        grid.resize(400, grid.heightForWidth(400));
        QVERIFY(grid.boxOf({9, 7}).width() > 2 * small);
        QVERIFY(QRectF(grid.rect()).contains(grid.boxOf({9, 7})));
        grid.setPlace(true, 500, 240);
        grid.resize(grid.widthStanding(500, 240), 500);
        QVERIFY(grid.boxOf({9, 7}).width() > 2 * small);
        QVERIFY(QRectF(grid.rect()).contains(grid.boxOf({9, 7})));
        QVERIFY(grid.boxOf({0, 0}).left() > 10); // the numbers of the rows
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestMapGestures)
#include "tst_map_gestures.moc"
