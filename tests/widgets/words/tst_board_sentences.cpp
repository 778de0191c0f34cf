// SPDX-License-Identifier: MIT
#include "tests/support/arrival_samples.h"
#include "tests/support/board_stage.h"
#include "tests/support/test_program.h"
#include "widgets/words/board_sentences.h"
#include "widgets/words/comparison_words.h"
#include "widgets/words/race_text.h"

#include <QLocale>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace {

LaneComparison compared(const std::string &first, const std::string &other)
{
    return compareLanes(laneOf(first), laneOf(other));
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
    void divergedLanesAreNamed();
    void verdictsComeBeforeOpenQuestions();
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
    experiment.base.train.epochs = 16; // the cap that both were seen to
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
    QCOMPARE(csv[0].count(QLatin1Char(',')), 33);
    QVERIFY(csv[0].endsWith(QStringLiteral(",focus,focus_uniform,seeds_done,diverged")));
    QCOMPARE(csv[1].count(QLatin1Char(',')), 35);       // one is inside the lane's name, one in its label
    QVERIFY(csv[1].endsWith(QStringLiteral(",,,1,0"))); // focus was not measured
    QVERIFY2(csv[1].startsWith(QStringLiteral(
                 "\"B, \"\"sparse\"\" | new\",\"top-k 5, learning rate 0.05\",top-k:5,train.lr=0.05,"
                 "finished,1,1,0.95,7,16,")),
             qPrintable(csv[1]));
    // More than 16 / 8: the high ends are open. One seed wins half of the time.
    QVERIFY2(csv[1].contains(QStringLiteral(",2,,2,,0,1,0,0,0.5,1,8,16,16,undecided,")), qPrintable(csv[1]));
    QVERIFY2(csv[2].startsWith(QStringLiteral("A,full,full,,finished,1,0,0.95,,,,0.5,0.4,0.4,0,,,,,")),
             qPrintable(csv[2]));
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
             QStringLiteral("No verdict on B against A: earlier in 4, later in 0 of 4 seeds; it takes "
                            "five that decide (range of 4 seeds: 2.0 or more)."));
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
    QCOMPARE(verdict,
             QStringLiteral("B needs fewer epochs than A in 5 of 5 seeds: 3.3 times fewer in the median "
                            "(93.75 % interval: 2.5 to 5.0; one-sided p 0.031, two-sided 0.063)."));
    QCOMPARE(verdictsLine(board.race, board.model.standing()),
             QStringLiteral("B faster than A (5 of 5 seeds, one-sided p 0.031)."));
    QCOMPARE(chanceText(1 / 32.0), QStringLiteral("0.031"));
    QCOMPARE(chanceText(1 / 2048.0), QStringLiteral("< 0.001"));
}

void TestBoardSentences::divergedLanesAreNamed()
{
    Board board(sampleRace({"full", "top-k:5"}, {3, 5, 8}));
    for (const std::uint64_t seed : {3, 5, 8}) {
        runSample(board.race, 0, seed, 30, 19, RunStatus::Finished);
        runSample(board.race, 1, seed, seed == 3 ? 30 : 4, -1,
                  seed == 3 ? RunStatus::Finished : RunStatus::Diverged);
    }
    board.model.refresh();
    QCOMPARE(
        verdictsLine(board.race, board.model.standing()),
        QStringLiteral("B diverged in 2 of 3 seeds. Fewer than five seeds give a range, not a verdict."));
}

// A narrow window shows the line's beginning only.
void TestBoardSentences::verdictsComeBeforeOpenQuestions()
{
    Board board(sampleRace({"full", "banded:5", "top-k:5"}, {1, 2, 3, 4, 5}));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        runSample(board.race, 0, seed, 30, -1, RunStatus::Finished);
        runSample(board.race, 1, seed, 30, -1, RunStatus::Finished);
        runSample(board.race, 2, seed, 30, int(2 + seed), RunStatus::Finished);
    }
    board.model.refresh();
    QCOMPARE(verdictsLine(board.race, board.model.standing()),
             QStringLiteral("C faster than A (5 of 5 seeds, one-sided p 0.031); B undecided: neither it nor "
                            "A arrives in 5 of 5 seeds."));
}

void TestBoardSentences::verdicts_data()
{
    QTest::addColumn<LaneComparison>("comparison");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("note");
    const auto row = [](const char *name, const LaneComparison &comparison, const char *sentence,
                        const char *note) {
        QTest::newRow(name) << comparison << QString::fromUtf8(sentence) << QString::fromUtf8(note);
    };
    row("neither lane ever got there", compared(">20 >20 >20 >20 >20", ">20 >20 >20 >20 >20"),
        "No verdict on B against A: neither reaches 95 % in 5 of 5 seeds. Train longer.",
        "B undecided: neither it nor A arrives in 5 of 5 seeds");
    row("more epochs do not help the diverged", compared(">20 >20 >20 >20 >20", "x1 x1 x1 x1 x1"),
        "No verdict on B against A: neither reaches 95 % in 5 of 5 seeds, as one diverged.",
        "B undecided: neither it nor A arrives in 5 of 5 seeds");
    row("but they may help others", compared(">20 >20 >20 >20 >20", "x1 x1 >20 >20 >20"),
        "No verdict on B against A: neither reaches 95 % in 5 of 5 seeds; one diverged in 2 of these, train "
        "the others longer.",
        "B undecided: neither it nor A arrives in 5 of 5 seeds");
    row("three seeds are too few", compared("12 12 12", "6 4 3"),
        "No verdict on B against A: earlier in 3, later in 0 of 3 seeds; it takes five that decide (range of "
        "3 "
        "seeds: 2.0 to 4.0).",
        "B undecided: 3 of 3 seeds decide");
    row("a bound is said to be one", compared(">20 >20 >20 >20 >20", "11 6 8 7 9"),
        "B needs fewer epochs than A in 5 of 5 seeds: more than 2.5 times fewer in the median (93.75 % "
        "interval: "
        "1.8 or more; one-sided p 0.031, two-sided 0.063).",
        "B faster than A (5 of 5 seeds, one-sided p 0.031)");
    row("slower lanes need more", compared("8 9 7 8 6", "12 18 >20 16 12"),
        "B needs more epochs than A in 5 of 5 seeds: 2.0 times as many in the median (93.75 % interval: 1.5 "
        "or "
        "more; one-sided p 0.031, two-sided 0.063).",
        "B slower than A (5 of 5 seeds, one-sided p 0.031)");
    row("diverged lanes never arrive", compared("8 9 7 8 6", "x1 x1 x1 x1 x1"),
        "B needs more epochs than A in 5 of 5 seeds (93.75 % interval: ∞; one-sided p 0.031, two-sided "
        "0.063).",
        "B slower than A (5 of 5 seeds, one-sided p 0.031)");
    row("an interval around one is the same", compared("20 20 20 20 20", "19 19 19 18 21"),
        "B needs about as many epochs as A (93.75 % interval: 0.9 to 1.2).",
        "B as fast as A (93.75 % interval: 0.9 to 1.2)");
    row("seeds that disagree", compared("9 9 9 9 3", "3 3 3 3 9"),
        "No verdict on B against A: the seeds disagree, earlier in 4 and later in 1 of 5 seeds (93.75 % "
        "interval: "
        "0.3 "
        "to 3.0; two-sided p 0.375).",
        "B undecided: the seeds disagree, 4 to 1");
    row("arrived at the very end", compared(">20 >20 >20 >20 >20", "19 19 19 19 19"),
        "No verdict on B against A: earlier in 5 and later in 0 of 5 seeds, but by too little to tell (93.75 "
        "% "
        "interval: 1.0 or more).",
        "B undecided: too little to tell");
}

void TestBoardSentences::verdicts()
{
    QFETCH(LaneComparison, comparison);
    QFETCH(QString, sentence);
    QFETCH(QString, note);
    const QString first = QStringLiteral("A"), other = QStringLiteral("B");
    QCOMPARE(verdictSentence(first, other, comparison, convergedAccuracy), sentence);
    QCOMPARE(verdictNote(first, other, comparison), note);
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

FOVEA_TEST(TestBoardSentences)
#include "tst_board_sentences.moc"
