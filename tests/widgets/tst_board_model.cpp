// SPDX-License-Identifier: MIT
#include "core/model/flops.h"
#include "tests/support/race_samples.h"
#include "widgets/models/board_model.h"
#include "widgets/models/race_sentences.h"
#include "widgets/models/race_text.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Board
{
    explicit Board(const ExperimentSpec &experiment) : model(race), tester(&model, fatal)
    {
        race.setExperiment(experiment);
        model.refresh();
    }

    QString text(int row, int column) const { return model.index(row, column).data().toString(); }
    QVariant number(int row, int column) const
    {
        return model.index(row, column).data(BoardModel::NumberRole);
    }
    QString help(int row, int column) const
    {
        return model.index(row, column).data(Qt::ToolTipRole).toString();
    }
    QString lanes() const
    {
        QString letters;
        for (int row = 0; row < model.rowCount(); ++row)
            letters += text(row, BoardModel::LaneColumn);
        return letters;
    }

    static constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    RaceData race;
    BoardModel model;
    QAbstractItemModelTester tester;
};

void addFocus(RaceData &race, int lane, std::uint64_t seed, int epoch, double score, double uniform,
              double loss = 1)
{
    RunEvent event = sampleEpoch(epoch, 0.5, 0.5);
    event.epoch->trainLoss = loss;
    event.epoch->metrics = {{"entropy", {}, {}}, {"focus", {score, uniform}, {}}};
    race.apply(lane, seed, event);
}

Speedup speedupOf(std::vector<SeedRatio> ratios, int undecided, Interval interval, Bound bound = Bound::Exact)
{
    Speedup speedup;
    speedup.seeds = std::move(ratios);
    for (int i = 0; i < undecided; ++i)
        speedup.undecided.push_back(std::uint64_t(100 + i));
    if (!speedup.seeds.empty()) {
        speedup.median = speedup.seeds[speedup.seeds.size() / 2].ratio;
        speedup.interval = interval;
    }
    speedup.bound = bound;
    return speedup;
}

} // namespace

class TestBoardModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void numbersOfOneSeed();
    void lanesSortByEpochsToTarget();
    void aRunningLaneHasNotFailedYet();
    void mediansOverSeeds();
    void speedupIsThatOfTheContract();
    void hiddenLanesAreNotOnTheBoard();
    void orderChangesKeepPersistentIndexes();
    void changesAreGathered();
    void lanesComeAndGo();
    void focusIsTheNewestOfEverySeed();
    void focusOfATaskWhereEveryTokenDecides();
    void markdownAndCsv();
    void oneAndTwoSeedsGiveNoVerdict();
    void threeSeedsGiveAVerdict();
    void verdicts_data();
    void verdicts();
    void amounts_data();
    void amounts();
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
    QCOMPARE(board.text(0, BoardModel::DiffersColumn), QStringLiteral("top-k 5"));
    QCOMPARE(board.text(0, BoardModel::StateColumn), QStringLiteral("running"));
    QCOMPARE(board.text(0, BoardModel::EpochsColumn), QStringLiteral("12"));
    QCOMPARE(board.text(0, BoardModel::CpuColumn), QStringLiteral("26.0")); // 13 epochs of 2 s
    const InputShape shape{2, 2, {40, 0}};
    const double perExample = stepFlopsPerExample({experiment.base.model, maskFrom("top-k:5"), shape});
    QCOMPARE(board.number(0, BoardModel::FlopsColumn).toDouble(), 13 * 10 * 20 * perExample);
    QCOMPARE(board.text(0, BoardModel::TrainColumn), QStringLiteral("97.0 %"));
    QCOMPARE(board.text(1, BoardModel::TrainColumn), QStringLiteral("53.1 %"));
    QCOMPARE(board.text(0, BoardModel::HeldoutColumn), QStringLiteral("87.0 %"));
    QVERIFY(board.text(0, BoardModel::BestColumn).startsWith(QStringLiteral("87.0 %")));
    QVERIFY(board.text(0, BoardModel::BestColumn).endsWith(QStringLiteral("(12)")));
    QCOMPARE(board.text(0, BoardModel::SpeedupColumn), QStringLiteral("> 1.23")); // 16 / 13
    QCOMPARE(board.text(0, BoardModel::DifferenceColumn), QStringLiteral("+43.9"));
    QCOMPARE(board.text(0, BoardModel::SeedsColumn), QStringLiteral("1 of 1"));
    QCOMPARE(board.text(1, BoardModel::EpochsColumn), QStringLiteral("–"));
    QCOMPARE(board.text(1, BoardModel::SpeedupColumn), QStringLiteral("–"));
    QVERIFY(!board.number(1, BoardModel::EpochsColumn).isValid());
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
    QCOMPARE(board.text(3, BoardModel::EpochsColumn), QStringLiteral("never"));
}

void TestBoardModel::aRunningLaneHasNotFailedYet()
{
    Board board(sampleRace({"full"}, {1, 2, 3}));
    runSample(board.race, 0, 1, 20, 4, RunStatus::Finished);
    runSample(board.race, 0, 2, 2, -1, RunStatus::Running);
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::EpochsColumn), QStringLiteral("4"));
    QCOMPARE(board.text(0, BoardModel::SeedsColumn), QStringLiteral("1 of 3"));
    board.race.apply(0, 2, sampleStatus(RunStatus::Stopped));
    board.model.refresh();
    QCOMPARE(board.text(0, BoardModel::EpochsColumn),
             QStringLiteral("never")); // the upper of the two in the middle
}

void TestBoardModel::mediansOverSeeds()
{
    Board board(sampleRace({"full"}, {1, 2, 3, 4}));
    const int crossing[] = {3, 9, 4, -1};
    for (int seed = 1; seed <= 4; ++seed)
        runSample(board.race, 0, std::uint64_t(seed), 20, crossing[seed - 1], RunStatus::Finished);
    board.model.refresh();
    QCOMPARE(board.number(0, BoardModel::EpochsColumn).toDouble(), 6.5); // of 3, 4, 9, never
    QCOMPARE(board.text(0, BoardModel::EpochsColumn), QStringLiteral("6.5"));
    QCOMPARE(board.number(0, BoardModel::CpuColumn).toDouble(), 15.0); // of 8, 10, 20, never
    QCOMPARE(board.text(0, BoardModel::TrainColumn), QStringLiteral("97.0 %"));
    QCOMPARE(board.text(0, BoardModel::SeedsColumn), QStringLiteral("3 of 4"));
}

void TestBoardModel::speedupIsThatOfTheContract()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3}));
    const int first[] = {19, 29, -1};
    const int other[] = {9, 4, 9};
    for (int i = 0; i < 3; ++i) {
        runSample(board.race, 0, std::uint64_t(i + 1), 40, first[i], RunStatus::Finished);
        runSample(board.race, 1, std::uint64_t(i + 1), 40, other[i], RunStatus::Finished);
    }
    board.model.refresh();
    // 20/10, 30/5 and more than 40/10: the bound may rise past 6, so the median is more than 4.
    QCOMPARE(board.number(0, BoardModel::SpeedupColumn).toDouble(), 4.0);
    QCOMPARE(board.text(0, BoardModel::SpeedupColumn), QStringLiteral("> 4.00"));
    const auto &speedup = board.model.rows().front().speedup;
    QVERIFY(speedup && speedup->interval);
    QCOMPARE(speedup->interval->low, 2.0);
    QCOMPARE(speedup->interval->high, 6.0);
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
    QCOMPARE(board.text(0, BoardModel::SpeedupColumn), QStringLiteral("2.00"));
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
    QCOMPARE(first.data().toString(), QStringLiteral("A"));
}

void TestBoardModel::changesAreGathered()
{
    Board board(sampleRace({"full", "top-k:5"}));
    QSignalSpy refreshed(&board.model, &BoardModel::refreshed);
    runSample(board.race, 0, 1, 20, 9, RunStatus::Finished);
    runSample(board.race, 1, 1, 20, 4, RunStatus::Finished);
    QCOMPARE(refreshed.count(), 0);
    QTRY_COMPARE(board.text(0, BoardModel::SpeedupColumn), QStringLiteral("2.00"));
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
    }
    runSample(board.race, 0, 1, 2, -1, RunStatus::Running);
    board.model.refresh();
    const int sparse = board.model.rowOfLane(1);
    QCOMPARE(board.text(sparse, BoardModel::FocusColumn), QStringLiteral("0.500"));
    QCOMPARE(board.number(sparse, BoardModel::FocusColumn).toDouble(), 0.5);
    QCOMPARE(board.help(sparse, BoardModel::FocusColumn),
             QStringLiteral("0.5; uniform attention gives 0.05"));
    const int full = board.model.rowOfLane(0);
    QCOMPARE(board.text(full, BoardModel::FocusColumn), QStringLiteral("–"));
    QVERIFY(board.help(full, BoardModel::FocusColumn).isEmpty()); // not measured is not undefined
    QVERIFY(board.model.boardMarkdown().contains(QStringLiteral("| Focus last |")));
    QVERIFY(board.model.boardMarkdown().contains(QStringLiteral("| 0.500 |")));
    QVERIFY(board.model.boardCsv().contains(QStringLiteral(",0.5,0.05\n")));
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

void TestBoardModel::markdownAndCsv()
{
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    experiment.lanes[1].name = "B, \"sparse\" | new";
    experiment.lanes[1].set = {{"train.lr", "0.05"}};
    Board board(experiment);
    runSample(board.race, 0, 1, 16, -1, RunStatus::Finished, 0.5);
    runSample(board.race, 1, 1, 16, 7, RunStatus::Finished);
    board.model.refresh();
    const QStringList markdown = board.model.boardMarkdown().split(QLatin1Char('\n'));
    QVERIFY(markdown[0].startsWith(QStringLiteral("| Lane | Mask | State | Epochs to 95 % |")));
    QCOMPARE(markdown[1].count(QStringLiteral("---")), int(BoardModel::ColumnCount));
    QVERIFY(markdown[2].startsWith(
        QStringLiteral("| B, \"sparse\" \\| new | top-k 5, train.lr 0.05 | finished | 7 |")));
    QVERIFY(markdown.contains(QStringLiteral(
        "One seed: no verdict. B, \"sparse\" | new reached 95 % at epoch 7; A ended at 50.0 %.")));
    const QStringList csv = board.model.boardCsv().split(QLatin1Char('\n'));
    QCOMPARE(csv.size(), 4);
    QCOMPARE(csv[0].count(QLatin1Char(',')), 19);
    QVERIFY(csv[0].endsWith(QStringLiteral(",focus,focus_uniform")));
    QCOMPARE(csv[1].count(QLatin1Char(',')), 20);   // one is inside the lane's name
    QVERIFY(csv[1].endsWith(QStringLiteral(",,"))); // focus was not measured
    QVERIFY(csv[1].startsWith(
        QStringLiteral("\"B, \"\"sparse\"\" | new\",top-k:5,train.lr=0.05,finished,1,1,7,16,")));
    QVERIFY(csv[1].contains(QStringLiteral(",2,>,,,"))); // 16 / 8, no interval from one seed
    QVERIFY(csv[2].startsWith(QStringLiteral("A,full,,finished,1,0,,,,0.5,0.4,0.4,0,,,,,")));
}

void TestBoardModel::oneAndTwoSeedsGiveNoVerdict()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2}));
    QVERIFY(boardSentences(board.race, board.model.rows()).isEmpty());
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        runSample(board.race, 0, seed, 16, -1, RunStatus::Finished);
        runSample(board.race, 1, seed, 16, 7, RunStatus::Finished);
        board.model.refresh();
        const QString all = boardSentences(board.race, board.model.rows()).join(QLatin1Char(' '));
        QVERIFY2(all.contains(QStringLiteral("no verdict.")), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("needs")), qPrintable(all));
    }
    QCOMPARE(boardSentences(board.race, board.model.rows()).front(),
             QStringLiteral(
                 "Two seeds: no verdict. B reached 95 % in 2 of 2 seeds; A reached 95 % in 0 of 2 seeds."));
}

void TestBoardModel::threeSeedsGiveAVerdict()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3}));
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        runSample(board.race, 0, seed, 30, 19, RunStatus::Finished);
        runSample(board.race, 1, seed, 30, int(3 + seed), RunStatus::Finished);
    }
    board.model.refresh();
    // 20/5, 20/6, 20/7
    QCOMPARE(
        boardSentences(board.race, board.model.rows()),
        QStringList{QStringLiteral(
            "B needs fewer epochs than A in 3 of 3 seeds (median 3.3 times, 95 % interval 2.9 to 4.0).")});
}

void TestBoardModel::verdicts_data()
{
    QTest::addColumn<Speedup>("speedup");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const Speedup &speedup, const char *sentence) {
        QTest::newRow(name) << speedup << QString::fromUtf8(sentence);
    };
    const Bound more = Bound::AtLeast, less = Bound::AtMost, exact = Bound::Exact;
    row("neither lane ever got there", speedupOf({}, 3, {}),
        "Neither A nor B reached 95 % in any of 3 seeds: no verdict.");
    row("two decided seeds are too few", speedupOf({{1, 2, exact}, {2, 3, exact}}, 3, {2, 3}),
        "A or B reached 95 % in only 2 of 5 seeds: no verdict.");
    row("a bound is said to be one", speedupOf({{1, 2, exact}, {2, 3, more}, {3, 4, more}}, 0, {2, 4}, more),
        "B needs fewer epochs than A in 3 of 3 seeds (median more than 3.0 times, 95 % interval 2.0 to "
        "4.0).");
    row("slower lanes need more",
        speedupOf({{1, 0.2, less}, {2, 0.5, exact}, {3, 0.6, exact}}, 1, {0.2, 0.6}),
        "B needs more epochs than A in 3 of 4 seeds (median 0.5 times, 95 % interval 0.2 to 0.6).");
    row("an interval around one is no difference",
        speedupOf({{1, 0.8, exact}, {2, 1, exact}, {3, 1.5, exact}}, 0, {0.8, 1.5}),
        "No clear difference: of 3 seeds, B needs fewer epochs than A in 1 and more in 1 (median 1.0 times, "
        "95 % "
        "interval 0.8 to 1.5).");
    row("a bound below one says nothing yet",
        speedupOf({{1, 0.5, more}, {2, 0.6, more}, {3, 0.7, more}}, 0, {0.5, 0.7}, more),
        "No clear difference: of 3 seeds, B needs fewer epochs than A in 0 and more in 0 (median more than "
        "0.6 times, "
        "95 % interval 0.5 to 0.7).");
}

void TestBoardModel::verdicts()
{
    QFETCH(Speedup, speedup);
    QFETCH(QString, sentence);
    QCOMPARE(verdictSentence(QStringLiteral("A"), QStringLiteral("B"), speedup), sentence);
}

void TestBoardModel::amounts_data()
{
    QTest::addColumn<double>("amount");
    QTest::addColumn<QString>("text");
    QTest::newRow("small numbers have no unit") << 12.0 << QStringLiteral("12");
    QTest::newRow("three digits") << 1.2e12 << QStringLiteral("1.20 T");
    QTest::newRow("rounding moves to the next unit") << 999.7e9 << QStringLiteral("1.00 T");
    QTest::newRow("rounding drops a decimal") << 9.996e6 << QStringLiteral("10.0 M");
    QTest::newRow("hundreds have no decimals") << 593.4e9 << QStringLiteral("593 G");
}

void TestBoardModel::amounts()
{
    QFETCH(double, amount);
    QTEST(amountText(amount), "text");
}

QTEST_MAIN(TestBoardModel)
#include "tst_board_model.moc"
