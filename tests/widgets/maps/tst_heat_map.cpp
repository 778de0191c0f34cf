// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/test_program.h"
#include "widgets/maps/map_painter.h"

#include <QSet>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Stage
{
    explicit Stage(ThemeManager &manager, QSize extent = {420, 420})
        : themes(manager), map(inspection, manager)
    {
        map.resize(extent);
        map.show();
    }

    void show(const AttentionProbe &probe, MapStage stage = MapStage::Weights,
              const MapOverlays &overlays = {})
    {
        map.setScene(scaledScene(probe, stage, overlays));
    }

    ThemeManager &themes;
    Inspection inspection;
    HeatMap map;
};

} // namespace

class TestHeatMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    void init() { m_themes->setChoice(ThemeChoice::Light); }

    void cellsAreSquareAndWholePixels_data()
    {
        QTest::addColumn<int>("positions");
        QTest::addColumn<QSize>("extent");
        for (const int positions : {1, 5, 7, 13, 40, 77, 100})
            for (const QSize extent : {QSize(500, 500), QSize(700, 431), QSize(333, 610)})
                QTest::addRow("%d positions in %d x %d", positions, extent.width(), extent.height())
                    << positions << extent;
    }

    void cellsAreSquareAndWholePixels()
    {
        QFETCH(int, positions);
        QFETCH(QSize, extent);
        Stage stage(*m_themes, extent);
        stage.show(plainProbe(positions, std::min(3, positions)));
        const MapLayout layout = stage.map.mapPlaces();
        QCOMPARE(layout.cells.width(), layout.cell * positions);
        QCOMPARE(layout.cells.height(), layout.cell * positions);
        if (layout.cell >= 4)
            QCOMPARE(layout.cell, std::floor(layout.cell));
        QCOMPARE(layout.cells.topLeft(), QPointF(layout.cells.topLeft().toPoint()));
        for (const QRectF &part : {layout.cells, layout.left, layout.top, layout.bars, layout.strips})
            QVERIFY2(QRectF(stage.map.rect()).adjusted(-1, -1, 1, 1).contains(part), "a part is outside");
        QVERIFY(layout.left.right() <= layout.cells.left() && layout.top.bottom() <= layout.cells.top());
        QVERIFY(layout.bars.left() >= layout.cells.right() && layout.strips.top() >= layout.cells.bottom());
        QCOMPARE(layout.bars.height(), layout.cells.height()); // bars stand on the rows
        QCOMPARE(layout.strips.width(), layout.cells.width());
    }

    void coloursStandWhereTheCellsAre_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("stage");
        QTest::addColumn<bool>("zoomed");
        for (const bool dark : {false, true})
            for (const auto stage :
                 {MapStage::Scores, MapStage::Masked, MapStage::Weights, MapStage::Contribution})
                for (const bool zoomed : {false, true})
                    QTest::addRow("%s %s%s", dark ? "dark" : "light", qPrintable(stageName(stage)),
                                  zoomed ? ", zoomed in" : "")
                        << dark << int(stage) << zoomed;
    }

    void coloursStandWhereTheCellsAre()
    {
        QFETCH(bool, dark);
        QFETCH(int, stage);
        QFETCH(bool, zoomed);
        m_themes->setChoice(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        const Theme &theme = m_themes->theme();
        Stage shown(*m_themes);
        const AttentionProbe probe = craftedProbe("top-k:3");
        shown.show(probe, MapStage(stage), {.picks = true});
        if (zoomed)
            shown.inspection.setZoom({1.3, 2.2, 4.5, 4.5});
        const MapScene &scene = *shown.map.scene();
        const MapLayout layout = shown.map.mapPlaces();
        const QImage image = picture(shown.map);
        QSet<QRgb> scaleColors;
        for (int i = 0; i < 256; ++i)
            scaleColors << (isSignedStage(MapStage(stage)) ? ColorMap::signedMap(theme)
                                                           : ColorMap::sequential())
                               .at(i / 255.0);
        const QRgb ground = theme.sunken.rgb();
        const QRgb hatch = theme.border.rgb();
        QVERIFY(!scaleColors.contains(ground) && !scaleColors.contains(hatch));
        int seen = 0;
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key) {
                const QRectF box = layout.rectOf(query, key);
                if (!layout.cells.contains(box.center()))
                    continue;
                ++seen;
                QVERIFY(layout.cellAt(box.center()) == (MapCell{query, key}));
                QCOMPARE(layout.queryAt(box.center()).value_or(-1), query);
                const bool kept = std::isfinite(scene.values[scene.at(query, key)]);
                // Everywhere inside the cell but at its edge, where outlines are.
                const QRect inside =
                    (box.adjusted(4, 4, -4, -4) & layout.cells.adjusted(1, 1, -2, -2)).toRect();
                const QRgb color = kept ? colorOf(scene, query, key, theme) : ground;
                int wrong = 0;
                for (int y = inside.top(); y <= inside.bottom(); ++y)
                    for (int x = inside.left(); x <= inside.right(); ++x) {
                        const QRgb pixel = image.pixel(x, y);
                        wrong += pixel != color && (kept || pixel != hatch);
                    }
                QVERIFY(inside.width() > 4 && inside.height() > 4);
                QCOMPARE(wrong, 0);
            }
        QVERIFY(zoomed ? seen >= 16 && seen < 49 : seen == 49);
    }

    // Columns and rows that are seen in part end where the map ends, in the strips and bars as well.
    void zoomedMapsStayInsideTheirEdges()
    {
        Stage stage(*m_themes);
        stage.show(craftedProbe("top-k:3"));
        stage.inspection.setZoom({1.5, 1.5, 4.25, 4.25});
        const MapLayout layout = stage.map.mapPlaces();
        const QImage image = picture(stage.map);
        const QRgb ground = image.pixel(1, 1);
        int marks = 0;
        for (int y = int(layout.strips.top()); y < int(layout.strips.bottom()); ++y)
            for (int x = 0; x < int(layout.cells.left()) - 1; ++x)
                marks += image.pixel(x, y) != ground;
        QCOMPARE(marks, 0);
    }

    void rowsAreFoundBesideTheCells()
    {
        Stage stage(*m_themes);
        stage.show(plainProbe(9, 3));
        const MapLayout layout = stage.map.mapPlaces();
        for (int query = 0; query < 9; ++query) {
            const double y = layout.rowOf(query).center().y();
            QCOMPARE(layout.queryAt({layout.left.center().x(), y}).value_or(-1), query);
            QCOMPARE(layout.queryAt({layout.bars.center().x(), y}).value_or(-1), query);
        }
        QVERIFY(!layout.queryAt(layout.top.center()) && !layout.queryAt(layout.strips.center()));
        QVERIFY(!layout.cellAt(layout.left.center()) && !layout.cellAt(layout.bars.center()));
    }

    // Kept cells are framed, the runner-up dotted, what decides gets corners; the rest stays as it was.
    void overlaysChangeOnlyTheirCells()
    {
        Stage stage(*m_themes);
        AttentionProbe probe = craftedProbe("top-k:3");
        probe.deciding = {false, {}, {{1, 5}}};
        stage.show(probe, MapStage::Weights, {.picks = false});
        const MapLayout layout = stage.map.mapPlaces();
        const QImage bare = picture(stage.map);
        const auto changed = [&](const QImage &image, int query, int key) {
            int count = 0;
            const QRect inside = layout.rectOf(query, key).adjusted(3, 3, -3, -3).toRect();
            const QRect whole = layout.rectOf(query, key).adjusted(0, 0, -1, -1).toRect();
            for (int y = whole.top(); y <= whole.bottom(); ++y)
                for (int x = whole.left(); x <= whole.right(); ++x)
                    if (image.pixel(x, y) != bare.pixel(x, y))
                        count += inside.contains(x, y) ? 1000 : 1; // the middle must stay
            return count;
        };
        stage.show(probe, MapStage::Weights, {.picks = true});
        const QImage picks = picture(stage.map);
        stage.show(probe, MapStage::Weights, {.picks = false, .oracle = true});
        const QImage oracle = picture(stage.map);
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key) {
                const HeadView head{probe, 0, 0};
                const auto kept = [&](int q, int k) {
                    return q >= 0 && q < 7 && k >= 0 && k < 7 && head.isKept(q, k);
                };
                const bool framed = kept(query, key) && !(kept(query - 1, key) && kept(query + 1, key) &&
                                                          kept(query, key - 1) && kept(query, key + 1));
                const int pixels = changed(picks, query, key);
                QVERIFY2(pixels < 1000, "the middle of a cell is painted over");
                if (framed || runnerUp(head, query) == key)
                    QVERIFY(pixels > 10);
                const int corners = changed(oracle, query, key);
                QVERIFY(corners < 1000);
                if (query == 1 && key == 5)
                    QVERIFY(corners > 40);
                else if (std::abs(query - 1) > 1 || std::abs(key - 5) > 1) // lines are shared with neighbours
                    QCOMPARE(corners, 0);
            }
    }

    void droppedWeightsAreGhosts()
    {
        Stage stage(*m_themes);
        const AttentionProbe probe = craftedProbe("top-k:3");
        stage.show(probe, MapStage::Weights, {.picks = false, .dropped = true});
        const QImage ghosts = picture(stage.map);
        stage.show(probe, MapStage::Weights, {.picks = false});
        const QImage bare = picture(stage.map);
        for (int query = 0; query < 7; ++query)
            for (int key = 0; key < 7; ++key) {
                const QPoint at = centre(stage.map, query, key).toPoint();
                QCOMPARE(ghosts.pixel(at) == bare.pixel(at), HeadView({probe, 0, 0}).isKept(query, key));
            }

        // Also where a pixel covers many cells.
        const AttentionProbe large = plainProbe(600, 2);
        stage.show(large, MapStage::Weights, {.picks = false, .dropped = true});
        const QImage manyGhosts = picture(stage.map);
        stage.show(large, MapStage::Weights, {.picks = false});
        const QPoint corner = centre(stage.map, 550, 100).toPoint(); // far from the diagonal that is kept
        QVERIFY(manyGhosts.pixel(corner) != picture(stage.map).pixel(corner));
    }

    void emptyMapsSayWhy()
    {
        Stage stage(*m_themes);
        stage.map.setEmptyText(QStringLiteral("The weights of this epoch are gone."));
        QCOMPARE(stage.map.summary(), QStringLiteral("The weights of this epoch are gone."));
        const QImage before = picture(stage.map);
        stage.map.setEmptyText({});
        QVERIFY(picture(stage.map) != before);
        // Nothing to do, nothing to break.
        click(stage.map, {100, 100});
        drag(stage.map, {50, 50}, {200, 200});
        wheel(stage.map, {100, 100}, 1);
        doubleClick(stage.map, {100, 100});
        for (const auto key : {Qt::Key_Down, Qt::Key_Plus, Qt::Key_Return})
            QTest::keyClick(&stage.map, key);
        QVERIFY(!stage.inspection.query() && stage.inspection.zoom().isEmpty());
    }

    void inWordsForThoseWhoDoNotSeeIt()
    {
        Stage stage(*m_themes);
        const AttentionProbe probe = craftedProbe("top-k:3");
        stage.show(probe);
        QVERIFY(stage.map.summary().startsWith(QLatin1String("7 position")));
        stage.inspection.setHovered(MapCell{2, 0});
        const auto best = rankedKeys({probe, 0, 0}, 2).front();
        const QString expected = QStringLiteral("; query 3 ‘3’: strongest key %1 ‘%2’, %3")
                                     .arg(best.key + 1)
                                     .arg(craftedTokens()[std::size_t(best.key)])
                                     .arg(double(best.weight), 0, 'f', 3);
        QVERIFY2(stage.map.summary().endsWith(expected), qPrintable(stage.map.summary()));
        QCOMPARE(stage.map.accessibleDescription(), stage.map.summary());
        QVERIFY(!stage.map.accessibleName().isEmpty() && !stage.map.whatsThis().isEmpty());
    }

    void themesGiveTheirOwnPictures()
    {
        Stage stage(*m_themes);
        stage.show(craftedProbe("top-k:3"), MapStage::Scores);
        const QImage light = picture(stage.map);
        m_themes->setChoice(ThemeChoice::Dark);
        const QImage dark = picture(stage.map);
        QVERIFY(light != dark);
        m_themes->setChoice(ThemeChoice::Light);
        QCOMPARE(picture(stage.map), light);
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestHeatMap)
#include "tst_heat_map.moc"
