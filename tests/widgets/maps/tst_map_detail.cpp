// SPDX-License-Identifier: MIT
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/map_hands.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

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

// All weights small but one.
AttentionProbe needle(int positions, int query, int key)
{
    return plainProbe(positions, positions, [&](AttentionProbe::Head &head) {
        head.weights[std::size_t(query) * std::size_t(positions) + std::size_t(key)] = 1;
    });
}

} // namespace

// Maps with more cells than pixels.
class TestMapDetail : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_themes = new ThemeManager(this);
        m_themes->setChoice(ThemeChoice::Light);
    }

    void sixHundredPositionsAreReadable()
    {
        Stage stage(*m_themes, {520, 520});
        AttentionProbe probe = needle(600, 217, 431);
        QElapsedTimer timer;
        timer.start();
        stage.show(probe);
        const QImage image = picture(stage.map);
        qInfo("600 x 600, scene and picture: %lld ms", timer.elapsed());
        timer.restart();
        stage.map.setScene(scaledScene(needle(600, 217, 431), MapStage::Weights));
        const auto made = timer.elapsed();
        timer.restart();
        const QImage again = picture(stage.map);
        qInfo("painting alone: %lld ms, making probe and scene: %lld ms", timer.elapsed(), made);
        QVERIFY(timer.elapsed() < 600); // meant: well under 150; the machine may be busy

        // The one strong cell is seen although a pixel covers more than one.
        const MapLayout whole = stage.map.mapPlaces();
        QVERIFY(whole.cell < 1);
        const QRgb strongest = ColorMap::sequential().at(1);
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixel(x, y) == strongest) {
                    ++found;
                    QVERIFY((QPointF(x, y) - whole.rectOf(217, 431).center()).manhattanLength() < 3);
                }
        QVERIFY(found >= 1 && found <= 4);

        // Zoomed out rulers count, zoomed in they name tokens.
        const auto picturesDiffer = [&](const QRectF &zoom) {
            stage.inspection.setZoom(zoom);
            stage.map.setScene(scaledScene(probe, MapStage::Weights));
            const QImage ones = picture(stage.map);
            AttentionProbe other = probe;
            other.tokens.assign(600, 0);
            stage.map.setScene(scaledScene(other, MapStage::Weights));
            return ones != picture(stage.map);
        };
        QVERIFY(!whole.tokensLeft && !whole.tokensTop);
        QVERIFY(!picturesDiffer({}));
        QVERIFY(picturesDiffer({200, 420, 20, 20}));
        QVERIFY(stage.map.mapPlaces().tokensLeft && stage.map.mapPlaces().tokensTop);
        QVERIFY(stage.map.mapPlaces().cell >= 16);
    }

    // Operators of ListOps are wider than their cells: above they stand upright, so that rows and columns are
    // named alike.
    void rulersAreAlike()
    {
        Stage stage(*m_themes, {600, 600});
        auto scene = std::make_shared<MapScene>(*scaledScene(plainProbe(60, 3), MapStage::Weights));
        for (int i = 0; i < 60; i += 2)
            scene->tokens[i] = QStringLiteral("[MIN");
        stage.map.setScene(scene);
        for (const double side : {60.0, 40.0, 20.0, 8.0}) {
            stage.inspection.setZoom(side == 60 ? QRectF() : QRectF(3, 5, side, side));
            const MapLayout places = stage.map.mapPlaces();
            QCOMPARE(places.tokensLeft, places.tokensTop);
        }
        stage.inspection.setZoom({3, 5, 20, 20});
        const MapLayout turned = stage.map.mapPlaces();
        QVERIFY(turned.tokensTop && turned.tokensTurned);
        const QFontMetricsF metrics(turned.tokenFont);
        QVERIFY(turned.top.height() >= metrics.horizontalAdvance(QStringLiteral("[MIN")));
        QVERIFY(turned.top.top() >= 0);
    }

    // Scores: the cell furthest from zero is seen, whichever its sign.
    void pooledScoresKeepTheirSign()
    {
        Stage stage(*m_themes, {300, 300});
        stage.show(plainProbe(600, 600,
                              [](AttentionProbe::Head &head) {
                                  std::ranges::fill(head.scores, 0.5f);
                                  head.scores[100 * 600 + 200] = -20;
                              }),
                   MapStage::Scores);
        const MapLayout layout = stage.map.mapPlaces();
        const QImage image = picture(stage.map);
        const QRgb lowest = ColorMap::signedMap(m_themes->theme()).at(0);
        bool found = false;
        const QPoint at = layout.rectOf(100, 200).center().toPoint();
        for (int y = -2; y <= 2; ++y)
            for (int x = -2; x <= 2; ++x)
                found = found || image.pixel(at + QPoint(x, y)) == lowest;
        QVERIFY(found);
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestMapDetail)
#include "tst_map_detail.moc"
