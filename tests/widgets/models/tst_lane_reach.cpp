// SPDX-License-Identifier: MIT
#include "tests/support/race_samples.h"
#include "tests/support/test_program.h"
#include "widgets/models/lane_reach.h"

#include <QTest>

#include <functional>

using namespace fovea;
using namespace fovea::ui;

namespace {

// Walks every path of at most `layers` kept pairs that ends in `to`; what a position hears is where such a
// path can begin.
void walkBack(const Mask &mask, const Geometry &geometry, int to, int layers, std::vector<bool> &seen)
{
    seen[std::size_t(to)] = true;
    if (layers == 0)
        return;
    const std::vector<float> scores(std::size_t(geometry.positions()), 0);
    std::vector<int> kept;
    mask.select({geometry, to, scores, {}, 0}, kept);
    for (const int from : kept)
        walkBack(mask, geometry, from, layers - 1, seen);
}

LaneView laneOf(const char *mask, int length, int blocks, Readout readout = Readout::Mean,
                const char *task = "even-pairs")
{
    ExperimentSpec experiment = sampleRace({mask});
    experiment.base.task = {task, {{"length", std::int64_t(length)}}};
    experiment.base.model.blocks = blocks;
    experiment.base.model.readout = readout;
    RaceData race;
    race.setExperiment(experiment);
    return race.lanes().front();
}

} // namespace

class TestLaneReach : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againstEveryPath();
    void whatIsSaid_data();
    void whatIsSaid();
    void noSumHasTheSignsOfTheRule();
    void paddingIsNoSymbol();
};

void TestLaneReach::againstEveryPath()
{
    for (const char *text : {"banded:1", "banded:2", "banded:5", "banded:4:global=1", "block-local:3",
                             "block-local:4:global=2", "banded:20"})
        for (const int ordinary : {2, 7, 12})
            for (int layers = 0; layers <= 3; ++layers) {
                const auto mask = makeMask(maskFrom(text));
                const Geometry geometry{ordinary, mask->globals()};
                const auto heard = heardAfter(*mask, geometry, layers);
                QCOMPARE(heard.size(), std::size_t(geometry.positions()));
                for (int position = 0; position < geometry.positions(); ++position) {
                    std::vector<bool> seen(heard.size(), false);
                    walkBack(*mask, geometry, position, layers, seen);
                    QVERIFY2(heard[std::size_t(position)] == seen, text);
                }
            }
}

void TestLaneReach::whatIsSaid_data()
{
    QTest::addColumn<LaneView>("lane");
    QTest::addColumn<QString>("note");
    QTest::addColumn<QString>("proof");
    const auto row = [](const char *name, const LaneView &lane, const char *note, const char *proof) {
        QTest::newRow(name) << lane << QString::fromUtf8(note) << QString::fromUtf8(proof);
    };
    row("the first race", laneOf("banded:5", 40, 3), "each position hears at most 13 of 40 symbols",
        "no position hears both ends (13 of 40)");
    row("blocks never talk", laneOf("block-local:5", 40, 9), "each position hears at most 5 of 40 symbols",
        "no position hears both ends (5 of 40)");
    // In 10 layers the middle hears 41 of 40.
    row("wide enough", laneOf("banded:5", 40, 10), "", "");
    // 31 wide at length 40 with one layer: no position keeps both ends.
    row("one layer", laneOf("banded:31", 40, 1), "each position hears at most 31 of 40 symbols",
        "no position hears both ends (31 of 40)");
    row("two layers", laneOf("banded:31", 40, 2), "", "");
    row("a global token hears all", laneOf("banded:5:global=1", 40, 3), "", "");
    row("scores choose", laneOf("top-k:5", 40, 3), "", "");
    row("chance chooses", laneOf("random-k:5", 40, 3), "", "");
    row("full", laneOf("full", 40, 3), "", "");
    row("as wide as the sequence", laneOf("banded:40", 40, 3), "", "");
    // The middle hears both ends, but the answer is read elsewhere.
    row("read off the last", laneOf("banded:5", 13, 4, Readout::Last), "", "");
    row("read off the last, further", laneOf("banded:5", 20, 5, Readout::Last), "", "");
    row("read off the last, too far", laneOf("banded:5", 40, 3, Readout::Last),
        "each position hears at most 13 of 40 symbols", "the last symbol does not hear the first");
    row("another task is no proof", laneOf("banded:5", 40, 3, Readout::Mean, "parity"),
        "each position hears at most 13 of 40 symbols", "");
}

void TestLaneReach::whatIsSaid()
{
    QFETCH(LaneView, lane);
    QFETCH(QString, note);
    QFETCH(QString, proof);
    QVERIFY(lane.problems.empty());
    QCOMPARE(reachNote(lane, lane.run.task), note);
    const auto reach = reachOf(lane, lane.run.task);
    QCOMPARE(reach.has_value(), !note.isEmpty());
    QCOMPARE(reach ? proofNote(*reach) : QString(), proof);
    if (!proof.isEmpty())
        QVERIFY(reachHelp(*reach, 3).contains(QStringLiteral("% of all sequences")));
}

// The step of the proof that is arithmetic: no F and G on a grid give all four answers of the rule.
void TestLaneReach::noSumHasTheSignsOfTheRule()
{
    int most = 0;
    for (int f0 = -6; f0 <= 6; ++f0)
        for (int f1 = -6; f1 <= 6; ++f1)
            for (int g0 = -6; g0 <= 6; ++g0)
                for (int g1 = -6; g1 <= 6; ++g1)
                    most = std::max(most, int(f0 + g0 < 0) + int(f1 + g1 < 0) + int(f0 + g1 > 0) +
                                              int(f1 + g0 > 0));
    QCOMPARE(most, 3); // of four: 75 %
}

void TestLaneReach::paddingIsNoSymbol()
{
    LaneView lane = laneOf("banded:7", 40, 2);
    lane.run.data.padding = Padding::Paper; // 42 positions
    const auto reach = reachOf(lane, lane.run.task);
    QVERIFY(reach);
    QCOMPARE(reach->symbols, 40);
    QCOMPARE(reach->heard, 13);
    QVERIFY(reach->cannotLearn);
}

FOVEA_TEST(TestLaneReach)
#include "tst_lane_reach.moc"
