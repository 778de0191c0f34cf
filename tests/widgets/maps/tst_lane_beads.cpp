// SPDX-License-Identifier: MIT
#include "core/engine/engine.h"
#include "core/inspect/received_attention.h"
#include "tests/support/crafted_lane_probes.h"
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/maps/film_beads.h"
#include "widgets/maps/film_strip.h"
#include "widgets/maps/lane_beads.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Stage
{
    Stage()
    {
        const std::vector<std::string> masks{"full", "top-k:3", "banded:3"};
        race.setExperiment(sampleRace(masks));
        std::vector<LaneProbe> laneProbes;
        for (const std::string &mask : masks)
            laneProbes.push_back(craftedLaneProbe(mask, 2, 2));
        inspection.setLanes(1, 0);
        inspection.setLaneProbes(laneProbes);
    }

    RaceData race;
    Inspection inspection;
};

FilmRow filmRow(const QString &letter, const std::vector<int> &epochs)
{
    FilmRow row{letter, 0, {}};
    for (const int epoch : epochs) {
        FilmFrame frame;
        frame.epoch = epoch;
        frame.received = {0.4, 0.1, 0.1, 0.1, 0.3};
        row.frames.push_back(frame);
    }
    return row;
}

} // namespace

class TestLaneBeads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        configureEngine();
        m_themes = new ThemeManager(this);
    }

    // The rows are the probe's numbers, in the layer of the maps, in the order of lanes.
    void rowsAreTheNumbersOfTheProbe()
    {
        Stage stage;
        LaneBeads beads(stage.race, stage.inspection, *m_themes);
        beads.resize(800, 200);
        beads.show();
        for (const int layer : {1, 0}) {
            stage.inspection.setHead(layer, 1);
            const BeadScene &scene = beads.picture().scene();
            QCOMPARE(scene.rows.size(), 2U);
            for (const int lane : {0, 1}) {
                const AttentionProbe &probe = *stage.inspection.laneProbe(lane)->probe;
                QCOMPARE(scene.rows[std::size_t(lane)].share, receivedAttention(probe, layer).share);
                QCOMPARE(scene.rows[std::size_t(lane)].letter,
                         lane == 0 ? QStringLiteral("A") : QStringLiteral("B"));
                double weight = 0; // by hand: the column of a key, over queries and heads
                for (const auto &head : probe.layers[std::size_t(layer)])
                    for (int query = 0; query < probe.positions; ++query)
                        weight += double(head.weights[std::size_t(query * probe.positions + 4)]);
                QVERIFY(std::abs(scene.rows[std::size_t(lane)].share[4] - weight / 14) < 1e-6);
            }
            QVERIFY(beads.findChild<QToolButton *>(QStringLiteral("beadsTitle"))
                        ->text()
                        .endsWith(QStringLiteral("layer %1").arg(layer + 1)));
        }
        stage.inspection.setArrangement(MapArrangement::All);
        QCOMPARE(beads.picture().scene().rows.size(), 3U);
        stage.inspection.setArrangement(MapArrangement::One);
        QCOMPARE(beads.picture().scene().rows.size(), 1U);
    }

    // Masks that round the length up differently pad one sequence to different lengths.
    void lanesWithMorePaddingStandUnderTheSameSymbols()
    {
        RaceData race;
        race.setExperiment(sampleRace({"full", "top-k:3"}));
        AttentionProbe longer = plainProbe(9, 3);
        longer.roles[7] = longer.roles[8] = Role::Pad;
        Inspection inspection;
        inspection.setLanes(0, 1);
        inspection.setLaneProbes({laneProbeOf(plainProbe(7, 7)), laneProbeOf(longer)});
        const BeadScene scene = laneBeads(inspection, race);
        QCOMPARE(scene.tokens.size(), 7U);
        QCOMPARE(scene.rows.size(), 2U);
        const auto whole = receivedAttention(longer, 0).share;
        QCOMPARE(scene.rows[1].share, std::vector<double>(whole.begin(), whole.begin() + 7));
    }

    void itsTitleFoldsThem()
    {
        Stage stage;
        LaneBeads beads(stage.race, stage.inspection, *m_themes);
        beads.show();
        auto *title = beads.findChild<QToolButton *>(QStringLiteral("beadsTitle"));
        QSignalSpy opened(&beads, &LaneBeads::opened);
        const int open = beads.sizeHint().height();
        QTest::mouseClick(title, Qt::LeftButton);
        QCOMPARE(opened.takeFirst().front().toBool(), false);
        QVERIFY(!beads.picture().isVisible() && !beads.isOpen());
        QVERIFY(beads.sizeHint().height() < open);
        QVERIFY(title->accessibleName().endsWith(QStringLiteral("folded")));
        beads.setOpen(true); // not by a person: nothing is said
        QVERIFY(opened.isEmpty() && beads.picture().isVisible());
    }

    void filmAsBeads()
    {
        FilmStrip strip(*m_themes);
        strip.resize(900, 120);
        strip.setRows({filmRow(QStringLiteral("A"), {-1, 4, 9}), filmRow(QStringLiteral("B"), {-1, 6, 9})});
        strip.show();
        QVERIFY(strip.kind() == FilmStrip::Kind::Maps);
        QTest::mouseClick(strip.findChild<QToolButton *>(QStringLiteral("filmBeads")), Qt::LeftButton);
        QVERIFY(strip.kind() == FilmStrip::Kind::Beads);
        auto *beads = strip.findChild<FilmBeads *>();
        QVERIFY(beads->isVisible() && !strip.frames().isVisible());
        // The more a position receives the larger its bead; equal shares have equal beads.
        const double most = beads->beadRect(0, 1, 0).width(), little = beads->beadRect(0, 1, 1).width();
        QVERIFY(most > beads->beadRect(0, 1, 4).width() && beads->beadRect(0, 1, 4).width() > little);
        QCOMPARE(beads->beadRect(1, 2, 3).width(), little);
        for (int row = 0; row < 2; ++row)
            for (int frame = 0; frame < 3; ++frame) {
                QVERIFY(QRectF(beads->rect()).contains(beads->lineRect(row, frame)));
                for (int position = 0; position < 5; ++position)
                    QVERIFY(beads->lineRect(row, frame).contains(beads->beadRect(row, frame, position)));
            }
        QSignalSpy chosen(&strip, &FilmStrip::epochChosen);
        QTest::mouseClick(beads, Qt::LeftButton, {}, beads->lineRect(1, 1).center().toPoint());
        QCOMPARE(chosen.takeFirst().front().toInt(), 6);
        strip.setCurrentEpoch(6);
        QTest::keyClick(beads, Qt::Key_Down);
        QCOMPARE(chosen.takeFirst().front().toInt(), 9);
        QTest::keyClick(beads, Qt::Key_Up);
        QCOMPARE(chosen.takeFirst().front().toInt(), 4);
        QTest::mouseClick(strip.findChild<QToolButton *>(QStringLiteral("filmMaps")), Qt::LeftButton);
        QVERIFY(strip.frames().isVisible());
    }

    void moreEpochsThanLinesAreSpread()
    {
        FilmBeads beads(*m_themes, nullptr);
        beads.resize(600, beads.sizeHint().height());
        std::vector<int> epochs;
        for (int epoch = -1; epoch < 40; ++epoch)
            epochs.push_back(epoch);
        beads.setRows({filmRow(QStringLiteral("A"), epochs)});
        const auto shown = beads.shownFrames(0);
        QVERIFY(shown.size() >= 5 && shown.size() <= 12);
        QCOMPARE(shown.front(), 0);
        QCOMPARE(shown.back(), 40);
        for (std::size_t i = 1; i < shown.size(); ++i)
            QVERIFY(shown[i] > shown[i - 1]);
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestLaneBeads)
#include "tst_lane_beads.moc"
