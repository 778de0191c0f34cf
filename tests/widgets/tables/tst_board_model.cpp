// SPDX-License-Identifier: MIT
#include "core/model/flops.h"
#include "tests/support/board_stage.h"
#include "tests/support/test_program.h"

#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

void addFocus(RaceData &race, int lane, std::uint64_t seed, int epoch, double score, double uniform,
              double loss = 1)
{
    RunEvent event = sampleEpoch(epoch, 0.5, 0.5);
    event.epoch->trainLoss = loss;
    event.epoch->metrics = {{"entropy", {}, {}}, {"focus", {score, uniform}, {}}};
    race.apply(lane, seed, event);
}

} // namespace

class TestBoardModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void numbersOfOneSeed();
    void rowsAreThereFromTheStart();
    void accuracyIsLiveWithOneSeed();
    void whatIsProvedComesAfterTheFirst();
    void unfinishedSeedsChangeNoNumber();
    void beforeAnySeedIsDone();
    void wordsWithoutAHeader();
    void lanesSortByEpochsToTarget();
    void aRunningLaneHasNotFailedYet();
    void mediansOverSeeds();
    void ratioIsThatOfTheContract();
    void fiveDecidedSeedsGiveAnInterval();
    void divergedSeedsCount();
    void otherGoals();
    void hiddenLanesAreNotOnTheBoard();
    void orderChangesKeepPersistentIndexes();
    void changesAreGathered();
    void lanesComeAndGo();
    void focusIsTheNewestOfEverySeed();
    void focusOfATaskWhereEveryTokenDecides();
};

void TestBoardModel::numbersOfOneSeed()
{
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    experiment.base.train.batch = 20;
    Board board(experiment);
    QVERIFY(board.model.isEmpty());
    runSample(board.race, 0, 1, 16, -1, RunStatus::Running, 0.531);
    runSample(board.race, 1, 1, 16, 12, RunStatus::Running);
    board.model.refresh();
    QVERIFY(!board.model.isEmpty());
    QCOMPARE(board.lanes(), QStringLiteral("BA"));
    QCOMPARE(board.text(0, BoardModel::LaneColumn), QStringLiteral("top-k 5"));
    QCOMPARE(board.text(0, BoardModel::StateColumn), QStringLiteral("running"));
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("epoch 13"));
    QVERIFY(board.model.index(0, BoardModel::LaneColumn).data(BoardModel::FirstRole).toBool());
    QVERIFY(!board.model.index(1, BoardModel::LaneColumn).data(BoardModel::FirstRole).toBool());
    QCOMPARE(board.text(0, BoardModel::CpuColumn), QStringLiteral("26.0")); // 13 epochs of 2 s
    const InputShape shape{2, 2, {40, 0}};
    const double perExample = stepFlopsPerExample({experiment.base.model, maskFrom("top-k:5"), shape});
    QCOMPARE(board.number(0, BoardModel::FlopsColumn).toDouble(), 13 * 10 * 20 * perExample);
    QCOMPARE(board.text(0, BoardModel::AccuracyColumn), QStringLiteral("97.0 %"));
    QCOMPARE(board.text(1, BoardModel::AccuracyColumn), QStringLiteral("53.1 %"));
    QCOMPARE(board.text(0, BoardModel::HeldoutColumn), QStringLiteral("87.0 %"));
    QVERIFY(board.text(0, BoardModel::BestColumn).startsWith(QStringLiteral("87.0 %")));
    QVERIFY(board.text(0, BoardModel::BestColumn).endsWith(QStringLiteral("(13)")));
    QCOMPARE(board.text(0, BoardModel::DifferenceColumn), QStringLiteral("+43.9"));
    QCOMPARE(board.text(0, BoardModel::SeedsColumn), QStringLiteral("1 of 1"));
    QCOMPARE(board.text(1, BoardModel::ReachedColumn), QStringLiteral("not yet"));
    QVERIFY(!board.number(1, BoardModel::ReachedColumn).isValid());
    // A may still arrive, so that nothing is known of the ratio.
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("–"));
    board.race.apply(0, 1, sampleStatus(RunStatus::Finished));
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("> 1.2 ×")); // 16 / 13
    QCOMPARE(board.text(0, BoardModel::NoteColumn), QStringLiteral("one seed"));
    QCOMPARE(board.text(1, BoardModel::FasterColumn), QStringLiteral("–"));
    QCOMPARE(board.text(1, BoardModel::ReachedColumn), QStringLiteral("not reached"));
    QCOMPARE(board.note(1, BoardModel::ReachedColumn), QStringLiteral("in 16 epochs"));
}

void TestBoardModel::rowsAreThereFromTheStart()
{
    Board board(sampleRace({"full", "top-k:5", "banded:5"}));
    QCOMPARE(board.lanes(), QStringLiteral("ABC"));
    for (int row = 0; row < 3; ++row)
        for (const int column :
             {BoardModel::ReachedColumn, BoardModel::AccuracyColumn, BoardModel::FasterColumn})
            QCOMPARE(board.text(row, column), QStringLiteral("–"));
    QVERIFY(
        board.note(2, BoardModel::ReachedColumn).startsWith(QStringLiteral("each position hears at most")));
    QVERIFY(board.note(1, BoardModel::ReachedColumn).isEmpty());
}

void TestBoardModel::accuracyIsLiveWithOneSeed()
{
    ExperimentSpec experiment = sampleRace({"full"});
    experiment.base.train.batch = 20;
    Board board(experiment);
    board.race.apply(0, 1, sampleStatus(RunStatus::Running));
    board.race.setProgress(0, 1, {0, 20, 100, 0.5, 0.625, 1});
    QTRY_COMPARE(board.text(0, BoardModel::AccuracyColumn), QStringLiteral("62.5 %"));
    QVERIFY(board.help(0, BoardModel::AccuracyColumn).contains(QStringLiteral("epoch 1, over 400 examples")));
}

// What cannot be learned is not spoken of before a guess is settled.
void TestBoardModel::whatIsProvedComesAfterTheFirst()
{
    ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"});
    experiment.base.task = {"even-pairs", {{"length", std::int64_t(40)}}};
    experiment.base.model.blocks = 3;
    Board board(experiment);
    const auto reached = [&](const char *part) {
        const int row = board.model.rowOfLane(2);
        return (board.text(row, BoardModel::ReachedColumn) + u'|' +
                board.note(row, BoardModel::ReachedColumn))
            .contains(QString::fromUtf8(part));
    };
    QVERIFY(reached("–|each position hears at most 13 of 40 symbols"));
    for (int lane = 0; lane < 3; ++lane)
        runSample(board.race, lane, 1, 3, -1, RunStatus::Running);
    board.model.refresh();
    QVERIFY(reached("not yet|each position hears at most 13 of 40 symbols"));
    for (int lane = 0; lane < 3; ++lane)
        runSample(board.race, lane, 1, 5, lane == 1 ? 3 : -1, RunStatus::Running);
    board.model.refresh();
    QVERIFY(reached("cannot learn the rule|no position hears both ends (13 of 40)"));
    // What it does is believed more than what it cannot.
    runSample(board.race, 2, 1, 9, 8, RunStatus::Running);
    board.model.refresh();
    QVERIFY(reached("epoch 9|"));
}

void TestBoardModel::unfinishedSeedsChangeNoNumber()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3}, 20));
    for (const std::uint64_t seed : {1u, 2u}) {
        runSample(board.race, 0, seed, 20, int(8 + 2 * seed), RunStatus::Finished);
        runSample(board.race, 1, seed, 20, int(1 + seed), RunStatus::Finished);
    }
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("epoch 3.5"));
    QCOMPARE(board.note(0, BoardModel::ReachedColumn), QStringLiteral("3 to 4 in 2 seeds"));
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("3.5 ×")); // of 11/3 and 13/4
    QCOMPARE(board.text(0, BoardModel::NoteColumn), QStringLiteral("range of 2 seeds: 3.2 to 3.7"));
    const auto numbers = [&] {
        QStringList cells;
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < BoardModel::ColumnCount; ++column)
                if (column != BoardModel::StateColumn)
                    cells << board.text(row, column) << board.note(row, column)
                          << board.number(row, column).toString();
        return cells;
    };
    const QStringList before = numbers();
    const auto header = [&] {
        return board.model.headerData(BoardModel::ReachedColumn, Qt::Horizontal, Qt::DisplayRole).toString();
    };
    for (int epochs = 1; epochs < 20; ++epochs) {
        runSample(board.race, 1, 3, epochs, 0, RunStatus::Running);
        runSample(board.race, 0, 3, epochs, -1, RunStatus::Running);
        board.race.setProgress(0, 3, {epochs, 60, 100, 0.5, 0.6, 1});
        board.model.refresh();
        QCOMPARE(numbers(), before);
        QVERIFY(header().endsWith(QStringLiteral("2 of 3 seeds done")));
    }
    board.race.apply(0, 3, sampleStatus(RunStatus::Diverged));
    board.model.refresh();
    QVERIFY(!header().contains(QStringLiteral("done")));
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("epoch 3"));
    QCOMPARE(board.note(0, BoardModel::ReachedColumn), QStringLiteral("1 to 4 in 3 seeds"));
    QCOMPARE(board.text(1, BoardModel::ReachedColumn), QStringLiteral("epoch 13"));
    QCOMPARE(board.note(1, BoardModel::ReachedColumn),
             QStringLiteral("1 diverged; 11 to 13 in 2 of 3 seeds"));
    QCOMPARE(board.text(1, BoardModel::SeedsColumn), QStringLiteral("2 of 3"));
    QCOMPARE(board.text(0, BoardModel::NoteColumn), QStringLiteral("range of 3 seeds: 3.2 or more"));
}

void TestBoardModel::beforeAnySeedIsDone()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2}, 20));
    runSample(board.race, 0, 1, 6, -1, RunStatus::Running);
    runSample(board.race, 1, 1, 6, 3, RunStatus::Running);
    board.model.refresh();
    const int sparse = board.model.rowOfLane(1), full = board.model.rowOfLane(0);
    QCOMPARE(board.text(sparse, BoardModel::ReachedColumn), QStringLiteral("epoch 4"));
    QCOMPARE(board.note(sparse, BoardModel::ReachedColumn), QStringLiteral("seed 1, not done yet"));
    QCOMPARE(board.text(full, BoardModel::ReachedColumn), QStringLiteral("not yet"));
    QCOMPARE(board.text(full, BoardModel::AccuracyColumn), QStringLiteral("50.0 %"));
    QCOMPARE(board.text(sparse, BoardModel::FasterColumn), QStringLiteral("–"));
    QVERIFY(!board.number(sparse, BoardModel::ReachedColumn).isValid());
    QVERIFY(!board.model.index(sparse, 0).data(BoardModel::FirstRole).toBool());
}

void TestBoardModel::wordsWithoutAHeader()
{
    Board board(sampleRace({"full", "top-k:5", "block-local:5"}));
    runSample(board.race, 0, 1, 20, 10, RunStatus::Finished);
    runSample(board.race, 1, 1, 20, 2, RunStatus::Finished);
    runSample(board.race, 2, 1, 20, -1, RunStatus::Diverged);
    board.model.refresh();
    // A lane that never arrived has no speed; the bound is in its tooltip.
    QCOMPARE(board.text(2, BoardModel::FasterColumn), QStringLiteral("–"));
    QVERIFY(board.text(2, BoardModel::NoteColumn).isEmpty());
    QVERIFY(board.help(2, BoardModel::FasterColumn).contains(QStringLiteral("seed 1: 0.0 × (later)")));
    board.model.setWording(Wording::Sentences);
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("reached 95 % at epoch 3"));
    QCOMPARE(board.text(0, BoardModel::AccuracyColumn), QStringLiteral("97.0 % now"));
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("3.7 × faster than A"));
    QCOMPARE(board.text(1, BoardModel::FasterColumn), QString());
}

void TestBoardModel::lanesSortByEpochsToTarget()
{
    Board board(sampleRace({"full", "top-k:5", "banded:5", "top-k:9", "bottom-k:5"}));
    QCOMPARE(board.lanes(), QStringLiteral("ABCDE"));
    const int crossing[] = {-1, 9, 3, 9, -1};
    for (int lane = 0; lane < 5; ++lane)
        runSample(board.race, lane, 1, 20, crossing[lane], RunStatus::Finished);
    board.model.refresh();
    QCOMPARE(board.lanes(), QStringLiteral("CBDAE"));
    QCOMPARE(board.text(3, BoardModel::ReachedColumn), QStringLiteral("not reached"));
}

void TestBoardModel::aRunningLaneHasNotFailedYet()
{
    Board board(sampleRace({"full"}, {1, 2, 3}));
    runSample(board.race, 0, 1, 20, 4, RunStatus::Finished);
    runSample(board.race, 0, 2, 2, -1, RunStatus::Running);
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("epoch 5"));
    QCOMPARE(board.note(0, BoardModel::ReachedColumn), QStringLiteral("one seed"));
    QCOMPARE(board.text(0, BoardModel::SeedsColumn), QStringLiteral("1 of 1"));
    board.race.apply(0, 2, sampleStatus(RunStatus::Stopped));
    board.model.refresh();
    // The upper of the two in the middle.
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("not reached"));
    QCOMPARE(board.note(0, BoardModel::ReachedColumn), QStringLiteral("in 1 of 2 seeds; else epoch 5"));
}

void TestBoardModel::mediansOverSeeds()
{
    Board board(sampleRace({"full"}, {1, 2, 3, 4}));
    const int crossing[] = {3, 9, 4, -1};
    for (int seed = 1; seed <= 4; ++seed)
        runSample(board.race, 0, std::uint64_t(seed), 20, crossing[seed - 1], RunStatus::Finished);
    board.model.refresh();
    QCOMPARE(board.number(0, BoardModel::ReachedColumn).toDouble(), 6.5); // of 3, 4, 9, not reached
    QCOMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("epoch 7.5"));
    QCOMPARE(board.note(0, BoardModel::ReachedColumn), QStringLiteral("4 to 10 in 3 of 4 seeds"));
    QCOMPARE(board.number(0, BoardModel::CpuColumn).toDouble(), 15.0); // of 8, 10, 20, not reached
    QCOMPARE(board.text(0, BoardModel::AccuracyColumn), QStringLiteral("97.0 %"));
    QCOMPARE(board.text(0, BoardModel::SeedsColumn), QStringLiteral("3 of 4"));
}

void TestBoardModel::ratioIsThatOfTheContract()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3}));
    const int first[] = {19, 29, -1};
    const int other[] = {9, 4, 9};
    for (int i = 0; i < 3; ++i) {
        runSample(board.race, 0, std::uint64_t(i + 1), 40, first[i], RunStatus::Finished);
        runSample(board.race, 1, std::uint64_t(i + 1), 40, other[i], RunStatus::Finished);
    }
    board.model.refresh();
    // 20/10, 30/5 and more than 40/10: the bound may rise past 6, so the median lies between 4 and 6.
    QCOMPARE(board.number(0, BoardModel::FasterColumn).toDouble(), 4.0);
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("4.0 to 6.0 ×"));
    // Three seeds give a range and no interval.
    QCOMPARE(board.text(0, BoardModel::NoteColumn), QStringLiteral("range of 3 seeds: 2.0 or more"));
    QVERIFY(!board.help(0, BoardModel::FasterColumn).contains(QStringLiteral("interval")));
    const QStringList help = board.help(0, BoardModel::FasterColumn).split(QLatin1Char('\n'));
    QCOMPARE(help.front(), QStringLiteral("seed 1: 2.0 × (earlier)"));
    QVERIFY2(help.contains(
                 QStringLiteral("Earlier in 3, later in 0, undecided in 0 of 3 seeds: one-sided p 0.125, "
                                "two-sided 0.250.")),
             qPrintable(help.join(u'|')));
    QCOMPARE(board.text(0, BoardModel::RestrictedColumn), QStringLiteral("8.3, 30.0"));
    QCOMPARE(board.text(1, BoardModel::RestrictedColumn), QStringLiteral("–"));
}

void TestBoardModel::fiveDecidedSeedsGiveAnInterval()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3, 4, 5}));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        QVERIFY(!board.text(0, BoardModel::NoteColumn).contains(QStringLiteral("interval")));
        runSample(board.race, 0, seed, 40, -1, RunStatus::Finished);
        runSample(board.race, 1, seed, 40, int(8 + seed), RunStatus::Finished);
        board.model.refresh();
    }
    // 40/10 to 40/14, each a lower bound: the upper end stays open.
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("> 3.3 ×"));
    QCOMPARE(board.text(0, BoardModel::NoteColumn), QStringLiteral("93.75 % interval: 2.8 or more"));
    for (const RunStanding &run : board.model.rows().front().standing.runs)
        QCOMPARE(run.score, std::optional(1));
    QVERIFY(board.help(0, BoardModel::ReachedColumn).contains(QStringLiteral("earlier than A")));
}

void TestBoardModel::divergedSeedsCount()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3}));
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        runSample(board.race, 0, seed, 20, 9, RunStatus::Finished);
        runSample(board.race, 1, seed, seed == 1 ? 0 : 4, -1, RunStatus::Diverged);
    }
    board.model.refresh();
    const int row = board.model.rowOfLane(1);
    QCOMPARE(board.text(row, BoardModel::SeedsColumn), QStringLiteral("0 of 3"));
    QCOMPARE(board.note(row, BoardModel::ReachedColumn), QStringLiteral("3 of 3 seeds diverged"));
    QVERIFY(board.help(row, BoardModel::ReachedColumn).contains(QStringLiteral("seed 3: 95 % not reached")));
    QCOMPARE(board.text(row, BoardModel::AccuracyColumn), QStringLiteral("–"));
    QVERIFY(board.help(row, BoardModel::AccuracyColumn).contains(QStringLiteral("3 diverged")));
    QCOMPARE(board.text(row, BoardModel::HeldoutColumn), QStringLiteral("–"));
    QVERIFY(board.help(row, BoardModel::HeldoutColumn).contains(QStringLiteral("3 diverged")));
    QCOMPARE(board.model.rows()[std::size_t(row)].comparison->test.losses, 3);
}

void TestBoardModel::otherGoals()
{
    Board board(sampleRace({"full", "top-k:5"}));
    runSample(board.race, 0, 1, 40, 19, RunStatus::Finished, 0.6);
    runSample(board.race, 1, 1, 40, 4, RunStatus::Finished, 0.91);
    board.race.setGoal(0.9);
    QTRY_COMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("epoch 1"));
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("20.0 ×"));
    const auto header = [&](int column) {
        return board.model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    };
    QCOMPARE(header(BoardModel::ReachedColumn), QStringLiteral("Reached 90 % at"));
    QCOMPARE(header(BoardModel::CpuColumn), QStringLiteral("CPU seconds to 90 %"));
    board.race.setGoal(shareOfPercent(99.9));
    QTRY_COMPARE(board.text(0, BoardModel::ReachedColumn), QStringLiteral("not reached"));
    QCOMPARE(header(BoardModel::SeedsColumn), QStringLiteral("Seeds at 99.9 %"));
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("–"));
}

void TestBoardModel::hiddenLanesAreNotOnTheBoard()
{
    Board board(sampleRace({"full", "top-k:5", "banded:5"}));
    board.race.setHidden(0, true);
    QCOMPARE(board.lanes(), QStringLiteral("BC"));
    QCOMPARE(board.model.rowOfLane(0), -1);
    QCOMPARE(board.model.rowOfLane(2), 1);
    // The others are still compared with lane A.
    runSample(board.race, 0, 1, 20, 9, RunStatus::Finished);
    runSample(board.race, 1, 1, 20, 4, RunStatus::Finished);
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("2.0 ×"));
}

void TestBoardModel::orderChangesKeepPersistentIndexes()
{
    Board board(sampleRace({"full", "top-k:5"}));
    const QPersistentModelIndex first = board.model.index(0, BoardModel::LaneColumn);
    QSignalSpy reset(&board.model, &BoardModel::modelReset);
    QSignalSpy moved(&board.model, &BoardModel::layoutChanged);
    runSample(board.race, 1, 1, 5, 2, RunStatus::Running);
    board.model.refresh();
    QCOMPARE(reset.count(), 0);
    QCOMPARE(moved.count(), 1);
    QCOMPARE(first.row(), 1);
    QCOMPARE(first.data().toString(), QStringLiteral("full"));
}

void TestBoardModel::changesAreGathered()
{
    Board board(sampleRace({"full", "top-k:5"}));
    QSignalSpy refreshed(&board.model, &BoardModel::refreshed);
    runSample(board.race, 0, 1, 20, 9, RunStatus::Finished);
    runSample(board.race, 1, 1, 20, 4, RunStatus::Finished);
    QCOMPARE(refreshed.count(), 0);
    QTRY_COMPARE(board.text(0, BoardModel::FasterColumn), QStringLiteral("2.0 ×"));
    QVERIFY(refreshed.count() <= 3);
}

void TestBoardModel::lanesComeAndGo()
{
    ExperimentSpec experiment = sampleRace({"full", "top-k:5", "banded:5"});
    Board board(experiment);
    runSample(board.race, 2, 1, 20, 4, RunStatus::Finished);
    board.model.refresh();
    experiment.lanes.erase(experiment.lanes.begin());
    board.race.setExperiment(experiment);
    QCOMPARE(board.lanes(), QStringLiteral("CB"));
    experiment.lanes.clear();
    board.race.setExperiment(experiment);
    QCOMPARE(board.model.rowCount(), 0);
}

void TestBoardModel::focusIsTheNewestOfEverySeed()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3}));
    const double last[] = {0.75, 0.25, 0.5};
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        addFocus(board.race, 1, seed, 0, 0.9, 0.05);
        addFocus(board.race, 1, seed, 1, last[seed - 1], 0.05);
        board.race.apply(1, seed, sampleStatus(RunStatus::Finished));
        runSample(board.race, 0, seed, 2, -1, RunStatus::Finished);
    }
    board.model.refresh();
    const int sparse = board.model.rowOfLane(1);
    QCOMPARE(board.text(sparse, BoardModel::FocusColumn), QStringLiteral("0.500"));
    QCOMPARE(board.number(sparse, BoardModel::FocusColumn).toDouble(), 0.5);
    QCOMPARE(board.help(sparse, BoardModel::FocusColumn),
             QStringLiteral("0.5; uniform attention gives 0.05"));
    const int full = board.model.rowOfLane(0);
    QCOMPARE(board.text(full, BoardModel::FocusColumn), QStringLiteral("–"));
    QVERIFY(board.help(full, BoardModel::FocusColumn).isEmpty()); // not measured is not undefined
    QVERIFY(board.model.boardMarkdown().contains(QStringLiteral("| Focus |")));
    QVERIFY(board.model.boardMarkdown().contains(QStringLiteral("| 0.500 |")));
    QVERIFY(board.model.boardCsv().contains(QStringLiteral(",0.5,0.05,3,0\n")));
}

void TestBoardModel::focusOfATaskWhereEveryTokenDecides()
{
    const double undefined = std::nan("");
    Board board(sampleRace({"full"}));
    addFocus(board.race, 0, 1, 0, undefined, undefined);
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::FocusColumn), QStringLiteral("–"));
    QVERIFY(!board.number(0, BoardModel::FocusColumn).isValid());
    QVERIFY(board.help(0, BoardModel::FocusColumn).contains(QStringLiteral("every token decides")));
    // A diverged run has no score because it has no weights.
    addFocus(board.race, 0, 1, 1, undefined, undefined, undefined);
    board.model.refresh();
    QVERIFY(board.help(0, BoardModel::FocusColumn).isEmpty());
}

FOVEA_TEST(TestBoardModel)
#include "tst_board_model.moc"
