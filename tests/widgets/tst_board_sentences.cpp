// SPDX-License-Identifier: MIT
#include "tests/widgets/board_stage.h"
#include "widgets/models/board_sentences.h"
#include "widgets/models/race_text.h"

#include <QLocale>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

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

class TestBoardSentences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void markdownAndCsv();
    void fewSeedsGiveNoVerdict();
    void fiveSeedsGiveAVerdict();
    void verdicts_data();
    void verdicts();
    void amounts_data();
    void amounts();
};

void TestBoardSentences::markdownAndCsv()
{
    ExperimentSpec experiment = sampleRace({"full", "top-k:5"});
    experiment.lanes[1].name = "B, \"sparse\" | new";
    experiment.lanes[1].set = {{"train.lr", "0.05"}};
    Board board(experiment);
    runSample(board.race, 0, 1, 16, -1, RunStatus::Finished, 0.5);
    runSample(board.race, 1, 1, 16, 7, RunStatus::Finished);
    board.model.refresh();
    const QStringList markdown = board.model.boardMarkdown().split(QLatin1Char('\n'));
    QVERIFY(markdown[0].startsWith(
        QStringLiteral("| Lane | Reached 95 % at | Accuracy now | Times faster than A | State |")));
    QCOMPARE(markdown[1].count(QStringLiteral("---")), int(BoardModel::ColumnCount) - 1);
    QVERIFY2(markdown[2].startsWith(
                 QStringLiteral("| B, \"sparse\" \\| new: top-k 5, learning rate 0.05 | epoch 8 | 97.0 % | "
                                "> 2.0 × (one seed) | finished |")),
             qPrintable(markdown[2]));
    QVERIFY(markdown.contains(QStringLiteral(
        "One seed: no verdict. B, \"sparse\" | new reached 95 % at epoch 8; A ended at 50.0 %.")));
    const QStringList csv = board.model.boardCsv().split(QLatin1Char('\n'));
    QCOMPARE(csv.size(), 4);
    QCOMPARE(csv[0].count(QLatin1Char(',')), 20);
    QVERIFY(csv[0].endsWith(QStringLiteral(",focus,focus_uniform,seeds_done")));
    QCOMPARE(csv[1].count(QLatin1Char(',')), 21);     // one is inside the lane's name
    QVERIFY(csv[1].endsWith(QStringLiteral(",,,1"))); // focus was not measured
    QVERIFY(csv[1].startsWith(
        QStringLiteral("\"B, \"\"sparse\"\" | new\",top-k:5,train.lr=0.05,finished,1,1,7,16,")));
    QVERIFY(csv[1].contains(QStringLiteral(",2,>,,,"))); // 16 / 8, no interval from one seed
    QVERIFY(csv[2].startsWith(QStringLiteral("A,full,,finished,1,0,,,,0.5,0.4,0.4,0,,,,,")));
}

void TestBoardSentences::fewSeedsGiveNoVerdict()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3, 4}));
    QVERIFY(boardSentences(board.race, board.model.rows()).isEmpty());
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        runSample(board.race, 0, seed, 16, -1, RunStatus::Finished);
        runSample(board.race, 1, seed, 16, 7, RunStatus::Finished);
        board.model.refresh();
        const QString all = boardSentences(board.race, board.model.rows()).join(QLatin1Char(' '));
        QVERIFY2(!all.contains(QStringLiteral("needs")), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("interval")), qPrintable(all));
    }
    const QStringList said = boardSentences(board.race, board.model.rows());
    QCOMPARE(said.front(), QStringLiteral("All four seeds done: B first in every one."));
    QCOMPARE(said.back(),
             QStringLiteral("B against A: 4 of 4 seeds decide; fewer than five give no verdict."));
}

void TestBoardSentences::fiveSeedsGiveAVerdict()
{
    Board board(sampleRace({"full", "top-k:5"}, {1, 2, 3, 4, 5}));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const QString before = boardSentences(board.race, board.model.rows()).join(QLatin1Char(' '));
        QVERIFY2(!before.contains(QStringLiteral("needs")), qPrintable(before));
        runSample(board.race, 0, seed, 30, 19, RunStatus::Finished);
        runSample(board.race, 1, seed, 30, int(2 + seed), RunStatus::Finished);
        board.model.refresh();
    }
    // 20/4, 20/5, 20/6, 20/7, 20/8
    const QString verdict = boardSentences(board.race, board.model.rows()).back();
    QVERIFY2(verdict.startsWith(
                 QStringLiteral("B needs fewer epochs than A in 5 of 5 seeds (median 3.3 times, 95 %")),
             qPrintable(verdict));
}

void TestBoardSentences::verdicts_data()
{
    QTest::addColumn<Speedup>("speedup");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const Speedup &speedup, const char *sentence) {
        QTest::newRow(name) << speedup << QString::fromUtf8(sentence);
    };
    const Bound more = Bound::AtLeast, less = Bound::AtMost, exact = Bound::Exact;
    row("neither lane ever got there", speedupOf({}, 3, {}),
        "Neither A nor B reached 95 % in any of 3 seeds: no verdict.");
    row("four decided seeds are too few",
        speedupOf({{1, 2, exact}, {2, 3, exact}, {3, 3, exact}, {4, 3, exact}}, 3, {2, 3}),
        "B against A: 4 of 7 seeds decide; fewer than five give no verdict.");
    row("a bound is said to be one",
        speedupOf({{1, 2, exact}, {2, 2.5, exact}, {3, 3, more}, {4, 4, more}, {5, 4, more}}, 0, {2, 4},
                  more),
        "B needs fewer epochs than A in 5 of 5 seeds (median more than 3.0 times, 95 % interval 2.0 to "
        "4.0).");
    row("slower lanes need more",
        speedupOf({{1, 0.2, less}, {2, 0.4, exact}, {3, 0.5, exact}, {4, 0.5, exact}, {5, 0.6, exact}}, 1,
                  {0.2, 0.6}),
        "B needs more epochs than A in 5 of 6 seeds (median 0.5 times, 95 % interval 0.2 to 0.6).");
    row("an interval around one is no difference",
        speedupOf({{1, 0.8, exact}, {2, 1, exact}, {3, 1, exact}, {4, 1, exact}, {5, 1.5, exact}}, 0,
                  {0.8, 1.5}),
        "No clear difference: of 5 seeds, B needs fewer epochs than A in 1 and more in 1 (median 1.0 times, "
        "95 % interval 0.8 to 1.5).");
    row("a bound below one says nothing yet",
        speedupOf({{1, 0.5, more}, {2, 0.6, more}, {3, 0.6, more}, {4, 0.6, more}, {5, 0.7, more}}, 0,
                  {0.5, 0.7}, more),
        "No clear difference: of 5 seeds, B needs fewer epochs than A in 0 and more in 0 (median more than "
        "0.6 times, 95 % interval 0.5 to 0.7).");
}

void TestBoardSentences::verdicts()
{
    QFETCH(Speedup, speedup);
    QFETCH(QString, sentence);
    QCOMPARE(verdictSentence(QStringLiteral("A"), QStringLiteral("B"), speedup), sentence);
}

void TestBoardSentences::amounts_data()
{
    QTest::addColumn<double>("amount");
    QTest::addColumn<QString>("text");
    QTest::newRow("small numbers have no unit") << 12.0 << QStringLiteral("12");
    QTest::newRow("three digits") << 1.2e12 << QStringLiteral("1.20 T");
    QTest::newRow("rounding moves to the next unit") << 999.7e9 << QStringLiteral("1.00 T");
    QTest::newRow("rounding drops a decimal") << 9.996e6 << QStringLiteral("10.0 M");
    QTest::newRow("hundreds have no decimals") << 593.4e9 << QStringLiteral("593 G");
}

void TestBoardSentences::amounts()
{
    QFETCH(double, amount);
    QTEST(amountText(amount), "text");
}

QTEST_MAIN(TestBoardSentences)
#include "tst_board_sentences.moc"
