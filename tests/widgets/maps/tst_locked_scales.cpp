// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/maps/locked_scales.h"
#include "widgets/models/lanes_on_show.h"

#include <QTest>

using namespace fovea;
using namespace fovea::ui;

class TestLockedScales : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { configureEngine(); }

    void reachesAreRoundedUp()
    {
        QCOMPARE(roundedUp(0), 0.0);
        for (double reach = 0.003; reach < 4000; reach *= 1.07) {
            QVERIFY(roundedUp(reach) >= reach * (1 - 1e-9));
            QVERIFY(roundedUp(reach) <= reach * 1.51);
        }
        QVERIFY(std::abs(roundedUp(7.2) - 8) < 1e-12);
        QVERIFY(std::abs(roundedUp(0.09) - 0.1) < 1e-12);
        QVERIFY(std::abs(roundedUp(10) - 10) < 1e-12);
    }

    void rangesOnlyGrow()
    {
        LockedScales scales;
        const ColorScale weights{ColorScale::Kind::Sequential, 0, 1, true};
        QCOMPARE(scales.scale(MapStage::Weights, true), weights);
        QVERIFY(scales.note(MapStage::Scores, 5));
        QCOMPARE(scales.scale(MapStage::Scores, true), (ColorScale{ColorScale::Kind::Signed, -6, 6, false}));
        QCOMPARE(scales.scale(MapStage::Masked, true), scales.scale(MapStage::Scores, true));
        QVERIFY(!scales.note(MapStage::Masked, 5.9)); // within it
        QVERIFY(!scales.note(MapStage::Scores, std::nan("")));
        QVERIFY(scales.note(MapStage::Masked, 6.1));
        QCOMPARE(scales.scale(MapStage::Scores, false).high, 8.0);
        QVERIFY(scales.note(MapStage::Contribution, 2.5));
        QCOMPARE(scales.scale(MapStage::Contribution, true),
                 (ColorScale{ColorScale::Kind::Sequential, 0, 3, true}));
        QCOMPARE(scales.scale(MapStage::Weights, true), weights);
        scales.forget();
        QCOMPARE(scales.scale(MapStage::Scores, true).high, 1.0);
    }

    void allHeadsOfAProbeCount()
    {
        LockedScales scales;
        AttentionProbe probe = craftedProbe("top-k:3", 2, 2);
        probe.layers[1][1].scores[5] = -37;
        QCOMPARE(reachOf(probe, MapStage::Scores), 37.0);
        QVERIFY(scales.note(probe));
        QCOMPARE(scales.scale(MapStage::Scores, true).high, 40.0);
        QVERIFY(!scales.note(probe));
    }

    void differencesNeverLeaveTheirScale()
    {
        LockedScales scales;
        scales.note(MapStage::Scores, 4);
        scales.note(MapStage::Contribution, 2);
        QCOMPARE(scales.differenceScale(MapStage::Weights, true),
                 (ColorScale{ColorScale::Kind::Signed, -1, 1, true}));
        QCOMPARE(scales.differenceScale(MapStage::Scores, true).high, 8.0);
        QCOMPARE(scales.differenceScale(MapStage::Contribution, true).high, 2.0);
    }

    void lanesStandInTheirOrder()
    {
        RaceData race;
        race.setExperiment(sampleRace({"full", "top-k:3", "banded:3"}));
        Inspection inspection;
        inspection.setLanes(2, 0);
        using Lanes = std::vector<int>;
        QCOMPARE(lanesOnShow(inspection, race), (Lanes{0, 2}));
        QCOMPARE(comparedLanes(inspection), (Lanes{0, 2}));
        inspection.setArrangement(MapArrangement::Swipe);
        QCOMPARE(lanesOnShow(inspection, race), (Lanes{0, 2}));
        inspection.setArrangement(MapArrangement::Difference);
        QCOMPARE(lanesOnShow(inspection, race), (Lanes{2, 0})); // first minus second
        QCOMPARE(comparedLanes(inspection), (Lanes{0, 2}));
        inspection.setArrangement(MapArrangement::One);
        QCOMPARE(lanesOnShow(inspection, race), (Lanes{2}));
        inspection.setArrangement(MapArrangement::All);
        QCOMPARE(lanesOnShow(inspection, race), (Lanes{0, 1, 2}));
        inspection.setArrangement(MapArrangement::Pair);
        inspection.setLanes(1, 1);
        QCOMPARE(lanesOnShow(inspection, race), (Lanes{1}));
        inspection.setLanes(-1, -1);
        QVERIFY(lanesOnShow(inspection, race).empty());
    }
};

FOVEA_TEST(TestLockedScales)
#include "tst_locked_scales.moc"
