// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/test_program.h"
#include "widgets/models/inspection.h"

#include <QSignalSpy>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

// How often each signal was sent since the last look.
class Signals
{
public:
    explicit Signals(Inspection &inspection)
        : m_spies{{&inspection, &Inspection::asked},
                  {&inspection, &Inspection::viewChanged},
                  {&inspection, &Inspection::probesChanged},
                  {&inspection, &Inspection::hoverChanged},
                  {&inspection, &Inspection::selectionChanged},
                  {&inspection, &Inspection::zoomChanged}}
    {
    }

    // "asked view", one word each time.
    QString sent()
    {
        static const char *const names[] = {"asked", "view", "probes", "hover", "selection", "zoom"};
        QStringList words;
        for (int i = 0; i < 6; ++i) {
            for (int times = 0; times < m_spies[i].count(); ++times)
                words << QLatin1String(names[i]);
            m_spies[i].clear();
        }
        return words.join(QLatin1Char(' '));
    }

private:
    QSignalSpy m_spies[6];
};

} // namespace

class TestInspection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void everyChangeIsToldOnce()
    {
        Inspection inspection;
        Signals sent(inspection);
        const auto twice = [&](const std::function<void()> &change, const char *expected) {
            change();
            QCOMPARE(sent.sent(), QLatin1String(expected));
            change();
            QCOMPARE(sent.sent(), QString()); // nothing changed
        };
        twice([&] { inspection.setLanes(0, 1); }, "asked view");
        twice([&] { inspection.setLanes(0, 2); }, "asked view");
        twice([&] { inspection.setSeed(2); }, "asked view");
        twice([&] { inspection.setExample({ExampleSplit::Train, 4, {}}); }, "asked");
        twice([&] { inspection.setExample({ExampleSplit::Train, 4, {1, 0}}); }, "asked");
        twice([&] { inspection.setAligned(true); }, "asked view");
        twice([&] { inspection.setHead(2, 1); }, "view");
        twice([&] { inspection.setHead(2, 0); }, "view");
        twice([&] { inspection.setHead(1, 0); }, "view");
        twice([&] { inspection.setPreview(HeadPlace{0, 1}); }, "view");
        twice([&] { inspection.setPreview({}); }, "view");
        twice([&] { inspection.setStage(MapStage::Scores); }, "view");
        twice([&] { inspection.setArrangement(MapArrangement::Swipe); }, "view");
        twice([&] { inspection.setOverlays({.oracle = true}); }, "view");
        twice([&] { inspection.setScaleMode(ScaleMode::Shared); }, "view");
        twice([&] { inspection.setRootScale(false); }, "view");
        twice([&] { inspection.setLogScale(true); }, "view");
        twice([&] { inspection.setDrawing(MapDrawing::Lines); }, "view");
        twice([&] { inspection.setHovered(MapCell{1, 2}); }, "hover");
        twice([&] { inspection.setHovered({}); }, "hover");
        twice([&] { inspection.selectQuery(3); }, "selection");
        twice([&] { inspection.selectQuery({}); }, "selection");
        twice([&] { inspection.setZoom({1, 1, 4, 4}); }, "zoom");
        twice([&] { inspection.setDivider(0.25); }, "zoom");
        twice([&] { inspection.setDivider(7); }, "zoom");
        QCOMPARE(inspection.divider(), 1.0);
        inspection.setHead(-3, -1);
        QCOMPARE(inspection.layer(), 0);
        QCOMPARE(inspection.head(), 0);
    }

    void oneKeyStepsThroughTheStages()
    {
        Inspection inspection;
        inspection.setStage(MapStage::Scores);
        for (const auto stage : {MapStage::Masked, MapStage::Weights, MapStage::Contribution,
                                 MapStage::Rollout, MapStage::Gradient, MapStage::Scores}) {
            inspection.nextStage();
            QCOMPARE(inspection.stage(), stage);
        }
    }

    void lanesWithFewerHeadsShowTheirLast()
    {
        Inspection inspection;
        LaneProbe none;
        none.note = QStringLiteral("No weights.");
        inspection.setLaneProbes({craftedLaneProbe("full", 3, 2), craftedLaneProbe("top-k:2"), none});
        inspection.setHead(2, 1);
        QCOMPARE(inspection.headOf(0)->layer, 2);
        QCOMPARE(inspection.headOf(0)->head, 1);
        QCOMPARE(inspection.headOf(1)->layer, 0);
        QCOMPARE(inspection.headOf(1)->head, 0);
        for (const int lane : {2, 3, -1})
            QVERIFY(!inspection.headOf(lane));
        QVERIFY(inspection.laneProbe(2) && !inspection.laneProbe(3) && !inspection.laneProbe(-1));
        inspection.setPreview(HeadPlace{1, 0});
        QCOMPARE(inspection.headOf(0)->layer, 1);
        QCOMPARE(inspection.headOf(0)->head, 0);
        inspection.setPreview({});
        QCOMPARE(inspection.headOf(0)->layer, 2);
    }

    void whatLiesOutsideShorterSequencesIsForgotten()
    {
        Inspection inspection;
        inspection.setLaneProbes({laneProbeOf(plainProbe(12, 3)), laneProbeOf(plainProbe(9, 3))});
        inspection.selectQuery(7); // just outside of what comes
        inspection.setHovered(MapCell{2, 7});
        inspection.setZoom({2.5, 2.5, 5, 5});
        Signals sent(inspection);
        inspection.setLaneProbes({laneProbeOf(plainProbe(12, 2))});
        QCOMPARE(sent.sent(), QStringLiteral("probes")); // everything still there
        QVERIFY(inspection.query() && inspection.hovered() && !inspection.zoom().isEmpty());
        inspection.setLaneProbes({laneProbeOf(plainProbe(7, 3))});
        QCOMPARE(sent.sent(), QStringLiteral("probes hover selection zoom"));
        QVERIFY(!inspection.query() && !inspection.hovered() && inspection.zoom().isEmpty());

        inspection.selectQuery(3);
        inspection.setHovered(MapCell{6, 6});
        inspection.setZoom({0, 0, 7, 7});
        sent.sent();
        inspection.setLaneProbes({laneProbeOf(plainProbe(7, 2))});
        QCOMPARE(sent.sent(), QStringLiteral("probes")); // the last position is inside
        inspection.setLaneProbes({LaneProbe{}});         // nothing yet: the query may come back
        QVERIFY(inspection.query() == 3 && !inspection.hovered());
    }
};

FOVEA_TEST(TestInspection)
#include "tst_inspection.moc"
